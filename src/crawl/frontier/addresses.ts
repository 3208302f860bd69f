/**
 * Addresses under which pages are asked for: the folds the crawl goes by, the pages that try them, and which pages kept
 * or broke what their address promises. Used by `crawl/context/context.ts`.
 * @module
 */

import { withoutFolds } from '../../plan/fold.ts'
import type { Fold } from '../../plan/plan.ts'
import type { Shown } from '../../records/packed-records.ts'
import type { PageId, ProductId } from '../../store/types.ts'
import type { Promised } from '../../wrapper/fallback.ts'
import { Folding } from './folding.ts'
import type { Forward, Place } from './redirects.ts'

export class Addresses {
  #folding: Folding
  readonly #probes = new Map<PageId, string>()
  readonly #showed = new Map<PageId, ProductId>()
  /** Pages that a fold would not have downloaded, to be compared with what it would have. */
  readonly probes: ReadonlyMap<PageId, string> = this.#probes
  /** The product that each page of this crawl showed. */
  readonly showed: ReadonlyMap<PageId, ProductId> = this.#showed
  #letDown = new Set<PageId>()
  /** By page that lists show as a product: what they say of it. */
  #records = new Map<PageId, Promised | null>()
  #forwards: ReadonlyMap<PageId, Forward> = new Map()
  /** By key of these folds: the page that an earlier crawl read for all addresses that have it. */
  #read: { by: Folding; places: Map<string, Place> } | null = null
  #wrong: Fold[]

  /** `wrong`: folds that the crawl saw to be wrong before it went on. */
  constructor(folds: readonly Fold[], wrong: readonly Fold[] = []) {
    this.#wrong = [...wrong]
    this.#folding = new Folding(withoutFolds(folds, wrong))
  }

  get folding(): Folding {
    return this.#folding
  }

  /** Other folds from now on. */
  foldBy(folding: Folding): void {
    this.#folding = folding
  }

  /** Folds that this crawl saw to be wrong. */
  get wrong(): readonly Fold[] {
    return this.#wrong
  }

  show(page: PageId, product: ProductId): void {
    this.#showed.set(page, product)
  }

  /** Whether the page does not show what its address promises: no other waits behind it. */
  letsDown(page: PageId): boolean {
    return this.#letDown.has(page)
  }

  letDown(page: PageId, isSo = true): void {
    if (isSo) this.#letDown.add(page)
    else this.#letDown.delete(page)
  }

  /** Whether lists of this crawl show the page as a product. */
  isRecord(page: PageId): boolean {
    return this.#records.has(page)
  }

  /** `shown`: what the list says of it, where somebody wants to know. */
  record(page: PageId, shown: Shown | null): void {
    if (this.#records.get(page)?.price) return
    const price = shown?.price?.amount ?? null
    this.#records.set(page, price ? { price, oldPrice: shown!.oldPrice?.amount ?? null } : null)
  }

  /** What the first list that shows it promises; null where none does. */
  promised(page: PageId): Promised | null {
    return this.#records.get(page) ?? null
  }

  /** By page: another that is asked for in its place where it is a list, as earlier crawls saw. */
  get forwards(): ReadonlyMap<PageId, Forward> {
    return this.#forwards
  }

  forward(forwards: ReadonlyMap<PageId, Forward>): void {
    this.#forwards = forwards
  }

  /** An earlier crawl read the page: it stands for its key as long as no other does. */
  prefer(place: Place): void {
    this.#read ??= { by: this.#folding, places: new Map() }
    const { by, places } = this.#read
    const key = by.keyOf(place.url)
    if (key !== null && !places.has(key)) places.set(key, place)
  }

  /** The page that is downloaded for an address; itself where no other is known to show the same. */
  placeOf(page: PageId, url: string): Place {
    const stand = this.#folding.standFor(page, url)
    const itself = { page: stand, url }
    if (stand !== page || this.#read?.by !== this.#folding) return itself
    const key = this.#folding.keyOf(url)
    if (key === null || this.#folding.isTaken(key)) return itself
    return this.#read.places.get(key) ?? itself
  }

  /** The same for the address of a list: where it led for good, that one is. */
  placeOfList(page: PageId, url: string): Place {
    const { page: end, url: address } = this.#forwards.get(page) ?? { page, url }
    return this.placeOf(end, address)
  }

  /** The folds that are left without the ones that were seen to be wrong now. */
  without(wrong: readonly Fold[]): Fold[] {
    this.#wrong.push(...wrong)
    return withoutFolds(this.#folding.folds, wrong)
  }

  /** The page is to be downloaded: it stands for others from now on, or tries a fold. */
  takeUp(page: PageId, url: string): void {
    this.#folding.takeUp(page, url)
    this.tryFold(page, url)
  }

  /** Where the page tries a fold, it is to be judged. */
  tryFold(page: PageId, url: string): void {
    if (this.#folding.isProbe(url)) this.#probes.set(page, url)
  }

  judged(probe: PageId): void {
    this.#probes.delete(probe)
  }
}
