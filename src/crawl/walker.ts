/**
 * The loop of a crawl: takes page after page from the frontier, some at a time, and says how it ended. Used by
 * `crawl.ts`.
 * @module
 */

import type { Incomplete } from '../store/types.ts'
import type { Context } from './context/context.ts'
import type { End } from './events.ts'
import { Standing } from './frontier/ledger.ts'
import type { Queued } from './frontier/queue.ts'
import type { Ask, Policies, Turn } from './policies/policy.ts'

/** Pages fetched while others are still read and stored. */
const READ_AHEAD = 4

/** A page whose turn it is. */
export type Taken = {
  entry: Queued
  /** It was not asked for: the host's turn is another's. */
  giveBack(): void
  /** Another page failed in a way that ends the crawl. */
  isOver(): boolean
}

export class Walker {
  #context: Context
  #policies: Policies
  #ask: Ask
  #crawlPage: (taken: Taken) => Promise<void>
  #inFlight = 0
  #failure: unknown = null
  #wake: () => void = () => {}
  /** Fetched pages wait for the reader and the store: a fast shop must not pile them up in memory. */
  #most: number

  constructor(
    context: Context,
    policies: Policies,
    ask: Ask,
    crawlPage: (taken: Taken) => Promise<void>,
  ) {
    this.#context = context
    this.#policies = policies
    this.#ask = ask
    this.#crawlPage = crawlPage
    // What comes next by a topic is known once the page before it was read.
    this.#most = context.manners.concurrency + (context.topic?.orders ? 0 : READ_AHEAD)
  }

  async walk(): Promise<End> {
    const { signal, hold } = this.#context
    const changed = () => this.#wake()
    signal.addEventListener('abort', changed)
    if (hold) hold.onChange = changed
    let end: End | null = null
    while (!this.#failure && !end) {
      const stopped = this.#mustStop()
      const next = stopped ? { incomplete: stopped, gaveUp: null } : this.#take()
      if (next === 'enough') break
      if (next === 'empty') {
        if (!(await this.#hasMore(false))) break
      } else if (next === 'wait') await this.#sleep(Number.POSITIVE_INFINITY)
      else if (typeof next === 'number') await this.#sleep(next)
      else if (next !== 'taken') end = next
    }
    while (this.#inFlight > 0) await this.#sleep(Number.POSITIVE_INFINITY)
    signal.removeEventListener('abort', changed)
    if (this.#failure) throw this.#failure
    return end ?? (await this.#ended())
  }

  #mustStop(): Incomplete | null {
    const { signal, health } = this.#context
    if (signal.aborted) return 'stopped'
    if (health.turmoil.blocked) return 'blocked'
    return health.shells.all ? 'scripts' : null
  }

  /** Takes the next page, or says why there is none now; a number: how long to wait for one. */
  #take(): 'taken' | 'empty' | Turn | number {
    const { frontier, ledger, ticks, hold } = this.#context
    if (this.#inFlight >= this.#most) return 'wait'
    const turn = this.#policies.first((policy) => policy.beforeTake?.(this.#inFlight))
    // What is in flight may turn out to be no page at all: only settled ones use up a limit.
    if (turn) return turn === 'enough' && this.#inFlight > 0 ? 'wait' : turn
    if (hold?.paused) return 'wait'
    const next = frontier.take(ticks())
    if (!('entry' in next)) {
      const isEmpty = next.wait === Number.POSITIVE_INFINITY && this.#inFlight === 0
      return isEmpty ? 'empty' : next.wait
    }
    const { entry, host } = next
    if (ledger.standing(entry.page) !== Standing.queued) return 'taken'
    const lower = this.#policies.putBack(entry, host.queue.best)
    if (lower !== null) host.queue.push({ ...entry, priority: lower })
    else {
      ledger.stand(entry.page, Standing.claimed)
      this.#launch(entry, host.pace.start(ticks()))
    }
    return 'taken'
  }

  #launch(entry: Queued, giveBack: () => void): void {
    this.#inFlight++
    this.#crawlPage({ entry, giveBack, isOver: () => this.#failure !== null })
      .catch((error) => {
        this.#failure ??= error
      })
      .finally(() => {
        this.#inFlight--
        this.#wake()
      })
  }

  /** Whether the plan has more than what is in the queue; `full`: it will not be asked for. */
  async #hasMore(full: boolean): Promise<boolean> {
    if (this.#context.waiting.release().length > 0) return true
    for (const policy of this.#policies.list) {
      if (await policy.queueEmpty?.(this.#ask, full)) return true
    }
    return false
  }

  /** Nothing stopped it: whether it came to its end. */
  async #ended(): Promise<End> {
    const { frontier, maxPages, pagesRead } = this.#context
    const full = maxPages !== null && pagesRead >= maxPages
    const isLimited = full && (frontier.size > 0 || (await this.#hasMore(true)))
    return { incomplete: isLimited ? 'limited' : null, gaveUp: null }
  }

  /** Until something was settled or somebody stopped the crawl; at most this long. */
  #sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = milliseconds < 2 ** 31 ? setTimeout(resolve, milliseconds) : null
      this.#wake = () => {
        if (timer) clearTimeout(timer)
        resolve()
      }
    })
  }
}
