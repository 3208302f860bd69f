/**
 * Keys of products in the form in which they are compared: `g:` gtin, `s:` sku, `a:` address, and `l:` for the look
 * (name and price) of pages that share a key which alone says nothing. Used by `product` and `store`.
 * @module
 */

import type { KeyKind, ProductKey, Sighting } from './sighting.ts'
import { plainAmount, plainName } from './wording.ts'

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

/** As people know them. The address of a page is its URL, any other address was called canonical. */
export function namedKeys(keys: Iterable<Key>, urls: ReadonlySet<string>): ProductKey[] {
  const all = new Set(keys)
  const named = [...all].flatMap((key): ProductKey | [] => {
    const value = key.slice(2)
    if (key[0] === 'l') return []
    if (key[0] === 'g') return { kind: 'gtin', value }
    if (key[0] === 's') return { kind: 'sku', value }
    return { kind: urls.has(value) ? 'url' : 'canonical', value }
  })
  const missing = [...urls].filter((url) => !all.has(`a:${url}`))
  return [...named, ...missing.map((value): ProductKey => ({ kind: 'url', value }))]
}
