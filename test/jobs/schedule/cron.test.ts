import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  CRON_EXAMPLES,
  checkCron,
  nextAfter,
  nextCrawlOf,
} from '../../../src/jobs/schedule/cron.ts'
import { runs } from '../../setup/runs.ts'

const at = (iso: string): number => Date.parse(`${iso}Z`)
const iso = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms).toISOString().slice(0, 16)

describe('a cron expression', () => {
  test.each(CRON_EXAMPLES)('$cron is one', ({ cron }) => {
    expect(checkCron(cron)).toEqual({ ok: true, cron })
  })

  test('spaces and capitals make no difference', () => {
    expect(checkCron('  0  4 * *  MON ')).toEqual({ ok: true, cron: '0 4 * * mon' })
  })

  test.each([
    ['', 'there is no time'],
    ['daily', '"daily" has 1 part, not the five of cron'],
    ['0 0 4 * * *', 'has 6 parts'],
    ['0 25 * * *', '"0 25 * * *" is not a time of cron'],
    ['0 4 31 2 *', '"0 4 31 2 *" never comes'],
    ['@fortnightly', '"@fortnightly" is not known: one of @hourly'],
    ['x y z * *', 'is not a time of cron'],
  ])('%s is none', (text, told) => {
    const checked = checkCron(text)
    if (checked.ok) throw new Error('taken')
    expect(checked.problem).toContain(told)
    expect(checked.hint).toContain('"0 4 * * *" (every day at four in the morning)')
  })
})

describe('the next time', () => {
  test('is within minutes of what was asked for, and the same whenever it is asked', () => {
    const next = nextAfter('0 4 * * *', at('2026-11-17T12:00'), 'toys', 'UTC')!
    expect(iso(next)).toStartWith('2026-11-18T04:0')
    expect(nextAfter('0 4 * * *', at('2026-11-17T23:00'), 'toys', 'UTC')).toBe(next)
    expect(nextAfter('0 4 * * *', next - 1, 'toys', 'UTC')).toBe(next)
    expect(iso(nextAfter('0 4 * * *', next, 'toys', 'UTC'))).toStartWith('2026-11-19T04:0')
  })

  test('shops do not begin all at once', () => {
    const times = Array.from({ length: 50 }, (_, i) =>
      nextAfter('0 4 * * *', at('2026-11-17T12:00'), `shop-${i}`, 'UTC'),
    )
    expect(new Set(times).size).toBeGreaterThan(45)
  })

  test('is in the time of the machine, also when clocks are moved', () => {
    const berlin = (from: string) => nextAfter('0 4 * * *', at(from), 'toys', 'Europe/Berlin')
    expect(iso(berlin('2026-10-23T12:00'))).toStartWith('2026-10-24T02:0')
    expect(iso(berlin('2026-10-25T12:00'))).toStartWith('2026-10-26T03:0')
    const skipped = nextAfter('30 2 * * *', at('2026-03-28T12:00'), 'toys', 'Europe/Berlin')!
    expect(skipped).toBeGreaterThan(at('2026-03-29T00:00'))
    expect(skipped).toBeLessThan(at('2026-03-30T02:00'))
  })

  test('never stands still, and no time comes twice', () => {
    const crons = fc.constantFrom(
      '* * * * *',
      '*/7 * * * *',
      '0,1 * * * *',
      '0 4 * * 1',
      '@monthly',
    )
    fc.assert(
      fc.property(crons, fc.string(), fc.integer({ min: 0, max: 2e12 }), (cron, slug, from) => {
        const first = nextAfter(cron, from, slug, 'UTC')!
        const second = nextAfter(cron, first, slug, 'UTC')!
        expect(first).toBeGreaterThan(from)
        expect(second - first).toBeGreaterThan(50_000)
      }),
      { numRuns: runs(200) },
    )
  })

  test('of a shop', () => {
    const shop = { slug: 'toys', schedule: null, nextCrawl: null }
    expect(nextCrawlOf(shop)).toBeNull()
    expect(nextCrawlOf({ ...shop, schedule: '0 4 * * *', nextCrawl: 5 })).toBe(5)
    expect(nextCrawlOf({ ...shop, schedule: '0 4 * * *' })).toBeGreaterThan(Date.now())
  })
})
