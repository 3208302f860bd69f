import { expect, test } from 'bun:test'
import { wholeIn } from '../../src/shop/draft.ts'

const LIMITS = { min: 1, max: 1e9 }

test.each<[string, number | null, boolean]>([
  ['', null, true],
  ['  ', null, true],
  [' 12 ', 12, true],
  ['1000000000', 1e9, true],
  ['1000000001', null, false],
  ['0', null, false],
  ['-1', null, false],
  ['1.5', null, false],
  ['1e3', null, false],
  ['0x10', null, false],
])('%j is %p', (delay, number, fine) => {
  const problems: { delay?: string } = {}
  expect(wholeIn({ delay }, 'delay', LIMITS, problems)).toBe(number)
  expect(problems).toEqual(fine ? {} : { delay: 'must be a whole number from 1 to 1000000000' })
})
