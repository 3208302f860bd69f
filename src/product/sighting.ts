/**
 * What pages show of products, as the reader tells it and the store keeps it.
 * @module
 */

import type { PageId, ProductId } from '../model/ids.ts'

export type KeyKind = 'canonical' | 'gtin' | 'sku' | 'url'

export type ProductKey = { kind: KeyKind; value: string }

/** The amount is a decimal string, or null where the page shows no price. */
export type Offer = { amount: string | null; currency: string | null; availability: string | null }

/** A product as one page shows it. */
export type Sighting = Offer & {
  page: PageId
  url: string
  keys: ProductKey[]
  name: string
  image: string | null
  /** All fields, as JSON with sorted keys. */
  fields: string
  at: number
}

/** What a sighting turned out to be. */
export type Sighted = { product: ProductId; change: 'new' | 'changed' | 'same' }
