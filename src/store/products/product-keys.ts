/**
 * Keys of products in the form in which they are compared: `g:` gtin, `s:` sku, `a:` address, and
 * `l:` for the look (name and price) of pages that share a key which alone says nothing.
 * @module
 */

import { storedJson } from '../../format/json.ts'
import type { KeyKind, Sighting } from '../types.ts'
import { plainAmount, plainName } from './plain.ts'

/** A canonical address and the address of a page are one kind: both say where the product is. */
export type Key = `${'g' | 's' | 'a' | 'l'}:${string}`

type Look = Pick<Sighting, 'name' | 'amount' | 'currency'>

/** What shops write where they have no number. */
const NOTHING =
  /^(n[./ ]?a\.?|none|null|nil|undefined|unknown|not available|tb[ad]|no sku|sku|default|test|x+|0+)$/

const HOME = /^https?:\/\/[^/?#]+\/?$/i

/** The keys of a sighting, the strongest first; where one says nothing, the look that goes with it. */
export function keysOf(sighting: Pick<Sighting, 'keys' | 'url'> & Look): Key[] {
  const { keys, url } = sighting
  const found = new Set<Key>()
  for (const kind of ['gtin', 'sku', 'canonical'] as KeyKind[]) {
    for (const key of keys) {
      const usable = key.kind === kind ? normalize(kind, key.value) : null
      if (!usable) continue
      const look = saysNothing(usable, url) ? lookOf(usable, sighting) : usable
      if (look) found.add(look)
    }
  }
  found.add(`a:${url}`)
  return [...found]
}

function normalize(kind: KeyKind, value: string): Key | null {
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
    return /[\p{L}\p{N}]/u.test(sku) ? `s:${sku}` : null
  }
  return /^https?:\/\//i.test(text) ? `a:${text}` : null
}

/** No product lives at the home page, unless the page is the home page. */
const saysNothing = (key: Key, url: string): boolean =>
  key[0] === 's' ? NOTHING.test(key.slice(2)) : key !== `a:${url}` && HOME.test(key.slice(2))

/** What joins pages that share a key nobody trusts: the same name and the same price as well. */
export function lookOf(key: Key, { name, amount, currency }: Look): Key | null {
  const called = plainName(name)
  if (key[0] === 'l' || called === '' || amount === null) return null
  return `l:${key} ${plainAmount(amount)} ${currency ?? ''} ${called}`
}

const KINDS = { g: 1, s: 2, a: 3, l: 4 } as const
const LETTERS = ['', 'g', 's', 'a', 'l'] as (keyof typeof KINDS)[]

/** As columns of `product_keys`. */
export const columnsOf = (key: Key): [kind: number, value: string] => [
  KINDS[key[0] as keyof typeof KINDS],
  key.slice(2),
]

export const keyFrom = (kind: number, value: string): Key => `${LETTERS[kind]!}:${value}`

/** Of a sighting, as they were written. */
export const storedKeys = (json: string): Key[] =>
  storedJson<unknown[]>(json, []).filter(
    (key): key is Key => typeof key === 'string' && /^[gsal]:/.test(key),
  )

export const ofKind = (keys: Key[], kind: 'g' | 's' | 'a'): Key[] =>
  keys.filter((key) => key[0] === kind)
