/**
 * Product records of list pages: what finding them and reading them gives. Used by `cli`, `jobs`, `records` and
 * `survey`.
 * @module
 */

import type { Element } from '../page/html/tree.ts'
import type { Page } from '../page/page.ts'
import type { Availability } from '../price/availability.ts'

/** One record as elements of the page: mostly one, several siblings where no element holds it alone. */
export type Card = readonly [Element, ...Element[]]

/** A place of the page where cards repeat; `element` holds them all. */
export type Region = { element: Element; cards: Card[] }

/** An algorithm that finds the product records of a page: the best region first, none where there is no list. */
export type RecordFinder = (page: Page) => Region[]

/** A decimal string, never touched by floating point; the ISO 4217 code where price or page leave no doubt. */
export type Money = { amount: string; currency: string | null }

export const RECORD_FIELDS = [
  'name',
  'url',
  'price',
  'oldPrice',
  'image',
  'availability',
  'rating',
  'brand',
] as const

export type RecordField = (typeof RECORD_FIELDS)[number]

/** A product as a list shows it; null where the list does not. */
export type ProductRecord = {
  /** The absolute XPath of its first element. */
  xpath: string
  name: string | null
  /** Absolute and normalized. */
  url: string | null
  /** The same as the page writes it, absolute: sessions and fragments are kept. */
  href: string | null
  price: Money | null
  /** The crossed-out price. */
  oldPrice: Money | null
  image: string | null
  availability: Availability | null
  /** Of 5, as a decimal string. */
  rating: string | null
  brand: string | null
  /** Where each field stands, relative to the record's first element. */
  paths: Partial<Record<RecordField, string>>
}
