/**
 * Lists of a shop, what they show: categories, brands, tags, everything; filtered, sorted, in pages. Used all over
 * `demo`.
 * @module
 */
import { brandOf, facetOf, listedBrands, nameOf, tagOf } from './catalog.ts'
import type { ShopConfig } from './config.ts'
import { type Assortment, bornIn } from './days.ts'

/** A list with all its pages. */
export type Family = {
  of: 'category' | 'brand' | 'tag' | 'all' | 'search'
  id: number
  text?: string
}

export const sorts = ['name', 'price', 'newest'] as const
export type Sort = (typeof sorts)[number]

/** How one page of a list is looked at. Facets: -1 where not filtered. */
export type View = {
  page: number
  sort: Sort | null
  size: number | null
  facets: readonly number[]
}

export const noFacets: readonly number[] = [-1, -1, -1, -1]
export const plainView: View = { page: 1, sort: null, size: null, facets: noFacets }

/** The larger page size that a link or an option offers. */
export const largeSize = (pageSize: number) => pageSize * 4

/** Whether a list shows neither what its products cost nor their pictures. */
export const onlyNames = ({ names }: ShopConfig['lists'], { of }: Family): boolean =>
  names && of === 'all'

/** A cache for one day's lists must not outgrow the shop. */
const mostLists = 400

/** Numbers of the products a list holds, in its order, all pages together. */
export function listOf(a: Assortment, family: Family, view: View = plainView): Int32Array {
  const key = `${family.of}:${family.id}:${family.text ?? ''}:${view.sort}:${view.facets}`
  const known = a.lists.get(key)
  if (known) return known
  const list = arrange(a, members(a, family), view)
  if (a.lists.size > mostLists) a.lists.clear()
  a.lists.set(key, list)
  return list
}

export const pagesOf = (products: number, size: number) => Math.max(1, Math.ceil(products / size))

function members(a: Assortment, family: Family): Int32Array {
  const { catalog } = a
  if (family.of === 'category') {
    const category = catalog.tree.byId[family.id]!
    const list = a.order.subarray(a.from[category.first]!, a.from[category.end]!)
    return catalog.config.catalog.second > 0 ? Int32Array.from(new Set(list)) : list
  }
  if (family.of === 'brand') return onSale(a, (n) => brandOf(catalog, n) === family.id)
  if (family.of === 'tag') return onSale(a, (n) => tagOf(catalog, n) === family.id)
  if (family.of === 'all') return onSale(a, () => true)
  const wanted = (family.text ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return new Int32Array(0)
  return onSale(a, (n) => {
    const name = nameOf(catalog, n, bornIn(catalog, n)).toLowerCase()
    return wanted.every((word) => name.includes(word))
  })
}

function onSale(a: Assortment, test: (n: number) => boolean): Int32Array {
  const list: number[] = []
  for (let n = 1; n <= a.last; n++) if (a.leaf[n]! >= 0 && test(n)) list.push(n)
  return Int32Array.from(list)
}

function arrange(a: Assortment, list: Int32Array, view: View): Int32Array {
  const { catalog } = a
  let kept = list
  view.facets.forEach((value, facet) => {
    if (value >= 0) kept = kept.filter((n) => facetOf(catalog, n, facet) === value)
  })
  if (!view.sort) return kept
  const sorted = kept.slice()
  if (view.sort === 'newest') return sorted.sort((x, y) => y - x)
  if (view.sort === 'price') return sorted.sort((x, y) => a.cents[x]! - a.cents[y]! || x - y)
  const names = new Map([...sorted].map((n) => [n, nameOf(catalog, n, bornIn(catalog, n))]))
  return sorted.sort((x, y) => (names.get(x)! < names.get(y)! ? -1 : 1))
}

/** Every list of a shop on a day that has something in it, apart from searches. */
export function families(a: Assortment): Family[] {
  const { tree, words, config } = a.catalog
  const all: Family[] = []
  for (const c of tree.byId) {
    if (c.level === 0 || a.from[c.first] === a.from[c.end]) continue
    if (c.children.length === 0 || config.lists.parents === 'all')
      all.push({ of: 'category', id: c.id })
  }
  if (config.lists.brands)
    for (let id = 0; id < listedBrands(a.catalog); id++) all.push({ of: 'brand', id })
  if (config.lists.tags) words.tags.forEach((_, id) => void all.push({ of: 'tag', id }))
  if (config.lists.all) all.push({ of: 'all', id: 0 })
  return all.filter((family) => listOf(a, family).length > 0)
}
