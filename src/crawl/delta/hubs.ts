/**
 * Hubs: pages of links to lists and without products of their own, where pages before them lead to all
 * of that already, as a menu does that shows every category.
 * @module
 */

import { isFurtherPage } from '../../plan/learn/pager.ts'
import type { PageId } from '../../store/types.ts'
import type { Rewalk } from './rewalk.ts'

/** A page of the walk. */
export type Page = {
  page: PageId
  /** Nothing would be lost to the walk without it. */
  canRest: boolean
  isStart: boolean
  /** Products that stand in its list. */
  shown: ReadonlySet<PageId>
}

/** What suggests a single other list is no hub. */
const FEWEST_LISTS = 2

/** Behind a hub with more pages than these nobody looks for its products: it is read. */
const MOST_BEHIND = 10_000

/**
 * A hub leads, by edges of the plan, to lists from a place where no list has links to others, and shows
 * nothing but what these very lists show. An empty category has only what every list has, the menu and
 * the way up; and what shows products of lists that it does not lead to, as a sale, is a list itself.
 */
export function hubsAmong(walk: Rewalk, pages: Page[], copies: ReadonlySet<PageId>): Set<PageId> {
  const originals = pages.filter(({ page }) => !copies.has(page))
  const showing = new Map<PageId, PageId[]>()
  for (const { page, shown } of originals) {
    for (const product of shown) showing.set(product, [...(showing.get(product) ?? []), page])
  }
  const hasOwn = ({ shown }: Page) => shown.values().some((one) => showing.get(one)!.length === 1)
  const lists = originals.filter((page) => !page.isStart && hasOwn(page))
  const maybe = originals.filter((page) => page.canRest && !hasOwn(page))
  if (maybe.length === 0 || lists.length === 0) return new Set()
  const places = new Set<number>()
  for (const { page } of lists) walk.addPlaces(page, places)
  const around = new Surroundings(walk, originals, maybe, places)
  const isHub = (page: Page) => around.isHub(page, (product) => showing.get(product)!)
  return new Set(maybe.filter(isHub).map(({ page }) => page))
}

/** What pages lead to that may be hubs. */
class Surroundings {
  #walk: Rewalk
  #pages: Map<PageId, Page>
  #maybe: Set<PageId>
  #places: ReadonlySet<number>
  #leads = new Map<PageId, ReadonlySet<PageId>>()

  constructor(walk: Rewalk, pages: Page[], maybe: Page[], places: ReadonlySet<number>) {
    this.#walk = walk
    this.#pages = new Map(pages.map((page) => [page.page, page]))
    this.#maybe = new Set(maybe.map(({ page }) => page))
    this.#places = places
  }

  /** `showing`: the pages that show a product. */
  isHub({ page, shown }: Page, showing: (product: PageId) => PageId[]): boolean {
    const lists = new Set<PageId>()
    // What others show that may rest as well is not seen by reading lists.
    const missing = new Set(shown)
    for (const behind of this.#behind(page)) {
      if (!this.#isList(behind)) continue
      lists.add(behind)
      if (this.#maybe.has(behind)) continue
      for (const product of this.#pages.get(behind)?.shown ?? []) missing.delete(product)
      if (lists.size >= FEWEST_LISTS && missing.size === 0) return true
    }
    if (lists.size < FEWEST_LISTS) return false
    const { urls } = this.#walk
    const isFurther = (other: PageId) =>
      !this.#maybe.has(other) &&
      lists.values().some((list) => isFurtherPage(urls[list]!, urls[other]!))
    return missing.values().every((product) => showing(product).some(isFurther))
  }

  /** Pages behind this one, be it by way of others that may be hubs. */
  *#behind(page: PageId): Generator<PageId> {
    const found = new Set(this.#leadsTo(page))
    for (const one of found) {
      yield one
      if (!this.#maybe.has(one) || found.size > MOST_BEHIND) continue
      for (const next of this.#leadsTo(one)) if (next !== page) found.add(next)
    }
  }

  #isList(page: PageId): boolean {
    const { isStart, shown } = this.#pages.get(page) ?? {}
    // What was left by the last crawl was a hub or a copy then.
    if (this.#walk.isUnread(page)) return true
    return !isStart && (shown?.size ?? 0) > 0
  }

  #leadsTo(page: PageId): ReadonlySet<PageId> {
    const known = this.#leads.get(page) ?? this.#walk.leadsTo(page, this.#places)
    this.#leads.set(page, known)
    return known
  }
}
