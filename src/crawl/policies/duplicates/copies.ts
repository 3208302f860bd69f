/**
 * What a crawl knows of addresses that show the same: the folds it goes by, the pages that try them,
 * and which pages kept or broke what their address promises.
 * @module
 */

import { withoutFolds } from '../../../plan/fold.ts'
import type { Fold } from '../../../plan/plan.ts'
import type { Counters, PageId, ProductId } from '../../../store/types.ts'
import { FoldWatch } from './fold-watch.ts'
import { Folding } from './folding.ts'
import type { Forward, Place } from './known-redirects.ts'

export class Copies {
  folding: Folding
  readonly watch = new FoldWatch()
  /** Pages that a fold would not have downloaded, to be compared with what it would have. */
  readonly probes = new Map<PageId, string>()
  /** The product that each page of this crawl showed. */
  readonly showed = new Map<PageId, ProductId>()
  /** Pages that do not show what their address promises: no other waits behind them. */
  readonly letDown = new Set<PageId>()
  /** Pages that lists of this crawl show as products. */
  readonly records = new Set<PageId>()
  /** By page: another that is asked for in its place where it is a list, as earlier crawls saw. */
  forwards: ReadonlyMap<PageId, Forward> = new Map()
  /** By key of these folds: the page that an earlier crawl read for all addresses that have it. */
  #read: { by: Folding; places: Map<string, Place> } | null = null
  /** Kept with the crawl's counters, so that a crawl that goes on does not believe them again. */
  #counters: Counters

  constructor(folds: readonly Fold[], counters: Counters) {
    this.#counters = counters
    this.folding = new Folding(withoutFolds(folds, this.wrong))
  }

  /** Folds that this crawl saw to be wrong. */
  get wrong(): readonly Fold[] {
    return this.#counters.wrongFolds ?? []
  }

  /** An earlier crawl read the page: it stands for its key as long as no other does. */
  prefer(place: Place): void {
    this.#read ??= { by: this.folding, places: new Map() }
    const { by, places } = this.#read
    const key = by.keyOf(place.url)
    if (key !== null && !places.has(key)) places.set(key, place)
  }

  /** The page that is downloaded for an address; itself where no other is known to show the same. */
  placeOf(page: PageId, url: string): Place {
    const stand = this.folding.standFor(page, url)
    const itself = { page: stand, url }
    if (stand !== page || this.#read?.by !== this.folding) return itself
    const key = this.folding.keyOf(url)
    if (key === null || this.folding.isTaken(key)) return itself
    return this.#read.places.get(key) ?? itself
  }

  /** The same for the address of a list: where it led for good, that one is. */
  placeOfList(page: PageId, url: string): Place {
    const { page: end, url: address } = this.forwards.get(page) ?? { page, url }
    return this.placeOf(end, address)
  }

  /** The folds that are left without the ones that were seen to be wrong now. */
  without(wrong: readonly Fold[]): Fold[] {
    this.#counters.wrongFolds = [...this.wrong, ...wrong]
    return withoutFolds(this.folding.folds, wrong)
  }

  /** The page is to be downloaded: it stands for others from now on, or tries a fold. */
  takeUp(page: PageId, url: string): void {
    this.folding.takeUp(page, url)
    if (this.folding.isProbe(url)) this.probes.set(page, url)
  }

  /** What the products seen so far teach; null where it is too early to look, or nothing new. */
  learned(): Fold[] | null {
    const folds = this.watch.look(this.wrong)
    return folds && JSON.stringify(folds) !== JSON.stringify(this.folding.folds) ? folds : null
  }
}
