/**
 * A field's value from what its XPath found, by the field's type. Used by `jobs`, `records`, `survey` and `wrapper`.
 * @module
 */

import { type Effort, type Manner, textOf } from '../page/html/shown-text.ts'
import { ATTRIBUTE, ELEMENT, type Element, type Node } from '../page/html/tree.ts'
import type { Page } from '../page/page.ts'
import type { Pattern } from '../page/pattern.ts'
import { type Availability, parseAvailability } from '../price/availability.ts'
import { decimalOf, latinDigits, numbersIn } from '../price/number.ts'
import { currencyOn } from '../price/page-currency.ts'
import { parsePrice } from '../price/price.ts'
import { isDisabled, languageOf } from './auto/scan.ts'
import { buys, NOTHING } from './auto/words.ts'
import { cleanHtml } from './html.ts'
import { readTable } from './table.ts'
import { addressesOf, firstUrl } from './url.ts'
import type { Field } from './wrapper.ts'

/** More is no name of a button. */
const LONGEST_BUTTON = 40

export type PriceValue = { amount: string; currency: string | null }
export type Value = string | number | PriceValue | Record<string, string>

export const isPrice = (value: Value | Value[] | undefined): value is PriceValue =>
  typeof value === 'object' &&
  !Array.isArray(value) &&
  typeof value.amount === 'string' &&
  'currency' in value

/** What an XPath gives: nodes, or the text of a value it computed. */
export type Found = Node | string

export type Reading = {
  page: Page
  field: Field
  regex: Pattern | null
  effort: Effort
}

/** The value in one thing found; null where there is none of that type. */
export function readValue(found: Found, reading: Reading): Value | null {
  switch (reading.field.type) {
    case 'text':
      return named(reading.field.name, textIn(found, reading))
    case 'number':
      return numberIn(textIn(found, reading), reading.field)
    case 'price':
      return priceIn(found, reading)
    case 'url':
      return urlIn(found, reading)
    case 'html':
      return htmlIn(found, reading) || null
    case 'availability':
      return stockIn([found], reading)
    case 'table':
      return tableIn([found], reading.effort)
  }
}

/** Fields that tell products apart, or put them together: for them that is nothing. */
const NAMING = new Set(['sku', 'mpn', 'gtin', 'brand'])

/** Null where the page says that it has none. */
const named = (field: string, text: string): string | null =>
  text === '' || (NAMING.has(field) && NOTHING.test(text)) ? null : text

function textIn(found: Found, { regex, effort }: Reading, manner: Manner = 'plain'): string {
  const text = typeof found === 'string' ? found : textOf(found, effort, manner)
  return regex ? (regex.match(text)?.trim() ?? '') : text
}

/**
 * The first number, as a JavaScript number where that keeps every digit (up to 15 of them), else as a
 * decimal string.
 */
function numberIn(text: string, { decimalSeparator }: Field): number | string | null {
  const latin = latinDigits(text)
  const [first] = numbersIn(latin)
  if (!first) return null
  const sign = /(?:^|[\s(:])[-−]\s?$/.test(latin.slice(0, first.start)) ? '-' : ''
  const decimal = sign + decimalOf(first, { decimalSeparator })
  return decimal.replace(/\D/g, '').length <= 15 ? Number(decimal) : decimal
}

/** What is crossed out is an old price: it counts only where there is no other. */
function priceIn(found: Found, reading: Reading): PriceValue | null {
  const { field, page } = reading
  const options = { decimalSeparator: field.decimalSeparator }
  const price =
    parsePrice(textIn(found, reading, 'current'), options) ??
    parsePrice(textIn(found, reading, 'price'), options) ??
    parsePrice(attribute(found, 'content'), options)
  if (!price) return null
  const { amount, currency, symbol } = price
  return { amount, currency: currency ?? field.currency ?? currencyOn(page, symbol) }
}

function urlIn(found: Found, { regex, page, effort }: Reading): string | null {
  const written = typeof found === 'string' ? [found] : addressesOf(found, effort)
  const addresses = regex ? written.map((address) => regex.match(address) ?? '') : written
  return firstUrl(addresses, page.base)
}

function htmlIn(found: Found, { page, regex, effort }: Reading): string {
  const html = typeof found === 'string' ? found : htmlOf(found, page.base, effort)
  return regex ? (regex.match(html) ?? '') : html
}

const htmlOf = (node: Node, base: string, effort: Effort): string =>
  node.nodeType === ELEMENT ? cleanHtml(node, base, effort) : textOf(node, effort)

/** Of several things: one may be there when there is none to buy, so words come before a button, wherever they stand. */
export function stockIn(found: readonly Found[], reading: Reading): Availability | null {
  for (const one of found) {
    const said = stockSaid(one, reading)
    if (said) return said
  }
  return found.some((one) => isBuyButton(one, reading)) ? 'InStock' : null
}

/** Icons and links say it in an attribute. */
function stockSaid(found: Found, reading: Reading): Availability | null {
  const said = parseAvailability(textIn(found, reading))
  if (said || reading.regex) return said
  for (const name of ['content', 'href', 'title', 'value', 'data-availability', 'class']) {
    const state = parseAvailability(attribute(found, name) ?? '')
    if (state) return state
  }
  return null
}

const PRESSED = new Set(['button', 'input', 'a'])

/** One that is switched off may only wait for a choice. */
function isBuyButton(found: Found, reading: Reading): boolean {
  if (reading.regex || typeof found === 'string' || found.nodeType !== ELEMENT) return false
  const element = found as Element
  if (!PRESSED.has(element.tag) || isDisabled(element)) return false
  const { page } = reading
  const name = textIn(found, reading) || (element.getAttribute('value') ?? '')
  return name.length <= LONGEST_BUTTON && buys(name, languageOf(page.document))
}

function attribute(found: Found, name: string): string | null {
  if (typeof found === 'string' || found.nodeType === ATTRIBUTE) return null
  return found.nodeType === ELEMENT ? (found as Element).getAttribute(name) : null
}

/** Of several nodes one table. */
export function tableIn(found: Found[], effort: Effort): Record<string, string> | null {
  const nodes = found.filter((one) => typeof one !== 'string')
  const table = readTable(nodes, effort)
  return Object.keys(table).length > 0 ? table : null
}
