/**
 * Fields that no rule of a wrapper found, from what the page itself says (its structured data, what it shows).
 * Used by compiled wrappers that ask for it: those that were induced. Their rules come from a few samples,
 * and some products look different: discounted, sold out, without a number.
 * @module
 */

import type { AutoReading } from './auto/auto.ts'
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

/** A value that is not there is better than a wrong one. */
const SURE = 0.6

/** `rules`: what the wrapper's rules found. Its fields stand, but for prices that the page contradicts. */
export function withFallback(rules: Extraction, reading: AutoReading): Extraction {
  const fields = { ...rules.fields }
  const source = { ...rules.source }
  const missing = { ...rules.missing }
  for (const name of FALLBACK_FIELDS) {
    const value = toldOf(reading, name)
    if (value === undefined || !isSure(reading, name)) continue
    const known = fields[name]
    if (known !== undefined && !isOutdated(name, known, reading)) continue
    fields[name] = value
    source[name] = reading.source[name === 'image' ? 'images' : name]!
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

const toldOf = ({ fields }: AutoReading, name: string): FieldValue | undefined =>
  name === 'image' ? fields.images : fields[name]

function isSure({ confidence }: AutoReading, name: string): boolean {
  return (confidence[name === 'image' ? 'images' : name] ?? 0) >= SURE
}

/** The rule reads what a discounted product cost before. */
function isOutdated(name: string, known: FieldValue, { fields }: AutoReading): boolean {
  const { price, regularPrice } = fields
  if (name !== 'price' || !isPrice(known) || !isPrice(price) || !isPrice(regularPrice)) return false
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
