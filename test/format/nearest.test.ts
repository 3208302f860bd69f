import { expect, test } from 'bun:test'
import { distance, nearest } from '../../src/format/nearest.ts'
import { work } from '../setup/work.ts'

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

test('a word that is far longer than all that are known costs nothing', () => {
  const known = Array.from({ length: 20 }, (_, i) => `${i}-relevant-example`)
  const spent = work()
  expect(nearest('x'.repeat(1_000_000), known)).toBeNull()
  expect(spent()).toBeLessThan(200)
})
