/**
 * Fields that no rule of a wrapper found, from what the page itself says, and from what lists promise of it. Used by
 * compiled wrappers that ask for it: those that were induced. Their rules come from a few samples, and some products
 * look different: discounted, sold out, without a number.
 * @module
 */

import type { Page } from '../page/page.ts'
import { type AutoReading, isStated } from './auto/auto.ts'
import type { Origin } from './auto/weigh.ts'
import type { Extraction, FieldValue } from './extract.ts'
import { locate } from './induce/locate.ts'
import { isPrice, type PriceValue } from './values.ts'

/** Amounts of the card that led to the page. */
export type Promised = { price: string | null; oldPrice: string | null }

/** What the page is asked for; the rest is a matter of rules. */
export const FALLBACK_FIELDS = [
  'name',
  'price',
  'regularPrice',
  'availability',
  'sku',
  'mpn',
  'gtin',
  'brand',
  'image',
] as const

/** Of these, what people see may be seen in boxes of other products too, and data seldom knows better than a rule. */
const SHOWN = new Set<string>(['name', 'price', 'regularPrice'])

/** A value that is not there is better than a wrong one. */
const SURE = 0.8

/**
 * `rules`: what the wrapper's rules found. The page's data about its product comes before it, for what is the same
 * wherever it stands; else what rules find stands. `inCurrency`: of prices that nothing else settles.
 */
export function withFallback(
  page: Page,
  rules: Extraction,
  reading: AutoReading,
  promised: Promised | null = null,
  inCurrency?: string,
): Extraction {
  const fields = { ...rules.fields }
  const source = { ...rules.source }
  for (const name of FALLBACK_FIELDS) {
    const told = toldOf(reading, name)
    if (!told || told.confidence < SURE || (name in fields && !isBetter(name, fields, reading)))
      continue
    // Where a rule finds nothing there mostly is nothing: only data says otherwise.
    if (!told.isStated && name !== 'name') continue
    fields[name] = told.value
    source[name] = told.origin
  }
  const found = new Set(Object.keys(fields))
  keepPromise(page, fields, source, promised)
  const { price, regularPrice } = fields
  if (isPrice(price)) {
    const told = reading.fields.price
    const currency = price.currency ?? inCurrency ?? (isPrice(told) ? told.currency : null)
    fields.price = { ...price, currency }
    if (isPrice(regularPrice) && Number(regularPrice.amount) <= Number(price.amount)) {
      delete fields.regularPrice
      delete source.regularPrice
    }
  }
  const missing = Object.fromEntries(
    Object.entries(rules.missing).filter(([name]) => !(name in fields)),
  )
  const problems = rules.problems.filter((text) => !isFilled(text, rules, missing))
  const kept = Object.keys(fields).filter((name) => !found.has(name))
  return { fields, source, missing, problems, ...(kept.length > 0 && { promised: kept }) }
}

/** What both the list and the page show is the price, where no rule finds one. */
function keepPromise(
  page: Page,
  fields: Extraction['fields'],
  source: Extraction['source'],
  promised: Promised | null,
): void {
  for (const [name, amount] of [
    ['price', promised?.price],
    ['regularPrice', promised?.oldPrice],
  ] as const) {
    if (!amount || name in fields || !showsPrice(page, amount)) continue
    fields[name] = { amount, currency: null }
    source[name] = 'visible'
  }
}

const showsPrice = (page: Page, amount: string): boolean => locate(page, 'price', amount).length > 0

type Told = { value: FieldValue; origin: Origin; confidence: number; isStated: boolean }

function toldOf(reading: AutoReading, name: string): Told | null {
  const { fields, source, confidence } = reading
  const own = name === 'image' ? 'images' : name
  const value = fields[own]
  if (value === undefined) return null
  const sure = { confidence: confidence[own] ?? 0, isStated: isStated(reading, name) }
  return { value, origin: source[own]!, ...sure }
}

/** Whether the page's data is to be believed rather than the rule. */
function isBetter(name: string, fields: Extraction['fields'], reading: AutoReading): boolean {
  if (!toldOf(reading, name)!.isStated) return false
  return name === 'price' ? isOutdated(fields.price!, reading) : !SHOWN.has(name)
}

/** The rule reads what a discounted product cost before. */
function isOutdated(known: FieldValue, { fields: { price, regularPrice } }: AutoReading): boolean {
  if (!isPrice(known) || !isPrice(price) || !isPrice(regularPrice)) return false
  return sameAmount(known, regularPrice) && !sameAmount(known, price)
}

const sameAmount = (one: PriceValue, other: PriceValue): boolean =>
  Number(one.amount) === Number(other.amount)

/** Whether a problem is that of a field which was missing and is not any more. */
function isFilled(problem: string, rules: Extraction, missing: Extraction['missing']): boolean {
  return Object.keys(rules.missing).some(
    (name) => !(name in missing) && problem.startsWith(`${name} is missing: `),
  )
}
