/**
 * A product by a page's own data, whatever format it is written in. Used all over `wrapper`.
 * @module
 */

import type { Availability } from '../../price/availability.ts'

export const FORMATS = ['jsonld', 'microdata', 'rdfa', 'opengraph', 'twitter', 'datalayer'] as const

export type Format = (typeof FORMATS)[number]

/** One of several things that can be chosen: a size, a colour, another seller. */
export type Variant = {
  name: string | null
  url: string | null
  sku: string | null
  gtin: string | null
  amount: string | null
  currency: string | null
  availability: Availability | null
}

/** Null where the data does not say. Amounts are decimal strings. */
export type ProductData = {
  name: string | null
  url: string | null
  /** Of the variant that is chosen; null where there are several prices and none is. */
  price: string | null
  /** Where there are several. */
  lowPrice: string | null
  regularPrice: string | null
  currency: string | null
  availability: Availability | null
  sku: string | null
  /** What a script calls only `id`: of an entry or a variant, or the article's. */
  entry?: string | null
  mpn: string | null
  gtin: string | null
  brand: string | null
  images: string[]
  description: string | null
  breadcrumbs: string[]
  /** Of 5. */
  rating: string | null
  reviews: number | null
  variants: Variant[]
}

export const NO_DATA: ProductData = {
  name: null,
  url: null,
  price: null,
  lowPrice: null,
  regularPrice: null,
  currency: null,
  availability: null,
  sku: null,
  mpn: null,
  gtin: null,
  brand: null,
  images: [],
  description: null,
  breadcrumbs: [],
  rating: null,
  reviews: null,
  variants: [],
}
