/**
 * L, the least number of pages that reach every product on sale: the seed, one page a product, and
 * all pages of the cheapest set of list families (a list with its pagination) and of the pages
 * leading to them that together show every product.
 *
 * Why the number is the least. Boxes (featured, new, related, journal) are no list families: they
 * change from day to day. Nor is a list that only names products: it does not tell what they cost.
 * Product pages are leaves: their links lead nowhere that counts. Filters, sorts, currencies and
 * languages only split or repeat a list, so they never cost less than it. A larger page size behind a
 * link (not in an option, which is no link) is a cheaper family that costs one page to get to. What
 * remains are the lists of categories, which form a tree, and the lists that cut across it (brands,
 * tags).
 *
 * In a tree the minimum is exact: a node is covered either by its own list, if it has one, or by the
 * best of all its children, plus its own page where the menu does not lead to them (`cover`).
 *
 * Lists across the tree cannot help where every leaf holds a product that hangs in none of them:
 * some list of the tree must show that product, each list of the tree that does shows the whole leaf,
 * so the tree's lists of any solution are a solution. `isPlain` products make that so for every
 * leaf. Where an event took them away, leaves without one are free in the lower bound and paid in
 * the upper one; `exact` says whether both agree.
 *
 * Used by `index.ts` and `truth.ts`.
 * @module
 */
import { brandOf, listedBrands, tagOf } from './catalog.ts'
import { type Assortment, isSingle, secondLeaf } from './days.ts'
import { largeSize, listOf } from './lists.ts'
import type { Category } from './tree.ts'

export type Least = {
  /** L */
  pages: number
  products: number
  /** pages of lists, and pages that lead to them */
  lists: number
  /** no crawl can do with less than this; the same as `pages` where `exact` */
  lowerBound: number
  exact: boolean
}

export function leastOf(a: Assortment): Least {
  const forced = a.catalog.tree.leaves.map((leaf) =>
    a.order.subarray(a.from[leaf.first]!, a.from[leaf.end]!).some((n) => hangsOnlyHere(a, n)),
  )
  const lists = cover(a, a.catalog.tree.root, () => true).pages
  const fewest = cover(a, a.catalog.tree.root, (leaf) => forced[leaf.first]!).pages
  const rest = 1 + a.count
  return {
    pages: rest + lists,
    products: a.count,
    lists,
    lowerBound: rest + fewest,
    exact: lists === fewest,
  }
}

/** In its own leaf, and in no list across the tree. */
function hangsOnlyHere(a: Assortment, n: number): boolean {
  const { catalog } = a
  const { lists } = catalog.config
  if (secondLeaf(catalog, n, a.leaf[n]!) >= 0) return false
  if (lists.brands && brandOf(catalog, n) < listedBrands(catalog)) return false
  return !lists.tags || tagOf(catalog, n) < 0
}

/** The cheapest way to show all that the wanted leaves below a category hold. */
function cover(
  a: Assortment,
  at: Category,
  wanted: (leaf: Category) => boolean,
): { pages: number; needed: boolean } {
  const { config } = a.catalog
  if (a.from[at.first] === a.from[at.end]) return { pages: 0, needed: false }
  if (at.children.length === 0) {
    if (!wanted(at)) return { pages: 0, needed: false }
    // Such a category is the page of its product, or redirects to it: nothing on top.
    const free = config.catalog.singles !== 'off' && isSingle(a.catalog, at)
    return { pages: free ? 0 : listPages(a, at), needed: true }
  }
  let below = 0
  let needed = false
  let hidden = false
  for (const child of at.children) {
    const part = cover(a, child, wanted)
    below += part.pages
    needed ||= part.needed
    hidden ||= part.needed && child.level > config.markup.menuDepth
  }
  if (!needed) return { pages: 0, needed: false }
  // The home page, which is the seed, shows the first level whatever the menu does.
  if (hidden && at.level > 0) below++
  const { all, names, parents } = config.lists
  const lists = at.level === 0 ? all && !names : parents === 'all'
  return { pages: lists ? Math.min(below, listPages(a, at)) : below, needed: true }
}

function listPages(a: Assortment, category: Category): number {
  const { pageSize, sizes } = a.catalog.config.lists
  const products =
    category.level === 0 ? a.count : listOf(a, { of: 'category', id: category.id }).length
  const pages = Math.ceil(products / pageSize)
  return sizes === 'links' ? Math.min(pages, 1 + Math.ceil(products / largeSize(pageSize))) : pages
}
