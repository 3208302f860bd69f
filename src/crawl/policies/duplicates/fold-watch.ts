/**
 * Addresses of products that an initial crawl meets, with what their pages and the cards of lists show: copies are
 * folded while it is still running. Used by the policy of duplicates.
 * @module
 */

import { withoutFolds } from '../../../plan/fold.ts'
import { FEW_PAIRS, learnProductFolds, type Shown } from '../../../plan/learn/folds/folds.ts'
import type { Fold } from '../../../plan/plan.ts'

/** Product pages that are looked at for the first time; later ever more rarely, unless one is met again. */
const FIRST_LOOK = 16
const MOST = 4000

export class FoldWatch {
  #details: Shown[] = []
  #hubs: string[] = []
  #cards = new Map<string, string>()
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

  /** A card of a list that leads there; what the first one says counts. */
  card(url: string, what: string): void {
    if (this.#cards.size < MOST && !this.#cards.has(url)) this.#cards.set(url, what)
  }

  /** What the pages show by now; null where it is too early to look again. */
  look(wrong: readonly Fold[] = []): Fold[] | null {
    const read = this.#details.length
    const isTime = read >= this.#next || (read >= FIRST_LOOK && this.#again >= FEW_PAIRS)
    if (!isTime || this.#hubs.length === 0) return null
    this.#next = Math.ceil(read * 1.3) + 8
    this.#again = 0
    const cards = Array.from(this.#cards, ([url, what]) => ({ url, what }))
    // Where products cannot be told from lists, lists would be folded by what is true of products.
    return withoutFolds(learnProductFolds(this.#details, this.#hubs, cards) ?? [], wrong)
  }
}
