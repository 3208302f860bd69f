/**
 * A sighting of a product on a page, as the reader tells it and the store keeps it. Used by `product` and `store`.
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
  /** The version of the wrapper that read it; null, or left out, where a list shows it. */
  wrapper?: number | null
  /** Fields that were read only because a list promised them: before, nobody may have looked for them. */
  promised?: readonly string[]
  /** The same page as an earlier wrapper reads it, for what was said when that one was in use. */
  formerly?: Formerly | null
}

/** `words`: null where that wrapper cannot read the page as it is now. */
export type Formerly = {
  wrapper: number
  words: (Offer & { name: string; fields: string }) | null
}

/** What a sighting turned out to be; `details`: price and stock are what they were. */
export type Sighted = { product: ProductId; change: 'new' | 'changed' | 'details' | 'same' }
