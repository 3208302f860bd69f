/**
 * Live numbers of a crawl, once a second. Used by `crawl.ts`.
 * @module
 */

import type { Context } from './context/context.ts'
import type { Progress } from './events.ts'
import type { Policies } from './policies/policy.ts'

/** The rate is that of the last seconds, so that it shows when a shop slows down. */
const WINDOW = 8

export class Meter {
  #context: Context
  #policies: Policies
  #samples: { at: number; pages: number }[] = []

  constructor(context: Context, policies: Policies) {
    this.#context = context
    this.#policies = policies
    this.#sample()
  }

  read(): Progress {
    const { counters, frontier, shop, store, pagesRead } = this.#context
    const outage = store.outage()
    this.#sample()
    const first = this.#samples[0]!
    const last = this.#samples.at(-1)!
    const seconds = (last.at - first.at) / 1000
    const { pace } = frontier.host(new URL(shop.seed).host)
    return {
      pages: pagesRead,
      products: counters.details,
      queue: frontier.size,
      rate: seconds > 0 ? Math.round(((last.pages - first.pages) / seconds) * 10) / 10 : 0,
      delay: Math.round(pace.delay),
      delayReason: pace.reason,
      errors: counters.errors,
      skipped: { ...counters.skipped },
      ...(outage ? { outage } : {}),
      ...this.#policies.first((policy) => policy.progress?.()),
    }
  }

  #sample(): void {
    const { ticks, pagesRead } = this.#context
    this.#samples.push({ at: ticks(), pages: pagesRead })
    if (this.#samples.length > WINDOW) this.#samples.shift()
  }
}
