/**
 * A product as one page shows it: the keys that lead to it, and what people want to see of it. Used by `crawl` and
 * `jobs`.
 * @module
 */

import { cut, jsonOf } from '../format/text.ts'
import type { Page } from '../page/page.ts'
import { inScope } from '../page/scope.ts'
import { normalizeUrl } from '../page/url.ts'
import type { Extraction, FieldValue } from './extract.ts'
import { normalGtin } from './gtin.ts'
import { isPrice, type PriceValue, type Value } from './values.ts'

export type KeyKind = 'canonical' | 'gtin' | 'sku' | 'url'

export type SeenProduct = {
  keys: { kind: KeyKind; value: string }[]
  name: string
  /** A decimal string, or null where the page shows no price. */
  amount: string | null
  currency: string | null
  availability: string | null
  image: string | null
  /** All fields, as JSON with sorted keys. */
  fields: string
  /** Fields that were read only because a list promised them. */
  promised?: string[]
}

/** What of a page tells which product it shows, besides its fields. */
type Showing = Pick<Page, 'url' | 'canonical' | 'title'>

const GTIN_FIELDS = [
  'gtin',
  'gtin13',
  'gtin14',
  'gtin12',
  'gtin8',
  'ean',
  'ean13',
  'upc',
  'isbn',
  'barcode',
]
const SKU_FIELDS = ['sku', 'productid', 'itemnumber', 'articlenumber']
const NAME_FIELDS = ['name', 'title', 'productname']
const STOCK_FIELDS = ['availability', 'stock', 'instock']
const IMAGE_FIELDS = ['image', 'images', 'photo', 'picture']
const STATES = new Set(['InStock', 'OutOfStock', 'PreOrder', 'BackOrder', 'Discontinued'])
/** What shops write where they have no number. */
const JUNK =
  /^(?:n\/?a|none|null|undefined|nil|no|-+|–|—|0+|x+|\.+|default|unknown|tbd|test|sku|error|false|true|nan|\?+)$/i

/** Summary and keys of the product that a page shows. `seed` is the shop's home. */
export function sightingOf(
  extraction: Pick<Extraction, 'fields' | 'promised' | 'shared'>,
  page: Showing,
  seed: string,
): SeenProduct {
  const fields = new Fields(extraction.fields)
  const { shared = [] } = extraction
  const telling = Object.entries(extraction.fields).filter(([name]) => !shared.includes(name))
  const price = fields.price()
  return {
    keys: keysOf(new Fields(Object.fromEntries(telling)), page, seed),
    name: fields.text(NAME_FIELDS) || page.title,
    amount: price?.amount ?? null,
    currency: price?.currency ?? null,
    availability: fields.availability(),
    image: fields.text(IMAGE_FIELDS),
    fields: jsonOf(sorted(extraction.fields)),
    ...(extraction.promised && { promised: extraction.promised }),
  }
}

/** Fields by their names, whatever their case, spaces and dashes. */
class Fields {
  #byName: Map<string, FieldValue>

  constructor(fields: Record<string, FieldValue>) {
    const entries = Object.entries(fields)
    this.#byName = new Map(
      entries.map(([name, value]) => [name.toLowerCase().replace(/[\s_-]/g, ''), value]),
    )
  }

  /** All single values of the fields, in the order of the names. */
  values(names: string[]): Value[] {
    return names.flatMap((name) => {
      const value = this.#byName.get(name)
      return value === undefined ? [] : Array.isArray(value) ? value : [value]
    })
  }

  texts(names: string[]): string[] {
    return this.values(names)
      .filter((value) => typeof value !== 'object')
      .map(String)
  }

  text(names: string[]): string | null {
    return this.texts(names).find((text) => text !== '') ?? null
  }

  /** The field `price`; without one, the first price of any name. */
  price(): PriceValue | null {
    const all = [...this.values(['price']), ...this.values([...this.#byName.keys()])]
    return all.find(isPrice) ?? null
  }

  /** A state, or a count: none of them is out of stock. */
  availability(): string | null {
    for (const value of this.values(STOCK_FIELDS)) {
      if (typeof value === 'string' && STATES.has(value)) return value
      if (typeof value === 'number') return value > 0 ? 'InStock' : 'OutOfStock'
    }
    return null
  }
}

function keysOf(fields: Fields, page: Showing, seed: string): SeenProduct['keys'] {
  const canonical = page.canonical && isOwn(page.canonical, page, seed) ? page.canonical : null
  const gtin = fields
    .texts(GTIN_FIELDS)
    .map(normalGtin)
    .find((found) => found !== null)
  const sku = fields
    .texts(SKU_FIELDS)
    .map((text) => cut(text.trim(), 200))
    .find((text) => text !== '' && !JUNK.test(text))
  const keys: [KeyKind, string | null | undefined][] = [
    ['canonical', canonical],
    ['gtin', gtin],
    ['sku', sku],
    ['url', normalizeUrl(page.url) ?? page.url],
  ]
  return keys.flatMap(([kind, value]) => (value ? [{ kind, value }] : []))
}

/** A canonical that points to another shop or to the home page says nothing of the product. */
function isOwn(canonical: string, page: Showing, seed: string): boolean {
  if (!inScope(canonical, page.url, 'host') || canonical === normalizeUrl(seed)) return false
  const { pathname, search } = new URL(canonical)
  return search !== '' || !/^\/(?:index\.\w+|home\/?)?$/i.test(pathname)
}

/** The same with the keys of every object in order, so that equal fields are equal texts. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}
