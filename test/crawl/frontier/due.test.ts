import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { DAY_MS, isDue } from '../../../src/crawl/frontier/due.ts'
import { isAudited } from '../../../src/crawl/policies/delta/audit.ts'

const WEEK = 7 * DAY_MS
const START = Date.UTC(2026, 0, 5)
const pages = Array.from({ length: 10_000 }, (_, i) => i + 1)

test('a page as old as the limit is always due, one just read never', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.nat(),
      fc.integer({ min: 1, max: 400 * DAY_MS }),
      (page, since, age) => {
        expect(isDue(page, START + since, START + since, age)).toBe(false)
        expect(isDue(page, START + since, START + since + age, age)).toBe(true)
      },
    ),
  )
})

test('pages read on one day come due over all days of the week, each once', () => {
  let left = pages
  for (let day = 1; day <= 7; day++) {
    const due = left.filter((page) => isDue(page, START, START + day * DAY_MS, WEEK))
    expect(due.length).toBeGreaterThan(pages.length / 7 / 1.2)
    expect(due.length).toBeLessThan((pages.length / 7) * 1.2)
    left = left.filter((page) => !due.includes(page))
  }
  expect(left).toEqual([])
})

test('a page that was read in a time to come, before the clock was set back, is due', () => {
  expect(pages.every((page) => isDue(page, START + 52 * WEEK, START, WEEK))).toBe(true)
})

test('who wants everything anew gets it', () => {
  expect(pages.every((page) => isDue(page, START, START, 0))).toBe(true)
})

test('one page in a hundred is audited, at least one, others in the next crawl', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1 }), (known, crawl) => {
      const audited = pages.slice(0, known).filter((_, left) => isAudited(left, crawl, known))
      expect(audited.length).toBeGreaterThanOrEqual(Math.max(1, Math.floor(known / 100)))
      expect(audited.length).toBeLessThanOrEqual(Math.ceil(known / 100))
    }),
  )
  const first = (crawl: number) => pages.findIndex((_, left) => isAudited(left, crawl, 1000))
  expect(new Set(pages.slice(0, 50).map(first)).size).toBeGreaterThan(30)
})
