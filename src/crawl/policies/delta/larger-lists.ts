/**
 * Which lists their larger page makes up for (`?per_page=96`): it shows whatever they and their further
 * pages show, and leads wherever they lead.
 * @module
 */

import type { PageId } from '../../../store/types.ts'
import type { Page } from './hubs.ts'
import type { Rewalk } from './rewalk.ts'

/** By list: its larger page. With those that the last crawl did not read either. */
export function largerLists(walk: Rewalk, pages: Page[]): Map<PageId, PageId> {
  const larger = new Map(walk.larger)
  const shownBy = new Map(pages.map(({ page, shown }) => [page, shown]))
  const found = pages.flatMap(({ page, isStart, shown }) => {
    const look = isStart || shown.size === 0 ? null : lookAt(walk, page)
    const isAll = look !== null && shown.isSubsetOf(shownBy.get(look) ?? new Set())
    return isAll ? [{ page, look }] : []
  })
  // Of all lists: a product may have moved to another one.
  const inLarger = new Set<PageId>()
  for (const [page, { states }] of walk.pages) {
    if (!states.some((state) => walk.isLook(state))) continue
    for (const product of shownBy.get(page)!) inLarger.add(product)
  }
  for (const { page, look } of found) {
    const others = walk.leadsTo(page).difference(walk.leadsTo(look))
    others.delete(look)
    if (others.size === 0 && passedOver(walk, page).isSubsetOf(inLarger)) larger.set(page, look)
  }
  return larger
}

/** The larger page that the plan takes in the place of further ones; null where there is not just one. */
function lookAt(walk: Rewalk, page: PageId): PageId | null {
  const looks = new Set<PageId>()
  for (const state of walk.pages.get(page)!.states) {
    if (walk.isLook(state)) return null
    walk.last.eachWanted(page, state, (target, to, _place, isPassed) => {
      if (!isPassed && walk.isLook(to)) looks.add(target)
    })
  }
  const [look, ...others] = looks
  return others.length > 0 || look === page ? null : (look ?? null)
}

/** Products of the further pages that were passed over for a larger one, as far as the crawl read them. */
function passedOver(walk: Rewalk, list: PageId): Set<PageId> {
  const products = new Set<PageId>()
  const found = new Map<PageId, number>()
  const add = (target: PageId, to: number) => {
    if (target !== list && !found.has(target)) found.set(target, to)
  }
  for (const state of walk.pages.get(list)!.states) {
    walk.last.eachWanted(list, state, (target, to, _place, isPassed) => {
      if (isPassed) add(target, to)
    })
  }
  for (const [page, state] of found) {
    walk.last.eachWanted(page, state, (target, to) => {
      if (walk.isDetail(to)) products.add(target)
      else if (to === state) add(target, to)
    })
  }
  return products
}
