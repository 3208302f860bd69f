/**
 * Pages of the plan that a crawl of changes can do without for a time.
 *
 * Copies of lists: the first page of a list once more under its number, with its parameters in another
 * order, or at an address that tried a fold and kept its promise. Whoever reads the list sees the same.
 *
 * Hubs, pages of links to lists and without products of their own, where pages before them lead to all
 * of that already, as a menu does that shows every category.
 *
 * Nothing else is needless, though it brought nothing in the last crawl: an empty category may be filled
 * tomorrow, and a list whose products all stand elsewhere too may get one that does not.
 * @module
 */

import { PAGE_WORDS } from '../../plan/learn/look.ts'
import { seriesOf } from '../../plan/learn/pager.ts'
import type { PageId, SkipReason } from '../../store/types.ts'
import type { Rewalk, Walked } from './rewalk.ts'

/** Why a page is not read, as crawls tell it. */
export type Needless = 'spared' | 'resting'

export const isNeedless = (reason: SkipReason | null): reason is Needless =>
  reason === 'spared' || reason === 'resting'

export type Lists = { needed: Set<PageId>; needless: Map<PageId, Needless> }

export function sortLists(walk: Rewalk): Lists {
  const lists = listShapes(walk)
  const pages = [...walk.pages].map(([page, walked]) => ({
    page,
    canRest: !walked.leads && !walked.start,
    isStart: walked.start,
    shown: listed(walked.products, lists),
  }))
  const copies = copiesOf(walk, pages)
  const hubs = hubsAmong(
    walk,
    pages.filter(({ page }) => !copies.has(page)),
  )
  const needed = new Set<PageId>()
  const needless = new Map<PageId, Needless>()
  for (const { page } of pages) {
    if (copies.has(page)) needless.set(page, 'spared')
    else if (hubs.has(page)) needless.set(page, 'resting')
    else needed.add(page)
  }
  return { needed, needless }
}

type Page = {
  page: PageId
  /** Nothing would be lost to the walk without it. */
  canRest: boolean
  isStart: boolean
  /** Products that stand in its list. */
  shown: Set<PageId>
}

/** The products of a page that stand in its list, not in a box. */
const listed = (products: Walked['products'], lists: Set<number>): Set<PageId> =>
  new Set(products.filter(({ shape }) => lists.has(shape)).map(({ product }) => product))

/** Places whose links together lead to every product, the richest first; others are boxes. */
function listShapes({ pages }: Rewalk): Set<number> {
  const byShape = new Map<number, Set<PageId>>()
  for (const { products } of pages.values()) {
    for (const { shape, product } of products) {
      byShape.set(shape, (byShape.get(shape) ?? new Set()).add(product))
    }
  }
  const covered = new Set<PageId>()
  const chosen = new Set<number>()
  for (const [shape, products] of [...byShape].sort((a, b) => b[1].size - a[1].size)) {
    if (products.isSubsetOf(covered)) continue
    chosen.add(shape)
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
    const url = walk.urls[page]!
    const text = [...shown].sort().join(' ')
    const alike = read.get(text) ?? []
    const isSame = (other: string) => walk.isFolded(other, url) || isSameList(other, url)
    if (canRest && alike.some(isSame)) copies.add(page)
    else read.set(text, [...alike, url])
  }
  return copies
}

/**
 * A hub leads to lists from a place where no list has such links, and shows nothing but what lists show.
 * An empty category has only what every list has: the menu, and the way up.
 */
function hubsAmong(walk: Rewalk, pages: Page[]): Set<PageId> {
  const times = new Map<PageId, number>()
  for (const { shown } of pages) {
    for (const product of shown) times.set(product, (times.get(product) ?? 0) + 1)
  }
  const hasOwn = ({ shown }: Page) => shown.values().some((product) => times.get(product) === 1)
  const lists = pages.filter((page) => !page.isStart && hasOwn(page))
  const products = new Set(lists.flatMap(({ shown }) => [...shown]))
  const maybe = pages.filter(
    (page) => page.canRest && !hasOwn(page) && page.shown.isSubsetOf(products),
  )
  if (maybe.length === 0 || lists.length === 0) return new Set()
  const places = new Set<number>()
  for (const { page } of lists) walk.addPlaces(page, places)
  const isHub = ({ page }: Page) => {
    const own = new Set<number>()
    walk.addPlaces(page, own)
    return !own.isSubsetOf(places)
  }
  return new Set(maybe.filter(isHub).map(({ page }) => page))
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
