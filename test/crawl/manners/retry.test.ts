import { describe, expect, test } from 'bun:test'
import { backoff, LONGEST_RETRY_AFTER, retryAfter } from '../../../src/crawl/manners/retry.ts'

const now = Date.UTC(2026, 0, 1, 12, 0, 0)

describe('Retry-After', () => {
  test.each<[string | null, number | null]>([
    ['0', 0],
    ['120', 120_000],
    [' 5 ', 5000],
    ['Thu, 01 Jan 2026 12:00:30 GMT', 30_000],
    ['Thursday, 01-Jan-26 12:01:00 GMT', 60_000],
    ['Thu, 01 Jan 2026 11:00:00 GMT', 0],
    ['99999999999999999999', LONGEST_RETRY_AFTER],
    ['Fri, 01 Jan 2100 00:00:00 GMT', LONGEST_RETRY_AFTER],
    [null, null],
    ['', null],
    ['soon', null],
    ['-5', null],
    ['1.5', null],
  ])('%s is %p', (header, expected) => {
    expect(retryAfter(header, now)).toBe(expected)
  })
})

test('the wait grows, and differs from crawler to crawler', () => {
  const middle = [1, 2, 3].map((attempt) => backoff(attempt, () => 0.5))
  expect(middle).toEqual([1000, 4000, 16_000])
  expect([0, 0.999].map((random) => backoff(1, () => random))).toEqual([500, 1499])
  expect(backoff(50, () => 1)).toBe(450_000)
  expect(backoff(2, () => 0.5, 10)).toBe(40)
})
