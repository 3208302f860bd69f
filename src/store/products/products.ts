/**
 * Products as the rooms above get them: one with its history, what its page said, who saw it. The `.sql.ts` files
 * beside it and in `browse` read them. Used by `crawl`, `store` and `views`.
 * @module
 */

import type { CrawlId, Observation, PageId, Product, ProductKey } from '../types.ts'

export type ProductDetails = Product & {
  keys: ProductKey[]
  /** Oldest first. */
  observations: Observation[]
}

/** What a page said of its product when it was last read. */
export type LastSaid = Pick<Product, 'name' | 'amount' | 'currency'> & {
  readAt: number
  /** The product is gone since. */
  gone: boolean
}

/** The crawl that last saw a product, when, behind which page, and with which wrapper. */
export type SeenBy = { crawl: CrawlId; at: number; page: PageId; wrapper: number | null }

/** A product as it was last seen. */
export type Gone = Pick<Product, 'name' | 'amount' | 'currency' | 'url'>

/** Of known products that a crawl read, and whose price stood still: how many, and on how many each field changed. */
export type DetailChanges = { read: number; fields: ReadonlyMap<string, number> }
