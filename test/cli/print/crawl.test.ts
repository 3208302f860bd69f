import { describe, expect, test } from 'bun:test'
import { readSince } from '../../../src/cli/commands/changes.ts'
import { exitCodeOf, ProgressLine, summaryOf } from '../../../src/cli/print/crawl.ts'
import type { Output } from '../../../src/cli/print/output.ts'
import type { CrawlEvent, CrawlReport } from '../../../src/jobs/types.ts'

const done = (of: Partial<CrawlReport> = {}): CrawlEvent & { event: 'done' } => ({
  ...{ event: 'done', shop: 'toys', crawl: 7, mode: 'initial', pages: 581, details: 512 },
  ...{ products: { total: 512, new: 3, changed: 17, gone: 2 }, skipped: { robots: 4, scope: 90 } },
  ...{
    errors: 1,
    requests: 590,
    unchanged304: 120,
    notFound: 0,
    complete: true,
    bytes: 18_200_311,
  },
  ...{ designChanged: false, seconds: 612.4, ...of },
})
const failed: CrawlEvent & { event: 'failed' } = {
  ...{ event: 'failed', shop: 'toys', crawl: null, error: 'The name has no address.' },
  hint: 'Check the address.',
}

describe('the exit code', () => {
  test.each<[string, CrawlEvent[], number]>([
    ['all done', [done(), done()], 0],
    ['limited, as was asked for', [done({ complete: false, incomplete: 'limited' })], 0],
    ['stopped', [done({ complete: false, incomplete: 'stopped' })], 1],
    ['blocked', [done({ complete: false, incomplete: 'blocked' })], 1],
    ['failed', [failed], 1],
    [
      'the design changed',
      [done(), done({ complete: false, incomplete: 'drifted', designChanged: true })],
      3,
    ],
    ['the design changed, and the whole shop was crawled', [done({ designChanged: true })], 3],
    ['a wrapper that matched nothing', [done(), done({ shouldLook: 'wrapper' })], 3],
    ['1 before 3', [done({ designChanged: true }), failed, done()], 1],
    ['nothing ended', [], 1],
  ])('%s', (_, events, code) => {
    expect(exitCodeOf(events)).toBe(code as 0 | 1 | 3)
  })
})

test('the summary is in human words', () => {
  expect(summaryOf(done())).toBe(`toys: initial crawl complete in 10 min 12 s
  512 products: 3 new, 17 changed, 2 gone
  701 pages: 581 read, 120 unchanged; 512 are product pages; 590 requests, 18.2 MB
  not visited: 90 outside the shop, 4 forbidden by robots.txt
  1 page could not be read`)
  expect(summaryOf(done({ notFound: 12 }))).toContain('\n  not there (404): 12 pages\n')
  expect(summaryOf(done({ complete: false, incomplete: 'stopped' }))).toEndWith(
    '"aisle --crawl toys" goes on where it was',
  )
  const ended = (incomplete: 'limited' | 'blocked' | 'failed') =>
    summaryOf(done({ complete: false, incomplete }))
  expect(ended('blocked')).toEndWith('"aisle --crawl toys" goes on where it was')
  expect(ended('limited')).toEndWith('"aisle --crawl toys" goes on where it was')
  expect(ended('failed')).toEndWith('the next crawl starts anew')
  expect(summaryOf(done({ notes: ['No page\u001b[2J came near.'] }))).toEndWith(
    'No page [2J came near.',
  )
  expect(summaryOf(failed)).toBe('toys: The name has no address.\n  Check the address.')
  const error = 'toys: the shop is being crawled already'
  expect(summaryOf({ ...failed, error, hint: undefined })).toBe(error)
})

test('how many pages there were is told in one way to read it', () => {
  const pages = (of: Partial<CrawlReport>): string => summaryOf(done(of)).split('\n')[2]!.trim()
  expect(pages({ pages: 480, unchanged304: 0, details: 340 })).toStartWith(
    '480 pages read; 340 are product pages; ',
  )
  expect(pages({ pages: 0, unchanged304: 373, details: 1 })).toStartWith(
    '373 pages, all of them unchanged; 1 is a product page; ',
  )
})

test('a crawl of changes tells what it left, audited and looked at, where it did', () => {
  const delta = (left: number, of: Partial<NonNullable<CrawlReport['delta']>>): string =>
    summaryOf(
      done({
        ...{ skipped: { unchanged: left }, errors: 0 },
        delta: { audited: 0, wrong: 0, checked: 0, gaveUp: false, ...of },
      }),
    )
      .split('\n')
      .slice(3)
      .join('\n')
      .trim()
  expect(delta(0, {})).toBe('')
  expect(delta(1, { audited: 2 })).toBe(
    '1 product page not downloaded, because lists show what they showed; 2 audited: none with another price',
  )
  expect(delta(0, { audited: 1, unread: 1, checked: 3 })).toBe(
    '1 audited: 1 without a product; 3 that left all lists were looked at',
  )
  expect(delta(0, { audited: 3, wrong: 1, unread: 1, checked: 1 })).toBe(
    '3 audited: 1 with another price, 1 without a product; 1 that left all lists was looked at',
  )
})

test('off a terminal progress is a plain line every five seconds', () => {
  let now = 0
  const written: string[] = []
  const log = { terminal: false, line: (text: string) => written.push(text), write: () => {} }
  const line = new ProgressLine(log as unknown as Output, () => now)
  const progress = {
    pages: 10,
    products: 4,
    queue: 1200,
    rate: 0.98,
    delay: 1000,
    delayReason: 'robots.txt asks',
    errors: 2,
    skipped: {},
  }
  for (; now <= 11_000; now += 500) {
    line.take({ event: 'progress', shop: 'toys', crawl: 1, ...progress })
  }
  expect(written).toEqual(
    Array(2).fill(
      'toys: 10 pages · 4 products · 1,200 queued · 1.0/s · 1.0 s apart (robots.txt asks) · 2 errors',
    ),
  )
})

test('on a terminal a line that is too long says that it goes on', () => {
  const written: string[] = []
  const log = { terminal: true, width: 40, write: (text: string) => written.push(text) }
  const line = new ProgressLine(log as unknown as Output)
  const counters = { pages: 1234, products: 400, queue: 1200, rate: 12, errors: 0, skipped: {} }
  const event = { event: 'progress', shop: 'toys', crawl: 1, ...counters } as const
  line.take({ ...event, delay: 2, delayReason: '' })
  expect(written).toEqual(['\rtoys: 1,234 pages · 400 products · 1,2…\u001b[K'])
})

test('moments as people write them', () => {
  const now = Date.UTC(2026, 10, 17, 12)
  expect(readSince('12h', now)).toEqual({ at: now - 12 * 3_600_000 })
  expect(readSince('2w', now)).toEqual({ at: now - 14 * 86_400_000 })
  expect(readSince('2026-11-01', now)).toEqual({ at: new Date(2026, 10, 1).getTime() })
  expect(readSince('2026-11-01T08:30:00Z', now)).toEqual({ at: Date.UTC(2026, 10, 1, 8, 30) })
  for (const wrong of ['yesterday', '2026-02-30', '2026-13-01', '7 d', '', '7y', '2026-11-01Tx']) {
    expect(readSince(wrong, now)).toBeString()
  }
})
