/**
 * Examples that sample pages tell by themselves, as far as they can be relied on: the examples that rules are induced
 * from. Used by `jobs`, `survey` and `wrapper`.
 * @module
 */

import { Effort, textOf } from '../../page/html/shown-text.ts'
import type { Page } from '../../page/page.ts'
import { type AutoReading, isStated } from '../auto/auto.ts'
import { mainHeading } from '../auto/heading.ts'
import { scanPage } from '../auto/scan.ts'
import { likeness } from '../auto/similar.ts'
import type { PriceValue } from '../values.ts'
import type { Example, Known } from './known.ts'
import { locate } from './locate.ts'

/** Less sure values teach nothing. */
const SURE = 0.45
const LIKE = 0.3

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
  // What the data calls it may be shown in no place: then the heading is its name.
  if (known.name === undefined || locate(page, 'text', known.name).length === 0) {
    const heading = mainHeading(scanPage(page.document), page)
    const text = heading && textOf(heading.element, new Effort())
    const same = known.name === undefined || likeness(text ?? '', known.name) >= LIKE
    if (text && heading.element.tag === 'h1' && same) known.name = text
  }
  // One that is the article number too is no news.
  if (known.mpn === known.sku) delete known.mpn
  const images = reading.fields.images
  if (Array.isArray(images) && typeof images[0] === 'string') known.image = images[0]
  const stated = Object.keys(known).filter((name) => isStated(reading, name))
  return { page, known, stated: new Set(stated) }
}
