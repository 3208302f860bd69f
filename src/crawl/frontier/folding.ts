/**
 * Addresses that show the same as another: only one of them, the first that is met, is downloaded; the others wait
 * behind it. Where it turns out not to be there, or the fold to be wrong, they come back. Used all over `crawl`.
 * @module
 */

import { compilePattern, type Pattern } from '../../page/pattern.ts'
import { compileFolds, type FoldKey, isProbe } from '../../plan/fold.ts'
import type { Fold } from '../../plan/plan.ts'
import type { PageId } from '../../store/types.ts'
import { UrlTable } from './url-table.ts'

/** A key whose page turned out not to be there. */
const VACANT = -1

export class Folding {
  #folds: readonly Fold[]
  #key: FoldKey
  #products: Pattern[]
  /** The page that is downloaded for all that have a key. */
  #stands = new UrlTable()
  #behind = new Map<PageId, PageId[]>()
  #standOf = new Map<PageId, PageId>()

  constructor(folds: readonly Fold[]) {
    this.#folds = folds
    const tests = new Set(folds.flatMap(({ url }) => url ?? []))
    this.#products = [...tests].map(compilePattern)
    this.#key = compileFolds(folds)
  }

  get folds(): readonly Fold[] {
    return this.#folds
  }

  get active(): boolean {
    return this.#folds.length > 0
  }

  /** The page that is downloaded for this address: itself where it is the first of its key. */
  standFor(page: PageId, url: string): PageId {
    if (!this.active || this.isProbe(url)) return page
    const known = this.#stands.find(this.#key(url))
    return known > 0 ? known : page
  }

  /** What addresses that show the same have in common; null where nothing is to be compared by. */
  keyOf(url: string): string | null {
    return this.active && !this.isProbe(url) ? this.#key(url) : null
  }

  /** Whether a page stands for the key, or did and turned out not to be there. */
  isTaken(key: string): boolean {
    return this.#stands.find(key) !== 0
  }

  /** From now on the page stands for all addresses with its key. */
  takeUp(page: PageId, url: string): void {
    if (this.active && !this.isProbe(url)) this.#stands.set(this.#key(url), page)
  }

  /** The page that shows the same as a probe should; 0 where none was met. */
  partnerOf(probe: string): PageId {
    return Math.max(0, this.#stands.find(this.#key(probe)))
  }

  /** The page cannot stand for others: the next address with its key will. */
  vacate(page: PageId, url: string): void {
    const key = this.#key(url)
    if (this.#stands.find(key) === page) this.#stands.set(key, VACANT)
  }

  /** Whether the two addresses should show the same. */
  isSame(a: string, b: string): boolean {
    return this.#key(a) === this.#key(b)
  }

  /** The page only leads to one that should show the same: that one stands for the others now. */
  handOver(from: { page: PageId }, to: { page: PageId; url: string }): void {
    this.takeUp(to.page, to.url)
    const others = this.#behind.get(from.page) ?? []
    this.#behind.delete(from.page)
    for (const page of others) if (page !== to.page) this.putBehind(page, to.page)
  }

  /** Whether folds of one kind of address, which are those of products, are meant for this one. */
  isLikeProducts(url: string): boolean {
    return this.#products.some((pattern) => pattern.test(url))
  }

  /** The page waits behind another. */
  putBehind(page: PageId, stand: PageId): void {
    this.#standOf.set(page, stand)
    const others = this.#behind.get(stand)
    if (others) others.push(page)
    else this.#behind.set(stand, [page])
  }

  /** Another page that could stand in for one that is not there; it no longer waits. */
  successor(stand: PageId): PageId | null {
    const others = this.#behind.get(stand)
    const next = others?.shift()
    if (next === undefined) return null
    this.#behind.delete(stand)
    this.#standOf.delete(next)
    if (others!.length > 0) this.#behind.set(next, others!)
    for (const page of others!) this.#standOf.set(page, next)
    return next
  }

  /** Pages behind which others wait. */
  get stands(): PageId[] {
    return [...this.#behind].flatMap(([stand, others]) => (others.length > 0 ? stand : []))
  }

  /** Whether the page waits behind the other; it does no longer. */
  release(page: PageId, stand: PageId): boolean {
    if (this.#standOf.get(page) !== stand) return false
    this.#standOf.delete(page)
    const others = this.#behind.get(stand)!.filter((other) => other !== page)
    this.#behind.set(stand, others)
    return true
  }

  /** The page that was downloaded in its place; null where it waits for none. */
  standOf(page: PageId): PageId | null {
    return this.#standOf.get(page) ?? null
  }

  /** A probe is downloaded for itself, and stands for no other. */
  isProbe(url: string): boolean {
    return this.active && isProbe(url, this.#key(url))
  }

  /** Which of the folds make one of the two addresses the other. */
  between(a: string, b: string): Fold[] {
    return this.#folds.filter((fold) => {
      const without = compileFolds(this.#folds.filter((other) => other !== fold))
      return without(a) !== without(b)
    })
  }
}
