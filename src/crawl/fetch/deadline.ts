/**
 * Deadlines of requests under way: one timer for all of them, none while there are none. Used by `fetch.ts`.
 * @module
 */

/** One request's time: in all, and without a sign of life. */
export class Watch {
  readonly controller = new AbortController()
  expired: 'timeout' | 'idle' | null = null
  private readonly endAt: number
  private idleAt: number

  constructor(
    now: number,
    totalMs: number,
    private readonly idleMs: number,
    private readonly release: (watch: Watch) => void,
  ) {
    this.endAt = now + totalMs
    this.idleAt = now + idleMs
  }

  /** Something arrived. */
  touch(): void {
    this.idleAt = performance.now() + this.idleMs
  }

  check(now: number): void {
    if (now >= this.endAt) this.expired = 'timeout'
    else if (now >= this.idleAt) this.expired = 'idle'
    if (this.expired) this.stop()
  }

  /** Ends the request and its connection. */
  stop(): void {
    this.release(this)
    this.controller.abort()
  }

  /** The request ended by itself. */
  done(): void {
    this.release(this)
  }
}

/** All watches of a fetcher. */
export class Deadlines {
  private readonly watches = new Set<Watch>()
  private timer: ReturnType<typeof setInterval> | null = null
  private every = Number.POSITIVE_INFINITY

  constructor(
    private readonly totalMs: number,
    private readonly idleMs: number,
  ) {}

  /** `most`: for this request, where that is less than usual. */
  watch(most = this.totalMs): Watch {
    const total = Math.min(most, this.totalMs)
    const watch = new Watch(performance.now(), total, this.idleMs, this.release)
    this.watches.add(watch)
    this.look(Math.min(total, this.idleMs))
    return watch
  }

  /** So often that none is late by more than an eighth. */
  private look(shortest: number): void {
    const every = Math.min(1000, Math.max(5, shortest / 8))
    if (this.timer && every >= this.every) return
    if (this.timer) clearInterval(this.timer)
    this.every = every
    this.timer = setInterval(this.tick, every).unref()
  }

  get size(): number {
    return this.watches.size
  }

  private readonly release = (watch: Watch): void => {
    this.watches.delete(watch)
  }

  /** The timer stops one round after the last request, so that requests in a row share it. */
  private readonly tick = (): void => {
    if (this.watches.size === 0 && this.timer) {
      clearInterval(this.timer)
      this.timer = null
    }
    const now = performance.now()
    for (const watch of this.watches) watch.check(now)
  }
}
