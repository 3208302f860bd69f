/**
 * The watch over product pages of an initial crawl for addresses that show the same product, so that their copies are
 * folded while it is still running. Used by the policy of duplicates.
 * @module
 */

import { withoutFolds } from '../../../plan/fold.ts'
import { ENOUGH_PAIRS, learnProductFolds, type Shown } from '../../../plan/learn/folds/folds.ts'
import type { Fold } from '../../../plan/plan.ts'

/** Product pages that are looked at for the first time; later ever more rarely, unless many are met again. */
const FIRST_LOOK = 16
const MOST = 4000

export class FoldWatch {
  #details: Shown[] = []
  #hubs: string[] = []
  #met = new Set<string>()
  #next = FIRST_LOOK
  /** Pages since the last look that show what another one showed. */
  #again = 0

  /** `what`: the same for pages that show the same product. */
  product(url: string, what: string): void {
    if (this.#met.has(what)) this.#again++
    else this.#met.add(what)
    if (this.#details.length < MOST) this.#details.push({ url, what })
  }

  hub(url: string): void {
    if (this.#hubs.length < MOST) this.#hubs.push(url)
  }

  /** What the pages show by now; null where it is too early to look again. */
  look(wrong: readonly Fold[] = []): Fold[] | null {
    const read = this.#details.length
    const isTime = read >= this.#next || (read >= FIRST_LOOK && this.#again >= ENOUGH_PAIRS)
    if (!isTime || this.#hubs.length === 0) return null
    this.#next = Math.ceil(read * 1.3) + 8
    this.#again = 0
    return this.folds(wrong)
  }

  /** What all pages teach that were watched so far. */
  folds(wrong: readonly Fold[] = []): Fold[] {
    // Where products cannot be told from lists, lists would be folded by what is true of products.
    return withoutFolds(learnProductFolds(this.#details, this.#hubs) ?? [], wrong)
  }
}
