/**
 * Keys of products in the form in which they are compared: `g:` gtin, `s:` sku, `a:` address.
 * @module
 */

import type { KeyKind, Sighting } from './types.ts'

/** A canonical address and the address of a page are one kind: both say where the product is. */
export type Key = `${'g' | 's' | 'a'}:${string}`

/** What shops write where they have no number. */
const NOTHING =
  /^(n[./ ]?a\.?|none|null|nil|undefined|unknown|not available|tb[ad]|no sku|sku|default|test|x+|0+)$/

const HOME = /^https?:\/\/[^/?#]+\/?$/i

/** The keys of a sighting that can mean something, the strongest first. */
export function keysOf({ keys, url }: Pick<Sighting, 'keys' | 'url'>): Key[] {
  const found = new Set<Key>()
  for (const kind of ['gtin', 'sku', 'canonical'] as KeyKind[]) {
    for (const key of keys) {
      const usable = key.kind === kind ? normalize(kind, key.value, url) : null
      if (usable) found.add(usable)
    }
  }
  found.add(`a:${url}`)
  return [...found]
}

function normalize(kind: KeyKind, value: string, url: string): Key | null {
  const text = value.normalize('NFKC').trim()
  if (kind === 'gtin') {
    const digits = text.replace(/[\s-]/g, '')
    // A UPC, an EAN and a GTIN-14 of one thing differ in leading zeros only.
    return /^\d{8,14}$/.test(digits) && !/^(\d)\1*$/.test(digits)
      ? `g:${digits.padStart(14, '0')}`
      : null
  }
  if (kind === 'sku') {
    const sku = text.toLowerCase().replace(/\s+/g, ' ')
    return /[\p{L}\p{N}]/u.test(sku) && !NOTHING.test(sku) ? `s:${sku}` : null
  }
  // No product lives at the home page, unless the page is the home page.
  return /^https?:\/\//i.test(text) && (text === url || !HOME.test(text)) ? `a:${text}` : null
}

const KINDS = { g: 1, s: 2, a: 3 } as const

/** As columns of `product_keys`. */
export const columnsOf = (key: Key): [kind: number, value: string] => [
  KINDS[key[0] as 'g' | 's' | 'a'],
  key.slice(2),
]

export const keyFrom = (kind: number, value: string): Key =>
  `${kind === 1 ? 'g' : kind === 2 ? 's' : 'a'}:${value}`

export const ofKind = (keys: Key[], kind: 'g' | 's' | 'a'): Key[] =>
  keys.filter((key) => key[0] === kind)
