/**
 * Live numbers of a crawl, once a second.
 * @module
 */

import type { Progress } from './events.ts'
import type { Run } from './run.ts'

/** The rate is that of the last seconds, so that it shows when a shop slows down. */
const WINDOW = 8

export class Meter {
  #run: Run
  #samples: { at: number; pages: number }[] = []

  constructor(run: Run) {
    this.#run = run
    this.#sample()
  }

  read(): Progress {
    const { counters, frontier, shop, store } = this.#run
    const outage = store.outage()
    this.#sample()
    const first = this.#samples[0]!
    const last = this.#samples.at(-1)!
    const seconds = (last.at - first.at) / 1000
    const { pace } = frontier.host(new URL(shop.seed).host)
    return {
      pages: counters.pages + counters.unchanged304,
      products: counters.details,
      queue: frontier.size,
      rate: seconds > 0 ? Math.round(((last.pages - first.pages) / seconds) * 10) / 10 : 0,
      delay: Math.round(pace.delay),
      delayReason: pace.reason,
      errors: counters.errors,
      skipped: { ...counters.skipped },
      ...(outage ? { outage } : {}),
      ...(this.#run.topic ? { topic: this.#run.topic.report } : {}),
    }
  }

  #sample(): void {
    const { counters, ticks } = this.#run
    this.#samples.push({ at: ticks(), pages: counters.pages + counters.unchanged304 })
    if (this.#samples.length > WINDOW) this.#samples.shift()
  }
}
