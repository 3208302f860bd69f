/**
 * Products: lists, one with its history, how many.
 * @module
 */

import { type Browse, type Browsed, browse } from '../browse/browse.ts'
import { eachBrowsed } from '../browse/browse-all.ts'
import { type Facets, facetsOf } from '../browse/facets.ts'
import {
  eachProduct,
  listProducts,
  type ProductFilter,
  productFrom,
  SELECT,
} from '../browse/listing.ts'
import type { Narrowed } from '../browse/narrow.ts'
import type { Sort } from '../browse/orders.ts'
import { type Connection, rows, type Value } from '../connection/connection.ts'
import type { Each } from '../pages/pages.ts'
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
import { eachGone, type Gone, markGone, missing } from './gone.ts'
import { eachSaid, eachUnseen, type LastSaid, lastSaid, seeListed } from './listed.ts'
import { type SeenBy, seenBy } from './lists.ts'
import { storedKeys } from './product-keys.ts'
import { eachSighting, type SightingRow } from './sightings.ts'

export type ProductDetails = Product & {
  keys: ProductKey[]
  /** Oldest first. */
  observations: Observation[]
}

export type Products = {
  list(filter?: ProductFilter): Promise<Product[]>
  /** All of them, read in chunks: for exports. */
  each(filter?: Omit<ProductFilter, 'limit' | 'offset'>): AsyncGenerator<Product>
  /** A page of those of a shop, in an order, and how many there are. */
  browse(wanted: Browse): Promise<Browsed>
  /** All that such a list has, in its order: for exports. */
  eachBrowsed(wanted: Narrowed & { sort: Sort }): AsyncGenerator<Product>
  /** How many there are of each kind, among those that the words find. */
  facets(of: Omit<Narrowed, 'show'>): Promise<Facets>
  /** Which page shows which product, by page. */
  eachSighting(shop: ShopId, each: Each<SightingRow>): Promise<void>
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

export function productsOf(connection: Connection): Products {
  return {
    list: (filter = {}) => listProducts(connection, filter),
    each: (filter = {}) => eachProduct(connection, filter),
    browse: (wanted) => browse(connection, wanted),
    eachBrowsed: (wanted) => eachBrowsed(connection, wanted),
    facets: (of) => facetsOf(connection, of),
    eachSighting: (shop, each) => eachSighting(connection, shop, each),
    get: (id) => detailsOf(connection, id),
    seenBy: (id) => seenBy(connection, id),

    async counts(shop) {
      const [row] = await rows<[number, number]>(
        connection,
        'SELECT on_sale, gone FROM shops WHERE id = ?',
        [shop],
      )
      return { onSale: row?.[0] ?? 0, gone: row?.[1] ?? 0 }
    },

    tally: (crawl) => tallyOf(connection, crawl),
    missing: (crawl, outOfSight = new Set(), but = new Set()) =>
      missing(connection, crawl, outOfSight, but),
    markGone: (crawl, outOfSight = new Set(), lease = null) =>
      markGone(connection, crawl, outOfSight, lease),
    lastSaid: (shop, pages) => lastSaid(connection, shop, pages),
    eachSaid: (shop, since, each) => eachSaid(connection, shop, since, each),
    seeListed: (crawl, at, lease = null) => seeListed(connection, crawl, at, lease),
    unseen: (crawl) => eachUnseen(connection, crawl),
    gone: (crawl) => eachGone(connection, crawl),
  }
}

async function detailsOf(connection: Connection, id: ProductId): Promise<ProductDetails | null> {
  const [found, history, sightings] = await connection.batch(
    [
      { sql: `${SELECT} WHERE p.id = ?`, args: [id] },
      {
        sql: `SELECT at, crawl, gone, name, amount, currency, availability, fields
          FROM observations WHERE product = ? ORDER BY at, rowid`,
        args: [id],
      },
      {
        sql: `SELECT s.keys, p.url FROM sightings s JOIN pages p ON p.key = s.key
          WHERE s.product = ? ORDER BY s.key`,
        args: [id],
      },
    ],
    'read',
  )
  const row = found!.rows[0]
  if (!row) return null
  return {
    ...productFrom(row),
    keys: keysFrom(sightings!.rows as [string, string][]),
    observations: history!.rows.map(observationFrom),
  }
}

/** The address of a page is its URL, any other address was called canonical. */
function keysFrom(sightings: [keys: string, url: string][]): ProductKey[] {
  const urls = new Set(sightings.map(([, url]) => url))
  const all = new Set(sightings.flatMap(([keys]) => storedKeys(keys)))
  const named = [...all].flatMap((key): ProductKey | [] => {
    const value = key.slice(2)
    if (key[0] === 'l') return []
    if (key[0] === 'g') return { kind: 'gtin', value }
    if (key[0] === 's') return { kind: 'sku', value }
    return { kind: urls.has(value) ? 'url' : 'canonical', value }
  })
  const missing = [...urls].filter((url) => !all.has(`a:${url}`))
  return [...named, ...missing.map((value): ProductKey => ({ kind: 'url', value }))]
}

async function tallyOf(connection: Connection, crawl: CrawlId) {
  const [row] = await rows<[number, number, number, number]>(
    connection,
    `WITH seen AS (SELECT p.gone, p.observed = ?1 AS observed, (SELECT o.crawl FROM observations o
        WHERE o.product = p.id ORDER BY o.at, o.rowid LIMIT 1) = ?1 AS fresh
      FROM products p WHERE p.shop = (SELECT shop FROM crawls WHERE id = ?1))
    SELECT total(gone = 0), total(fresh AND gone = 0), total(observed AND NOT fresh AND gone = 0),
      total(observed AND gone = 1) FROM seen`,
    [crawl],
  )
  return { total: row![0], new: row![1], changed: row![2], gone: row![3] }
}

const observationFrom = (row: Value[]): Observation => ({
  at: row[0] as number,
  crawl: row[1] as number,
  gone: row[2] === 1,
  name: row[3] as string,
  amount: row[4] as string | null,
  currency: row[5] as string | null,
  availability: row[6] as string | null,
  fields: row[7] as string,
})
