/**
 * Watches the product pages of an initial crawl for addresses that show the same product, so that
 * their copies are folded while it is still running.
 * @module
 */

import { tellApart } from '../plan/learn/address.ts'
import { learnFolds, type Shown } from '../plan/learn/folds.ts'
import type { Fold } from '../plan/plan.ts'

/** Product pages that are looked at for the first time; later ever more rarely. */
const FIRST_LOOK = 16
const MOST = 4000

export class FoldWatch {
  #details: Shown[] = []
  #hubs: string[] = []
  #next = FIRST_LOOK

  product(url: string, product: number): void {
    if (this.#details.length < MOST) this.#details.push({ url, what: String(product) })
  }

  hub(url: string): void {
    if (this.#hubs.length < MOST) this.#hubs.push(url)
  }

  /** What the pages show by now; null where it is too early to look again. */
  look(wrong: readonly Fold[] = []): Fold[] | null {
    if (this.#details.length < this.#next || this.#hubs.length === 0) return null
    this.#next = Math.ceil(this.#details.length * 1.3) + 8
    const urls = this.#details.map(({ url }) => url)
    const test = tellApart(urls, this.#hubs, 0.8)
    const others = this.#hubs.map((url, i) => ({ url, what: `hub ${i}` }))
    const folds =
      test?.wrong === 0
        ? learnFolds(this.#details, test.regex)
        : learnFolds([...this.#details, ...others])
    const refuted = new Set(wrong.map((fold) => JSON.stringify(fold)))
    return folds.filter((fold) => !refuted.has(JSON.stringify(fold)))
  }
}
