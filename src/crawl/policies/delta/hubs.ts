/**
 * Hubs: pages of links to lists and without products of their own, where pages before them lead to all of that already,
 * as a menu does that shows every category. Used by `lists.ts`.
 * @module
 */

import type { PageId } from '../../../store/types.ts'
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

/** What suggests a single other list is no hub, unless that list leads up to it. */
const FEWEST_LISTS = 2

/** A page with more lists than these is no matter of single links. */
const MOST_LISTS = 2000

/** Behind a hub with more pages than these nobody looks for its products: it is read. */
const MOST_BEHIND = 10_000

/**
 * A hub leads to lists from a place where no list has links to others, and shows nothing but what these
 * very lists show. Either edges of the plan take these links, or the lists lead up to it: an empty
 * category that suggests others is no hub. Nor is one that has only what every list has, the menu and the
 * way up; and what shows products of lists that it does not lead to, as a sale, is a list itself.
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
  const around = new Surroundings(walk, { pages: originals, maybe, lists, places })
  const isHub = (page: Page) => around.isHub(page, (product) => showing.get(product)!)
  return new Set(maybe.filter(isHub).map(({ page }) => page))
}

type Sorted = {
  pages: Page[]
  /** Pages that may be hubs. */
  maybe: Page[]
  /** Lists with products of their own, and the places of their links. */
  lists: Page[]
  places: ReadonlySet<number>
}

/** What pages lead to that may be hubs. */
class Surroundings {
  #walk: Rewalk
  #pages: Map<PageId, Page>
  #maybe: Set<PageId>
  #places: ReadonlySet<number>
  #waysUp: WaysUp
  #above = new Map<PageId, boolean>()
  #leads = new Map<PageId, ReadonlySet<PageId>>()
  #links = new Map<PageId, ReadonlySet<PageId>>()

  constructor(walk: Rewalk, { pages, maybe, lists, places }: Sorted) {
    this.#walk = walk
    this.#pages = new Map(pages.map((page) => [page.page, page]))
    this.#maybe = new Set(maybe.map(({ page }) => page))
    this.#places = places
    this.#waysUp = new WaysUp(walk, new Set(lists.map(({ page }) => page)), this.#maybe)
  }

  /** `showing`: the pages that show a product. */
  isHub({ page, shown }: Page, showing: (product: PageId) => PageId[]): boolean {
    const lists = new Set<PageId>()
    // What others show that may rest as well is not seen by reading lists.
    const missing = new Set(shown)
    const fewest = this.#isAbove(page) ? 1 : FEWEST_LISTS
    for (const behind of this.#behind(page)) {
      if (!this.#isList(behind)) continue
      lists.add(behind)
      if (this.#maybe.has(behind)) continue
      for (const product of this.#pages.get(behind)?.shown ?? []) missing.delete(product)
      if (lists.size >= fewest && missing.size === 0) return true
    }
    if (lists.size < fewest) return false
    const keys = new Set(lists.values().map((list) => this.#walk.last.seriesOf(list)))
    const isFurther = (other: PageId) =>
      !this.#maybe.has(other) && keys.has(this.#walk.last.seriesOf(other))
    return missing.values().every((product) => showing(product).some(isFurther))
  }

  /** Pages behind this one, be it by way of others that may be hubs, or are, but have to be read. */
  *#behind(page: PageId, leadsTo = (from: PageId) => this.#leadsTo(from)): Generator<PageId> {
    const found = new Set(leadsTo(page))
    for (const one of found) {
      yield one
      const { isStart, shown } = this.#pages.get(one) ?? {}
      const isHub = this.#maybe.has(one) || (!isStart && shown?.size === 0)
      if (!isHub || found.size > MOST_BEHIND) continue
      for (const next of leadsTo(one)) if (next !== page) found.add(next)
    }
  }

  #isList(page: PageId): boolean {
    const { isStart, shown } = this.#pages.get(page) ?? {}
    // What was left by the last crawl was a hub or a copy then.
    if (this.#walk.isUnread(page)) return true
    return !isStart && (shown?.size ?? 0) > 0
  }

  #leadsTo(page: PageId): ReadonlySet<PageId> {
    const known = this.#leads.get(page)
    if (known) return known
    const found = this.#isAbove(page) ? this.#linksOf(page) : this.#walk.leadsTo(page, this.#places)
    this.#leads.set(page, found)
    return found
  }

  /** Whether the lists that it links to lead up to it. */
  #isAbove(page: PageId): boolean {
    const known = this.#above.get(page)
    if (known !== undefined) return known
    const below = this.#behind(page, (from) => this.#linksOf(from))
    const lists = new Set(below.filter((one) => this.#isList(one)))
    const isAbove = this.#waysUp.leadUp(page, lists)
    this.#above.set(page, isAbove)
    return isAbove
  }

  /** Whatever it links to from places of its own. */
  #linksOf(page: PageId): ReadonlySet<PageId> {
    const known = this.#links.get(page)
    if (known) return known
    const found = new Set<PageId>()
    this.#walk.eachLink(page, (place, target) => {
      if (target !== page && !this.#places.has(place)) found.add(target)
    })
    this.#links.set(page, found)
    return found
  }
}

/**
 * Which lists say themselves that they belong to a page, as by the path of categories above a list: from
 * a place that leads to no other list, as a menu does, and from which no other list links to that page.
 */
class WaysUp {
  #walk: Rewalk
  /** By page and place: the lists that link to the page from there; null where they are too many. */
  #from = new Map<PageId, Map<number, PageId[] | null>>()
  /** Places that lead from list to list. */
  #across = new Set<number>()

  /** `pages`: those that are asked about. */
  constructor(walk: Rewalk, lists: ReadonlySet<PageId>, pages: ReadonlySet<PageId>) {
    this.#walk = walk
    for (const list of lists) {
      walk.eachLink(list, (place, target) => {
        if (target === list || this.#across.has(place)) return
        if (pages.has(target)) this.#add(target, place, list)
        else if (lists.has(target) && walk.last.seriesOf(list) !== walk.last.seriesOf(target))
          this.#across.add(place)
      })
    }
  }

  /** Whether lists among `below`, with their further pages, and no others, lead up to the page. */
  leadUp(page: PageId, below: ReadonlySet<PageId>): boolean {
    const keys = new Set(below.values().map((list) => this.#walk.last.seriesOf(list)))
    const isBelow = (list: PageId) => keys.has(this.#walk.last.seriesOf(list))
    return (this.#from.get(page) ?? new Map<number, PageId[] | null>())
      .entries()
      .some(([place, lists]) => !this.#across.has(place) && lists?.every(isBelow))
  }

  #add(page: PageId, place: number, list: PageId): void {
    const places = this.#from.get(page) ?? new Map<number, PageId[] | null>()
    const lists = places.get(place)
    this.#from.set(page, places)
    if (lists === null || lists?.at(-1) === list) return
    if (lists === undefined) places.set(place, [list])
    else if (lists.length < MOST_LISTS) lists.push(list)
    else places.set(place, null)
  }
}
