/**
 * Pages of the plan that a crawl of changes can do without for a time.
 *
 * Copies of lists: the first page of a list once more under its number, or with its parameters in
 * another order. Whoever reads the list sees the same.
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
  const needed = new Set<PageId>()
  const needless = new Map<PageId, Needless>()
  const productsOf = ownProducts(walk)
  const isHub = hubsOf(walk, productsOf)
  /** By what they show: addresses of the pages before, of those that are read. */
  const shown = new Map<string, string[]>()
  for (const [page, walked] of walk.pages) {
    const url = walk.urls[page]!
    const text = [...productsOf(walked)].sort().join(' ')
    const alike = shown.get(text) ?? []
    // One product alone may stand in two lists by chance.
    const isCopy = text.includes(' ') && alike.some((other) => isSameList(other, url))
    const canRest = !walked.leads && !walked.start
    if (canRest && isCopy) needless.set(page, 'spared')
    else if (canRest && isHub(page, walked)) needless.set(page, 'resting')
    else {
      needed.add(page)
      shown.set(text, [...alike, url])
    }
  }
  return { needed, needless }
}

type ProductsOf = (walked: Walked) => Set<PageId>

/** The products of a page that stand in its list, not in a box. */
function ownProducts(walk: Rewalk): ProductsOf {
  const lists = listShapes(walk)
  return ({ products }) =>
    new Set(products.filter(({ shape }) => lists.has(shape)).map(({ product }) => product))
}

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

/**
 * A hub shows no products, and leads to lists from a place where no list with products has such links.
 * An empty category has only what every list has: the menu, and the way up.
 */
function hubsOf(walk: Rewalk, productsOf: ProductsOf): (page: PageId, walked: Walked) => boolean {
  let places: Set<number> | null = null
  const placesOfLists = () => {
    const found = new Set<number>()
    for (const [page, walked] of walk.pages) {
      if (walked.start || productsOf(walked).size === 0) continue
      for (const place of walk.placesOn(page)) found.add(place)
    }
    return found
  }
  return (page, walked) => {
    if (productsOf(walked).size > 0) return false
    places ??= placesOfLists()
    return walk.placesOn(page).some((place) => !places!.has(place))
  }
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
