/**
 * What sample pages say by themselves, as far as it can be relied on: the examples that rules are induced from.
 * @module
 */

import type { Page } from '../../page/page.ts'
import type { AutoReading } from '../auto/auto.ts'
import type { PriceValue } from '../values.ts'
import type { Example, Known } from './known.ts'

/** Less sure values teach nothing. */
const SURE = 0.45

export function exampleOf(page: Page, reading: AutoReading): Example {
  const known: Known = {}
  const sure = (name: string): boolean => (reading.confidence[name] ?? 0) >= SURE
  for (const name of ['name', 'availability', 'sku', 'mpn', 'gtin', 'brand'] as const) {
    const value = reading.fields[name]
    if (typeof value === 'string' && sure(name)) known[name] = value
  }
  for (const name of ['price', 'regularPrice'] as const) {
    const value = reading.fields[name] as PriceValue | undefined
    if (value && (name === 'price' || sure(name))) known[name] = value.amount
  }
  // One that is the article number too is no news.
  if (known.mpn === known.sku) delete known.mpn
  const images = reading.fields.images
  if (Array.isArray(images) && typeof images[0] === 'string') known.image = images[0]
  return { page, known }
}
