import { expect, test } from 'bun:test'
import { distance, nearest } from '../../src/format/nearest.ts'

test('distance counts inserted, removed, replaced and swapped letters', () => {
  expect(distance('crawl', 'crawl')).toBe(0)
  expect(distance('crwal', 'crawl')).toBe(1)
  expect(distance('craw', 'crawl')).toBe(1)
  expect(distance('', 'abc')).toBe(3)
})

test('nearest finds what was meant, and nothing where nothing is near', () => {
  const known = ['--crawl', '--delay', '--json']
  expect(nearest('--crwal', known)).toBe('--crawl')
  expect(nearest('--JSON', known)).toBe('--json')
  expect(nearest('--password', known)).toBeNull()
})
