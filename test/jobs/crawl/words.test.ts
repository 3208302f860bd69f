import { expect, test } from 'bun:test'
import { lineOf } from '../../../src/jobs/crawl/words.ts'

test('the shop of a crawl that failed is named once', () => {
  const failed = { event: 'failed', shop: 'toys', crawl: null } as const
  expect(lineOf({ ...failed, error: 'toys: the shop has no plan yet' })).toBe(
    'toys: the shop has no plan yet',
  )
  expect(lineOf({ ...failed, error: 'the disk is full' })).toBe('toys: the disk is full')
})
