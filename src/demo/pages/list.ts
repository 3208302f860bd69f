/**
 * Pages of lists: categories, brands, tags, everything, search; and the links between them. Used by `page.ts`.
 * @module
 */
import { facetOf, facets, facetValues, textOf } from '../catalog.ts'
import type { ShopConfig } from '../config.ts'
import {
  type Family,
  largeSize,
  listOf,
  noFacets,
  onlyNames,
  pagesOf,
  type Sort,
  sorts,
  type View,
} from '../lists.ts'
import type { Visit } from '../visit.ts'
import { card } from './cards.ts'
import { categoryLink, openChildren } from './chrome.ts'
import type { Choice, Link, ListBody, Pager } from './model.ts'

const pageSizeOf = (visit: Visit, family: Family, view: View) => {
  const { lists } = visit.catalog.config
  const { pageSize, sizes } = lists
  if (onlyNames(lists, family)) return largeSize(pageSize)
  return sizes !== 'off' && view.size === largeSize(pageSize) ? view.size : pageSize
}

/** Whether a list has products at all: a category that only leads to others has none. */
function listsProducts(visit: Visit, family: Family): boolean {
  if (family.of !== 'category') return true
  const category = visit.catalog.tree.byId[family.id]!
  return category.children.length === 0 || visit.catalog.config.lists.parents === 'all'
}

export function listBody(visit: Visit, family: Family, view: View): ListBody {
  const { catalog, assortment } = visit
  const { lists } = catalog.config
  const size = pageSizeOf(visit, family, view)
  const shows = listsProducts(visit, family)
  const all = shows ? listOf(assortment, family, view) : new Int32Array(0)
  const pages = pagesOf(all.length, size)
  const isCut = lists.scripted === 'cut' || lists.scripted === 'bare'
  const page = isCut ? 1 : Math.min(Math.max(1, view.page), pages)
  const shown = [...all.subarray((page - 1) * size, page * size)]
  const category = family.of === 'category' ? catalog.tree.byId[family.id]! : null
  const bare = onlyNames(lists, family)
  const rich = shows && !bare && all.length > 0
  const cards = shown.map((n) => card(visit, n, { list: family, view: { ...view, page } }))
  return {
    kind: 'list',
    heading: headingOf(visit, family),
    intro: page === 1 ? textOf(catalog, family.id + 7, 2) : '',
    children: bare
      ? cards.map(({ link }) => link)
      : category
        ? openChildren(visit, category).map((c) => categoryLink(visit, c))
        : [],
    count: all.length,
    sort: rich && lists.sort !== 'off' ? sortChoice(visit, family, view) : null,
    sizes: rich && lists.sizes !== 'off' ? sizeChoice(visit, family, view) : null,
    facets: rich || view.facets.some((v) => v >= 0) ? facetChoices(visit, family, view) : [],
    cards: bare ? [] : cards,
    pager:
      pages > 1 && lists.scripted !== 'bare'
        ? pagerOf(visit, family, { ...view, page }, pages)
        : null,
  }
}

function sortChoice(visit: Visit, family: Family, view: View): Choice {
  const { lists } = visit.catalog.config
  const facets = lists.combine ? view.facets : noFacets
  const link = (sort: Sort) => listLink(visit, family, { ...view, facets, sort, page: 1 })
  return {
    label: visit.labels.sortBy,
    hidden: lists.sort === 'options',
    links: sorts.map((sort) => ({
      ...{ url: link(sort), text: visit.labels[sort], chosen: view.sort === sort },
    })),
  }
}

const listLink = (visit: Visit, family: Family, view: View) =>
  visit.links.href({ kind: 'list', family, view })

function sizeChoice(visit: Visit, family: Family, view: View): Choice {
  const { pageSize, sizes } = visit.catalog.config.lists
  const large = largeSize(pageSize)
  const link = (size: number | null) => listLink(visit, family, { ...view, size, page: 1 })
  const chosen = pageSizeOf(visit, family, view)
  return {
    label: visit.labels.perPage,
    hidden: sizes === 'options',
    links: [
      { url: link(null), text: String(pageSize), chosen: chosen === pageSize },
      { url: link(large), text: String(large), chosen: chosen === large },
    ],
  }
}

function facetChoices(visit: Visit, family: Family, view: View): Choice[] {
  const { catalog, assortment, labels } = visit
  const { lists } = catalog.config
  if (family.of === 'search') return []
  const whole = listOf(assortment, family)
  return facets.slice(0, lists.facets).map((name, facet) => {
    const others = lists.combine ? view.facets : noFacets
    const link = (value: number) => {
      const chosen = others.map((old, i) => (i === facet ? value : old))
      const sort = lists.combine ? view.sort : null
      return listLink(visit, family, { ...view, sort, facets: chosen, page: 1 })
    }
    // Only values that exist in this list, as shops count them.
    const values = new Set([...whole.subarray(0, 400)].map((n) => facetOf(catalog, n, facet)))
    const links: (Link & { chosen: boolean })[] = [...values]
      .sort((x, y) => x - y)
      .map((value) => ({
        url: link(value),
        text: facetValues(catalog, facet)[value]!,
        chosen: view.facets[facet] === value,
      }))
    if (view.facets[facet]! >= 0) links.unshift({ url: link(-1), text: labels.all, chosen: false })
    return { label: name, links }
  })
}

function headingOf(visit: Visit, family: Family): string {
  const { tree, words } = visit.catalog
  if (family.of === 'category') return tree.byId[family.id]!.name
  if (family.of === 'brand') return words.brands[family.id]!
  if (family.of === 'tag') return words.tags[family.id]!
  return family.of === 'all' ? visit.labels.allProducts : `${visit.labels.search}: ${family.text}`
}

/** Pages on each side of the current one that a windowed pager shows. */
const reach = 2

/** Links from one page of a list to the others. */
function pagerOf(visit: Visit, family: Family, view: View, pages: number): Pager {
  const { labels, catalog } = visit
  const { page } = view
  const { firstPage, pager, pagerWrites, scripted } = catalog.config.lists
  const link = (p: number, text: string): Link => ({
    // Asking for page 0 writes the number of the first page out.
    url:
      scripted === 'off'
        ? visit.links.href(
            { kind: 'list', family, view: { ...view, page: p === 1 && firstPage ? 0 : p } },
            pagerWrites ? [['disp_order', '8']] : [],
          )
        : '#',
    text,
  })
  return {
    previous: page > 1 ? link(page - 1, labels.previous) : null,
    next: page < pages ? link(page + 1, labels.next) : null,
    pages: shownPages(pager, page, pages).map((p) =>
      p === null ? null : { ...link(p, String(p)), current: p === page },
    ),
  }
}

function shownPages(
  kind: ShopConfig['lists']['pager'],
  page: number,
  pages: number,
): (number | null)[] {
  if (kind === 'next') return []
  const all = Array.from({ length: pages }, (_, i) => i + 1)
  if (kind === 'numbered') return all
  const near = all.filter((p) => p === 1 || p === pages || Math.abs(p - page) <= reach)
  return near.flatMap((p, i) => (i > 0 && p - near[i - 1]! > 1 ? [null, p] : [p]))
}
