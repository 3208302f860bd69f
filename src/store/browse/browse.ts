/**
 * Lists of products, what they are asked for and tell. Every order has an index that holds all that it is narrowed by,
 * and long ways are walked in steps: nothing stands still. The `.sql.ts` files beside it answer. Used by `store`,
 * `views` and `web`.
 * @module
 */

import type { Product, ShopId } from '../types.ts'

export type ProductFilter = {
  shop?: ShopId | null
  /** With those that are gone. */
  all?: boolean
  limit?: number
  offset?: number
}

/** sale: all but those that are gone. */
export type Show = 'sale' | 'new' | 'cheaper' | 'dearer' | 'out' | 'gone'

export type Narrowed = {
  shop: ShopId
  show: Show
  /** Words of the name, or the whole of a number or address it is known by. */
  search: string
  /** Since when a product is new, cheaper or dearer (ms). */
  since: number
}

export type Sort = 'name' | '-name' | 'price' | '-price' | 'new' | 'changed'

export type InOrder = Narrowed & { sort: Sort }

export type Browse = InOrder & { limit: number; offset: number }

/** A product in a list, with where its price went. */
export type Listed = Omit<Product, 'fields' | 'readAt'> & {
  /** -1: down, when it last moved. */
  moved: number
  movedAt: number
  /** The price before. */
  was: string | null
}

export type Browsed = { products: Listed[]; count: number }

/** How many there are of each kind. */
export type Facets = Record<Show, number>
