/**
 * Pages of the plan that a crawl of changes can do without for a time: hubs, and copies of lists.
 *
 * A copy is the first page of a list once more under its number, with its parameters in another order, or
 * at an address that tried a fold and kept its promise. Whoever reads the list sees the same.
 *
 * Nothing else is needless, though it brought nothing in the last crawl: an empty category may be filled
 * tomorrow, and a list whose products all stand elsewhere too may get one that does not.
 *
 * Used by its neighbours.
 * @module
 */

import { seriesOf } from '../../../plan/learn/aisle/pager.ts'
import { PAGE_WORDS } from '../../../plan/learn/folds/look.ts'
import type { PageId, SkipReason } from '../../../store/types.ts'
import { hubsAmong, type Page } from './hubs.ts'
import type { Rewalk, Walked } from './rewalk.ts'

/** Why a page is not read, as crawls tell it. */
export type Needless = 'spared' | 'resting'

export const isNeedless = (reason: SkipReason | null): reason is Needless =>
  reason === 'spared' || reason === 'resting'

/** `needed`: with the states in which the plan has to come to them. */
export type Lists = {
  needed: Map<PageId, readonly number[]>
  needless: Map<PageId, Needless>
  /** By list: its larger page, which shows all that it does. */
  larger: ReadonlyMap<PageId, PageId>
}

export function sortLists(walk: Rewalk): Lists {
  const lists = listPlaces(walk)
  const pages = [...walk.pages].map(([page, walked]) => ({
    page,
    canRest: !walked.leads && !walked.start,
    isStart: walked.start,
    shown: listed(walked.products, lists),
  }))
  walk.learnLarger(largerLists(walk, pages))
  const copies = copiesOf(walk, pages)
  const hubs = hubsAmong(walk, pages, copies)
  const needed: Lists['needed'] = new Map()
  const needless = new Map<PageId, Needless>()
  for (const { page } of pages) {
    if (copies.has(page)) needless.set(page, 'spared')
    else if (hubs.has(page)) needless.set(page, 'resting')
    else needed.set(page, walk.pages.get(page)!.needed)
  }
  return { needed, needless, larger: walk.larger }
}

/** The products of a page that stand in its list, not in a box. */
const listed = (products: Walked['products'], lists: Set<number>): Set<PageId> =>
  new Set(products.filter(({ place }) => lists.has(place)).map(({ product }) => product))

/** Places whose links together lead to every product, the richest first; others are boxes. */
function listPlaces({ pages }: Rewalk): Set<number> {
  const byPlace = new Map<number, Set<PageId>>()
  for (const { products } of pages.values()) {
    for (const { place, product } of products) {
      byPlace.set(place, (byPlace.get(place) ?? new Set()).add(product))
    }
  }
  const covered = new Set<PageId>()
  const chosen = new Set<number>()
  for (const [place, products] of [...byPlace].sort((a, b) => b[1].size - a[1].size)) {
    if (products.isSubsetOf(covered)) continue
    chosen.add(place)
    for (const product of products) covered.add(product)
  }
  return chosen
}

/** Pages that show what a list before them shows, at an address that says the same. */
function copiesOf(walk: Rewalk, pages: Page[]): Set<PageId> {
  const copies = new Set<PageId>()
  /** By what they show: addresses of the pages that are read. */
  const read = new Map<string, string[]>()
  for (const { page, canRest, shown } of pages) {
    // One product alone may stand in two lists by chance.
    if (shown.size < 2) continue
    const url = walk.last.urls[page]!
    const text = [...shown].sort().join(' ')
    const alike = read.get(text) ?? []
    const isSame = (other: string) => walk.last.isFolded(other, url) || isSameList(other, url)
    if (canRest && alike.some(isSame)) copies.add(page)
    else read.set(text, [...alike, url])
  }
  return copies
}

/** By their addresses: one is the first page of the other, or has its parameters in another order. */
function isSameList(a: string, b: string): boolean {
  const sorted = (url: string) => url.split(/[?&]/).sort().join('&')
  return sorted(a) === sorted(b) || isFirstPage(a, b) || isFirstPage(b, a)
}

/** Whether `numbered` is the address of the list with the number of its first page. */
function isFirstPage(list: string, numbered: string): boolean {
  const name = seriesOf(list, numbered)?.name
  if (!name || !PAGE_WORDS.test(name)) return false
  const number = new RegExp(`(?:^|[^a-z])${name}[-_/=,]?0*[01](?![0-9])`, 'i')
  return number.test(numbered) && !new RegExp(`(?:^|[^a-z])${name}[-_/=,]?\\d`, 'i').test(list)
}

/**
 * By list: its larger page (`?per_page=96`), which shows whatever it and its further pages show, and leads
 * wherever they lead. With those that the last crawl did not read either.
 */
function largerLists(walk: Rewalk, pages: Page[]): Map<PageId, PageId> {
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
