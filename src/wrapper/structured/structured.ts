/**
 * All data that a page carries of products, in every format. Used all over `wrapper`.
 * @module
 */

import type { Element } from '../../page/html/tree.ts'
import { dataLayerProducts, jsonProducts } from './data-layer.ts'
import { type Item, itemsOf } from './item.ts'
import { jsonLdItems } from './json-ld.ts'
import type { Marks } from './marks.ts'
import { microdataItems, type Placed } from './microdata.ts'
import { openGraphProduct, openGraphType } from './open-graph.ts'
import { type Format, NO_DATA, type ProductData } from './product-data.ts'
import { rdfaItems } from './rdfa.ts'
import { breadcrumbsOf, isOffer, isProduct, productOf } from './schema.ts'
import { twitterProduct } from './twitter.ts'

/** A product as one format tells it; `element` holds it where it is marked up on the page. */
export type StatedProduct = {
  format: Format
  data: ProductData
  element: Element | null
  /** Stands in a list of others, or is called related. */
  listed: boolean
  /** Handed over by a script that does not say what it is: of this page only where name or address say so. */
  vague?: boolean
}

export type Structured = {
  products: StatedProduct[]
  breadcrumbs: { names: string[]; format: Format }
  /** Types of things that the page is about, in lower case: `itemlist`, `article`. */
  types: Set<string>
}

/** Properties that lead to other products than the page's. */
const ELSEWHERE = [
  'isrelatedto',
  'issimilarto',
  'isaccessoryorsparepartfor',
  'itemlistelement',
  'isvariantof',
  'mentions',
  'isconsumablefor',
  'additem',
  'child',
]
const MOST_PRODUCTS = 300

export function readStructured(marks: Marks): Structured {
  const placed: { items: Placed[]; format: Format }[] = [
    { items: microdataItems(marks.scopes), format: 'microdata' },
    { items: rdfaItems(marks.typed), format: 'rdfa' },
  ]
  const linked = jsonLdItems(marks.jsonLd)
  const marked = placed.map(({ items, format }) => ({
    items: items.map(({ item }) => item),
    format,
  }))
  const everything = [...linked, ...marked.flatMap(({ items }) => items)]
  const products: StatedProduct[] = fromJsonLd(linked)
  for (const { items, format } of placed) products.push(...fromMarkup(items, format))
  const openGraph = openGraphProduct(marks.metas)
  if (openGraph) products.push(told('opengraph', openGraph))
  const twitter = twitterProduct(marks.metas)
  if (twitter) products.push(told('twitter', twitter))
  for (const { data, vague } of dataLayerProducts(marks.scripts))
    products.push({ ...told('datalayer', data), vague })
  products.push(...jsonProducts(marks.json).map((data) => told('datalayer', data)))
  const types = new Set(everything.flatMap((item) => item.types))
  const type = openGraphType(marks.metas)
  if (type) types.add(`og:${type}`)
  return { products, breadcrumbs: trail([{ items: linked, format: 'jsonld' }, ...marked]), types }
}

const told = (
  format: Format,
  data: ProductData,
  element: Element | null = null,
  listed = false,
): StatedProduct => ({
  format,
  data,
  element,
  listed,
})

/** Products wherever they stand in the graph; those of lists and relations are marked. */
function fromJsonLd(roots: Item[]): StatedProduct[] {
  const found = new Map<Item, boolean>()
  const seen = new Set<Item>()
  const queue: { item: Item; listed: boolean }[] = roots.map((item) => ({ item, listed: false }))
  for (let at = 0; at < queue.length && found.size < MOST_PRODUCTS; at++) {
    const { item, listed } = queue[at]!
    if (seen.has(item)) continue
    seen.add(item)
    if (isProduct(item)) found.set(item, listed)
    for (const [name, values] of item.props) {
      if (isProduct(item) && (name === 'hasvariant' || name === 'model')) continue
      for (const value of values) {
        if (typeof value !== 'string')
          queue.push({ item: value, listed: listed || ELSEWHERE.includes(name) })
      }
    }
  }
  return [...found].map(([item, listed]) => told('jsonld', productOf(item), null, listed))
}

/** Products with their elements; an offer that stands alone is of the one product that has none. */
function fromMarkup(placed: Placed[], format: Format): StatedProduct[] {
  const listed = new Set(placed.flatMap(({ item }) => itemsOf(item, ...ELSEWHERE)))
  const used = new Set(placed.flatMap(({ item }) => itemsOf(item, 'offers', 'offerdetails')))
  const variants = new Set(
    placed.flatMap(({ item }) => (isProduct(item) ? itemsOf(item, 'hasvariant', 'model') : [])),
  )
  const products = placed
    .filter(({ item }) => isProduct(item) && !variants.has(item))
    .slice(0, MOST_PRODUCTS)
  const loose = placed.filter(({ item }) => isOffer(item) && !used.has(item))
  const [only] = products
  if (only && products.length === 1 && used.size === 0 && loose.length > 0) {
    only.item.props.set(
      'offers',
      loose.map(({ item }) => item),
    )
  }
  const marked = products.map(({ item, element }) =>
    told(format, productOf(item), element, listed.has(item)),
  )
  if (products.length > 0) return marked
  return offerings(loose, format)
}

/** GoodRelations puts the offer outside, the product inside. */
function offerings(offers: Placed[], format: Format): StatedProduct[] {
  return offers.slice(0, MOST_PRODUCTS).map(({ item, element }) => {
    const [inner] = itemsOf(item, 'itemoffered')
    const offered = inner ? productOf(inner) : NO_DATA
    const whole = productOf({
      types: ['product'],
      props: new Map([...item.props, ['offers', [item]]]),
    })
    const name = offered.name ?? whole.name
    return told(format, { ...whole, ...present(offered), name }, element)
  })
}

const present = (data: ProductData): Partial<ProductData> =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  )

/** The longest trail of any format. */
function trail(sources: { items: Item[]; format: Format }[]): Structured['breadcrumbs'] {
  const trails = sources.flatMap(({ items, format }) =>
    items.filter(isTrail).map((list) => ({ names: breadcrumbsOf(list), format })),
  )
  return trails.reduce((a, b) => (b.names.length > a.names.length ? b : a), {
    names: [],
    format: 'jsonld',
  })
}

const isTrail = ({ types }: Item): boolean =>
  types.includes('breadcrumblist') || types.includes('breadcrumb')
