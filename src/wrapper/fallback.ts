/**
 * Fields that no rule of a wrapper found, from what the page itself says (its structured data, what it shows).
 * Used by compiled wrappers that ask for it: those that were induced. Their rules come from a few samples,
 * and some products look different: discounted, sold out, without a number.
 * @module
 */

import type { AutoReading } from './auto/auto.ts'
import type { Origin } from './auto/weigh.ts'
import type { Extraction, FieldValue } from './extract.ts'
import { isPrice, type PriceValue } from './values.ts'

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

/** No product is without them. */
const BASIC = new Set<string>(['name', 'price'])

/** Not said in data, but seen: boxes of other products are seen as well. */
const SEEN = new Set<Origin>(['visible', 'url', 'title'])

/** A value that is not there is better than a wrong one. */
const SURE = 0.6

/** `rules`: what the wrapper's rules found. It stands, but for prices that the page's data calls former ones. */
export function withFallback(rules: Extraction, reading: AutoReading): Extraction {
  const fields = { ...rules.fields }
  const source = { ...rules.source }
  const missing = { ...rules.missing }
  for (const name of FALLBACK_FIELDS) {
    const told = toldOf(reading, name)
    if (!told || told.confidence < SURE) continue
    const known = rules.fields[name]
    if (known !== undefined && !isOutdated(name, known, reading)) continue
    // Where a rule finds nothing there mostly is nothing: only data says otherwise.
    if (name in missing && !told.isStated && !BASIC.has(name)) continue
    fields[name] = told.value
    source[name] = told.origin
    delete missing[name]
  }
  if (isPrice(fields.price) && fields.price.currency === null) {
    const { price } = reading.fields
    const currency = isPrice(price) ? price.currency : null
    fields.price = { ...fields.price, currency }
  }
  const problems = rules.problems.filter((text) => !isFilled(text, rules, missing))
  return { fields, source, missing, problems }
}

type Told = { value: FieldValue; origin: Origin; confidence: number; isStated: boolean }

function toldOf({ fields, source, confidence }: AutoReading, name: string): Told | null {
  const own = name === 'image' ? 'images' : name
  const value = fields[own]
  if (value === undefined) return null
  const origin = source[own]!
  const isStated = !SEEN.has(origin)
  return { value, origin, confidence: confidence[own] ?? 0, isStated }
}

/** The rule reads what a discounted product cost before, as the page's data has it. */
function isOutdated(name: string, known: FieldValue, reading: AutoReading): boolean {
  const { price, regularPrice } = reading.fields
  if (name !== 'price' || !isPrice(known) || !isPrice(price) || !isPrice(regularPrice)) return false
  if (!toldOf(reading, 'price')?.isStated) return false
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
