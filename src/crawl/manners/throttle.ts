/**
 * A host's pace: how long to wait before the next request, longer after answers that ask for a pause (`busy`: 429 and
 * 503). Pure: the caller brings the clock. Used by `crawl` and `jobs`.
 * @module
 */
import type { Answer, FailureReason } from '../fetch/answer.ts'
import { LONGEST_RETRY_AFTER } from './retry.ts'

/** What holds the pace just now: the setting, robots.txt, the server's wish, its errors, its slowness. */
type PaceReason = 'set' | 'crawl-delay' | 'retry-after' | 'busy' | 'slow'

/** What `finish` looks at; every `Answer` is one. */
export type Finished = {
  kind: Answer['kind']
  ms: number
  retryAfterMs?: number | null
  reason?: FailureReason
}

export type PaceOptions = {
  /** Between the starts of two requests. */
  delayMs?: number
  /** Requests at once. */
  concurrency?: number
  /** The longest delay that errors and slowness lead to. */
  maxDelayMs?: number
}

export const DEFAULT_DELAY = 1000
export const DEFAULT_CONCURRENCY = 1
/** A larger Crawl-delay is milliseconds written for seconds more often than a wish; 10 min obeys both. */
const LONGEST_CRAWL_DELAY = 600_000

/** Failures that say "too much"; a broken certificate or page says nothing about the load. */
const TROUBLE = new Set<FailureReason | undefined>([
  'connect',
  'reset',
  'timeout',
  'idle',
  'status',
])

/** Only these show that the server is well: a refusal is quick, and says nothing of the load. */
const GOOD = new Set<Answer['kind']>(['ok', 'unchanged', 'redirect'])

const LEAST_PENALTY = 1000
/** Each success gives back a tenth of the penalty: some twenty good answers for one bad. */
const RECOVERY = 0.9
/** Weight of the newest answer in the mean latency, and of the samples before it is trusted. */
const NEWEST = 0.2
const TRUSTED_AFTER = 5
/** Slow is twice the best, and by more than what jitter does. */
const SLOW_RATIO = 2
const SLOW_BY = 250
/** The best of the past counts less and less, or one lucky minute would slow a crawl for ever. */
const FORGET = 1.001

export class Pace {
  private readonly base: number
  private readonly concurrency: number
  private readonly maxDelay: number
  private asked = 0
  private penalty = 0
  private penaltyAt = Number.NEGATIVE_INFINITY
  private lastStart = Number.NEGATIVE_INFINITY
  private heldUntil = Number.NEGATIVE_INFINITY
  private lastSeen = Number.NEGATIVE_INFINITY
  private running = 0
  private samples = 0
  private mean = 0
  private best = Number.POSITIVE_INFINITY

  constructor(options: PaceOptions = {}) {
    this.base = Math.max(0, options.delayMs ?? DEFAULT_DELAY)
    this.concurrency = Math.max(1, options.concurrency ?? DEFAULT_CONCURRENCY)
    this.maxDelay = Math.max(options.maxDelayMs ?? 60_000, this.base)
  }

  /** Milliseconds between the starts of two requests as things stand. */
  get delay(): number {
    return Math.max(this.base, this.asked, this.penalty, this.slowness)
  }

  /** What makes the delay what it is. */
  get reason(): PaceReason {
    if (this.heldUntil > this.lastSeen) return 'retry-after'
    const { delay } = this
    if (delay === this.base) return 'set'
    if (delay === this.asked) return 'crawl-delay'
    return delay === this.penalty ? 'busy' : 'slow'
  }

  /** Until when `Retry-After` holds the host (ms, as `now`), or null; for the store to remember. */
  get holdUntil(): number | null {
    return this.heldUntil > this.lastSeen ? this.heldUntil : null
  }

  /** Milliseconds to wait before the next start; Infinity while all places are taken. */
  ready(now: number): number {
    this.lastSeen = Math.max(this.lastSeen, now)
    // a server in trouble is asked one thing at a time
    if (this.running >= (this.penalty > 0 ? 1 : this.concurrency)) return Number.POSITIVE_INFINITY
    return Math.max(0, this.lastStart + this.delay - now, this.heldUntil - now)
  }

  /** Takes a turn. What it returns gives the turn back, where nothing was asked after all. */
  start(now: number): () => void {
    const before = this.lastStart
    const start = Math.max(before, now)
    this.running++
    this.lastStart = start
    return () => {
      this.running = Math.max(0, this.running - 1)
      if (this.lastStart === start) this.lastStart = before
    }
  }

  finish(now: number, answer: Finished): void {
    this.running = Math.max(0, this.running - 1)
    this.lastSeen = Math.max(this.lastSeen, now)
    if (answer.retryAfterMs) this.hold(now + Math.min(answer.retryAfterMs, LONGEST_RETRY_AFTER))
    if (answer.kind === 'busy' || (answer.kind === 'failed' && TROUBLE.has(answer.reason))) {
      this.slowDown(now, answer.ms)
    } else if (GOOD.has(answer.kind)) {
      this.recover()
      this.learnLatency(answer.ms)
    }
  }

  /** Nothing starts before this time. */
  hold(until: number): void {
    this.heldUntil = Math.max(this.heldUntil, until)
  }

  /** robots.txt asks for this delay. */
  crawlDelay(ms: number): void {
    this.asked = Math.min(Math.max(0, ms), LONGEST_CRAWL_DELAY)
  }

  /** Requests that were under way at the last doubling share its cause. */
  private slowDown(now: number, ms: number): void {
    if (now - ms < this.penaltyAt) return
    this.penalty = Math.min(this.maxDelay, Math.max(LEAST_PENALTY, 2 * this.delay))
    this.penaltyAt = now
  }

  private recover(): void {
    this.penalty *= RECOVERY
    if (this.penalty <= Math.max(this.base, this.asked, LEAST_PENALTY / 20)) this.penalty = 0
  }

  private learnLatency(ms: number): void {
    this.samples++
    this.mean = this.samples === 1 ? ms : this.mean + NEWEST * (ms - this.mean)
    if (this.samples >= TRUSTED_AFTER) this.best = Math.min(this.mean, this.best * FORGET)
  }

  /** The delay that rising latency asks for: at least as long as an answer takes. */
  private get slowness(): number {
    const ratio = this.mean / this.best
    if (!(ratio > SLOW_RATIO) || this.mean - this.best < SLOW_BY) return 0
    return Math.min(this.maxDelay, Math.max((this.base * ratio) / SLOW_RATIO, this.mean))
  }
}
