/**
 * Which lists say themselves that they belong to a page, as by the path of categories above a list: from
 * a place that leads to no other list, as a menu does, and from which no other list links to that page.
 * @module
 */

import type { PageId } from '../../../store/types.ts'
import type { Rewalk } from './rewalk.ts'

/** A page with more lists than these is no matter of single links. */
const MOST_LISTS = 2000

export class WaysUp {
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
