/**
 * The parameters that say how a list is looked at, the same for all styles but for their names. Used by its neighbours.
 * @module
 */
import { type Catalog, facetValues } from '../catalog.ts'
import { type Family, noFacets, type Sort, sorts, type View } from '../lists.ts'
import { slugOf } from '../tree.ts'
import type { Param, UrlStyle } from './target.ts'

type Keys = UrlStyle['keys']

export function writeView(catalog: Catalog, keys: Keys, view: View, page = true): Param[] {
  const params: Param[] = []
  view.facets.forEach((value, facet) => {
    if (value < 0) return
    params.push([keys.facets[facet]!, slugOf(facetValues(catalog, facet)[value]!)])
  })
  if (view.sort) params.push([keys.sort, view.sort])
  if (view.size) params.push([keys.size, String(view.size)])
  // Page 0 is the first page written out, as some pagers do.
  if (page && view.page !== 1) params.push([keys.page, String(view.page || 1)])
  return params
}

export function readView(catalog: Catalog, keys: Keys, params: URLSearchParams): View {
  const facets = noFacets.map((none, facet) => {
    const value = params.get(keys.facets[facet]!)
    if (!value || facet >= catalog.config.lists.facets) return none
    return facetValues(catalog, facet).findIndex((v) => slugOf(v) === value)
  })
  return {
    page: wholeNumber(params.get(keys.page)) ?? 1,
    sort: readSort(params.get(keys.sort)),
    size: wholeNumber(params.get(keys.size)),
    facets,
  }
}

export const readSort = (value: string | null): Sort | null =>
  sorts.find((sort) => sort === value) ?? null

/** Digits only, at least 1, at most a million. */
export function wholeNumber(value: string | null | undefined): number | null {
  if (!value || !/^\d{1,7}$/.test(value)) return null
  const number = Number(value)
  return number >= 1 && number <= 1_000_000 ? number : null
}

/** What a list is called in a path. */
export function familySlug(catalog: Catalog, family: Family): string {
  if (family.of === 'category') return catalog.tree.byId[family.id]?.slug ?? ''
  if (family.of === 'brand') return slugOf(catalog.words.brands[family.id] ?? '')
  if (family.of === 'tag') return slugOf(catalog.words.tags[family.id] ?? '')
  return family.of
}

/** Whether such a list exists in this shop at all. */
export function familyExists(catalog: Catalog, family: Family): boolean {
  const { lists } = catalog.config
  if (family.of === 'category') return family.id > 0 && catalog.tree.byId[family.id] !== undefined
  if (family.of === 'brand') return lists.brands && catalog.words.brands[family.id] !== undefined
  if (family.of === 'tag') return lists.tags && catalog.words.tags[family.id] !== undefined
  return family.of === 'search' || lists.all
}
