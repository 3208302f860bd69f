/**
 * Products, what was observed of them, and changes.
 * @module
 */

import type { CrawlId, ProductId, ShopId } from '../../model/ids.ts'
import type { KeyKind } from '../pages/page-types.ts'

/** A product as it was last observed. */
export type Product = {
  id: ProductId
  shop: ShopId
  name: string
  url: string
  image: string | null
  /** A decimal string; null where no page shows a price. */
  amount: string | null
  currency: string | null
  availability: string | null
  gone: boolean
  firstSeen: number
  lastSeen: number
  /** When its page was last read, or found unchanged: its stock is as of then. Null where only lists show it. */
  readAt: number | null
  /** All fields, as JSON. */
  fields: string
}

export type Observation = {
  at: number
  crawl: CrawlId
  gone: boolean
  name: string
  amount: string | null
  currency: string | null
  availability: string | null
  fields: string
}

export type ProductKey = { kind: KeyKind; value: string }

export type Offer = { amount: string | null; currency: string | null; availability: string | null }

export type ChangeKind = 'new' | 'gone' | 'back' | 'price' | 'stock'

export type Change = {
  kind: ChangeKind
  at: number
  crawl: CrawlId
  shop: ShopId
  product: ProductId
  name: string
  url: string
  /** Null for a new product. */
  before: Offer | null
  after: Offer
}
