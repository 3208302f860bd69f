/**
 * Items, what JSON-LD, microdata and RDFa have in common: things of a type with properties. Used by its neighbours.
 * @module
 */

import { cut } from '../../format/text.ts'
import { parseHtml } from '../../page/html/adapter.ts'
import { collapse } from '../../page/html/text.ts'

/** Names of types and properties are local and in lower case: `product`, `pricecurrency`. */
export type Item = { types: string[]; props: Map<string, ItemValue[]> }

type ItemValue = string | Item

export const newItem = (types: string[]): Item => ({ types, props: new Map() })

export function addProp(item: Item, name: string, value: ItemValue): void {
  const known = item.props.get(name)
  if (known) known.push(value)
  else item.props.set(name, [value])
}

/** `Product` of `http://schema.org/Product`, `schema:Product`, `gr:Offering`. */
export function localName(name: string): string {
  return name
    .slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('#'), name.lastIndexOf(':')) + 1)
    .trim()
    .toLowerCase()
}

/** All values of the first of the properties that has any. */
export function valuesOf(item: Item, ...names: string[]): ItemValue[] {
  for (const name of names) {
    const values = item.props.get(name)
    if (values && values.length > 0) return values
  }
  return []
}

export function itemsOf(item: Item, ...names: string[]): Item[] {
  return names
    .flatMap((name) => item.props.get(name) ?? [])
    .filter((one) => typeof one !== 'string')
}

const LONGEST = 20_000

/** The first text of the properties; of a thing with a name (a brand, an address) its name. */
export function textOfProp(item: Item, ...names: string[]): string | null {
  for (const name of names) {
    for (const value of item.props.get(name) ?? []) {
      const text = typeof value === 'string' ? plainText(value) : named(value)
      if (text !== '') return text
    }
  }
  return null
}

function named(item: Item): string {
  for (const name of ['name', 'value', '@value', 'title', 'url', '@id']) {
    const value = item.props.get(name)?.[0]
    if (typeof value === 'string' && value.trim() !== '') return plainText(value)
  }
  return ''
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Character references that shops leave in their data: the plain ones, numbers too. */
export function unescapeHtml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]{2,4}));/g,
    (whole, ...codes) => {
      const [decimal, hex, name] = codes as (string | undefined)[]
      if (name !== undefined) return ENTITIES[name] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}

/** Without references, tags and superfluous white space. */
export function plainText(text: string): string {
  const read = unescapeHtml(unescapeHtml(cut(text, LONGEST)))
  const named = /&[A-Za-z][A-Za-z\d]{1,30};/.test(read)
    ? parseHtml(read).documentElement.textContent
    : read
  return collapse(named.includes('<') ? named.replace(/<[^<>]*>/g, ' ') : named)
}
