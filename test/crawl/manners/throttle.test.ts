import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Finished, Pace } from '../../../src/crawl/manners/throttle.ts'

const ok = (ms = 50): Finished => ({ kind: 'ok', ms })
const busy = (retryAfterMs: number | null = null): Finished => ({
  kind: 'busy',
  ms: 10,
  retryAfterMs,
})
const failed = (reason: Finished['reason']): Finished => ({ kind: 'failed', ms: 10, reason })

/** One request after the other, each started as soon as it may be; returns the time it was started. */
function next(pace: Pace, now: number, answer: Finished): number {
  const start = now + pace.ready(now)
  pace.start(start)
  pace.finish(start + answer.ms, answer)
  return start
}

describe('as set', () => {
  test('by default one at a time, a second between starts', () => {
    const pace = new Pace()
    expect(pace.ready(0)).toBe(0)
    pace.start(0)
    expect(pace.ready(5000)).toBe(Number.POSITIVE_INFINITY)
    pace.finish(200, ok(200))
    expect(pace.ready(200)).toBe(800)
    expect(pace.ready(1000)).toBe(0)
    expect([pace.delay, pace.reason]).toEqual([1000, 'set'])
  })

  test('without delay nothing waits, up to the number at once', () => {
    const pace = new Pace({ delayMs: 0, concurrency: 3 })
    for (let i = 0; i < 3; i++) {
      expect(pace.ready(0)).toBe(0)
      pace.start(0)
    }
    expect(pace.ready(0)).toBe(Number.POSITIVE_INFINITY)
    pace.finish(0, ok(0))
    expect(pace.ready(0)).toBe(0)
  })

  test('a loopback server under full load is not slow', () => {
    const pace = new Pace({ delayMs: 0, concurrency: 8 })
    for (let i = 0; i < 500; i++) next(pace, i, ok(1 + (i % 40)))
    expect([pace.delay, pace.reason]).toEqual([0, 'set'])
  })
})

describe('Crawl-delay', () => {
  test('raises the delay, never lowers it, and has an end', () => {
    const pace = new Pace({ delayMs: 1000 })
    pace.crawlDelay(5000)
    expect([pace.delay, pace.reason]).toEqual([5000, 'crawl-delay'])
    pace.crawlDelay(100)
    expect([pace.delay, pace.reason]).toEqual([1000, 'set'])
    pace.crawlDelay(1e12)
    expect(pace.delay).toBe(600_000)
  })
})

describe('errors', () => {
  test.each<[string, Finished, number]>([
    ['429 or 503', busy(), 2000],
    ['a 5xx', failed('status'), 2000],
    ['a time-out', failed('timeout'), 2000],
    ['a dropped connection', failed('reset'), 2000],
    ['a broken certificate', failed('tls'), 1000],
    ['a page too large', failed('too-large'), 1000],
    ['a 404', { kind: 'refused', ms: 10 }, 1000],
  ])('after %s', (_, answer, delay) => {
    const pace = new Pace()
    next(pace, 0, answer)
    expect(pace.delay).toBe(delay)
  })

  test('each one doubles, up to a minute, even where no delay is set', () => {
    const pace = new Pace({ delayMs: 0, concurrency: 4 })
    const delays: number[] = []
    let now = 0
    for (let i = 0; i < 9; i++) {
      now = next(pace, now, busy())
      delays.push(pace.delay)
    }
    expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
    expect(pace.reason).toBe('busy')
  })

  test('answers that were under way together count once', () => {
    const pace = new Pace({ delayMs: 0, concurrency: 4 })
    for (let i = 0; i < 4; i++) pace.start(0)
    for (let i = 0; i < 4; i++) pace.finish(10 + i, { ...busy(), ms: 10 + i })
    expect(pace.delay).toBe(1000)
  })

  test('one at a time until it is well again', () => {
    const pace = new Pace({ delayMs: 0, concurrency: 4 })
    next(pace, 0, busy())
    pace.start(2000)
    expect(pace.ready(9000)).toBe(Number.POSITIVE_INFINITY)
  })

  test('success gives it back slowly, to what is set and not below', () => {
    const pace = new Pace({ delayMs: 500 })
    let now = 0
    for (let i = 0; i < 3; i++) now = next(pace, now, busy())
    expect(pace.delay).toBe(4000)
    now = next(pace, now, ok())
    expect(pace.delay).toBe(3600)
    for (let i = 0; i < 40; i++) now = next(pace, now, ok())
    expect([pace.delay, pace.reason]).toEqual([500, 'set'])
  })
})

describe('Retry-After', () => {
  test('holds the host that long', () => {
    const pace = new Pace()
    next(pace, 0, busy(30_000))
    expect(pace.ready(10)).toBe(30_000)
    expect([pace.reason, pace.holdUntil]).toEqual(['retry-after', 30_010])
    expect(pace.ready(30_010)).toBe(0)
    expect([pace.reason, pace.holdUntil]).toEqual(['busy', null])
  })

  test('is remembered from another run, and a shorter one does not lift it', () => {
    const pace = new Pace()
    pace.hold(100_000)
    pace.hold(50_000)
    expect(pace.ready(0)).toBe(100_000)
  })
})

describe('latency', () => {
  const crawl = (pace: Pace, answers: number, ms: number, from = 0) => {
    let now = from
    for (let i = 0; i < answers; i++) now = next(pace, now, ok(ms))
    return now
  }

  test('that rises stretches the delay, and falling lets it go', () => {
    const pace = new Pace()
    let now = crawl(pace, 20, 200)
    expect(pace.reason).toBe('set')
    now = crawl(pace, 20, 1200, now)
    expect(pace.reason).toBe('slow')
    expect(pace.delay).toBeGreaterThan(2500)
    crawl(pace, 30, 200, now)
    expect([pace.delay, pace.reason]).toEqual([1000, 'set'])
  })

  test('with no delay set, the next waits as long as an answer takes', () => {
    const pace = new Pace({ delayMs: 0 })
    crawl(pace, 20, 800, crawl(pace, 20, 20))
    expect(pace.delay).toBeWithin(700, 801)
  })

  test('that was always so is how the shop is', () => {
    const pace = new Pace()
    crawl(pace, 50, 3000)
    expect(pace.delay).toBe(1000)
  })
})

test('no answer ever makes it faster than set, no error faster than it was', () => {
  const outcome = fc.oneof(
    fc.record({
      kind: fc.constantFrom<Finished['kind']>('ok', 'redirect', 'refused'),
      ms: fc.nat(5000),
    }),
    fc.record({
      kind: fc.constant<'busy'>('busy'),
      ms: fc.nat(5000),
      retryAfterMs: fc.option(fc.nat(100_000)),
    }),
    fc.record({
      kind: fc.constant<'failed'>('failed'),
      ms: fc.nat(5000),
      reason: fc.constantFrom<NonNullable<Finished['reason']>>('timeout', 'tls', 'status', 'dns'),
    }),
  )
  fc.assert(
    fc.property(fc.nat(3000), fc.array(outcome, { maxLength: 60 }), (delayMs, outcomes) => {
      const pace = new Pace({ delayMs })
      let now = 0
      for (const answer of outcomes) {
        const before = pace.delay
        const start = next(pace, now, answer)
        expect(start).toBeGreaterThanOrEqual(now)
        expect(pace.delay).toBeGreaterThanOrEqual(delayMs)
        if (!['ok', 'redirect'].includes(answer.kind)) {
          expect(pace.delay).toBeGreaterThanOrEqual(before)
        }
        now = start
      }
    }),
  )
})
