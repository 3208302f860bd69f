/**
 * Products as the rooms above ask for them: lists, one with its history, what a crawl saw and missed. The `.sql.ts` files
 * beside it and in `browse` answer.
 * @module
 */

import type { Browse, Browsed, Facets, InOrder, Narrowed, ProductFilter } from '../browse/browse.ts'
import type { Each } from '../connection/connection.ts'
import type {
  CrawlId,
  Lease,
  Observation,
  PageId,
  Product,
  ProductId,
  ProductKey,
  ShopId,
} from '../types.ts'

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

export type Products = {
  list(filter?: ProductFilter): Promise<Product[]>
  /** All of them, read in chunks: for exports. */
  each(filter?: Omit<ProductFilter, 'limit' | 'offset'>): AsyncGenerator<Product>
  /** A page of those of a shop, in an order, and how many there are. */
  browse(wanted: Browse): Promise<Browsed>
  /** All that such a list has, in its order: for exports. */
  eachBrowsed(wanted: InOrder): AsyncGenerator<Product>
  /** How many there are of each kind, among those that the words find. */
  facets(of: Omit<Narrowed, 'show'>): Promise<Facets>
  /** Which page shows, or last showed, which product, and the crawl that saw it; by page. */
  eachSighting(
    shop: ShopId,
    each: Each<{ page: PageId; product: ProductId; crawl: CrawlId }>,
  ): Promise<void>
  get(id: ProductId): Promise<ProductDetails | null>
  /** Who saw it last; null where that crawl is not known any more. */
  seenBy(id: ProductId): Promise<SeenBy | null>
  counts(shop: ShopId): Promise<{ onSale: number; gone: number }>
  /** What a crawl brought; `total` is on sale. */
  tally(crawl: CrawlId): Promise<{ total: number; new: number; changed: number; gone: number }>
  /** Of the products on sale that earlier crawls knew, how many this one did not see; but for some. */
  missing(
    crawl: CrawlId,
    outOfSight?: ReadonlySet<PageId>,
    but?: ReadonlySet<ProductId>,
  ): Promise<{ known: number; missing: number }>
  /**
   * Only for a complete crawl: what it did not see is gone, but for products on pages that were out
   * of its sight. Says how many. With a lease: only while it is held.
   */
  markGone(crawl: CrawlId, outOfSight?: ReadonlySet<PageId>, lease?: Lease | null): Promise<number>
  /** What pages said of their products when they were last read; only of those that did. */
  lastSaid(shop: ShopId, pages: PageId[]): Promise<Map<PageId, LastSaid>>
  /** What pages that were read since then said of the price. */
  eachSaid(
    shop: ShopId,
    since: number,
    each: Each<{ page: PageId; readAt: number; amount: string | null }>,
  ): Promise<void>
  /** Products whose pages the crawl left because lists show what they showed are seen. */
  seeListed(crawl: CrawlId, at: number, lease?: Lease | null): Promise<void>
  /** Pages of products on sale that the crawl did not see. */
  unseen(crawl: CrawlId): AsyncGenerator<{ page: PageId; url: string }>
  /** What the crawl called gone, read in chunks. */
  gone(crawl: CrawlId): AsyncGenerator<Gone>
}
