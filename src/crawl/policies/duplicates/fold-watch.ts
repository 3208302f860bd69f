/**
 * Watches the product pages of an initial crawl for addresses that show the same product, so that
 * their copies are folded while it is still running.
 * @module
 */

import { withoutFolds } from '../../../plan/fold.ts'
import { learnProductFolds, type Shown } from '../../../plan/learn/folds/folds.ts'
import type { Fold } from '../../../plan/plan.ts'

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
    // Where products cannot be told from lists, lists would be folded by what is true of products.
    return withoutFolds(learnProductFolds(this.#details, this.#hubs) ?? [], wrong)
  }
}
