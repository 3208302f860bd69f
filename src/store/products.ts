/**
 * Products: lists, one with its history, and which are gone.
 * @module
 */

import { breathe, type Connection, rows, type Value } from './connection.ts'
import { rowKey } from './keys.ts'
import { fence } from './leases.ts'
import type { Key } from './productkeys.ts'
import type {
  CrawlId,
  Lease,
  Observation,
  PageId,
  Product,
  ProductId,
  ProductKey,
  ShopId,
} from './types.ts'

export type ProductFilter = {
  shop?: ShopId | null
  /** With those that are gone. */
  all?: boolean
  /** Part of the name, whatever its case. */
  search?: string
  limit?: number
  offset?: number
}

export type ProductDetails = Product & {
  keys: ProductKey[]
  /** Oldest first. */
  observations: Observation[]
}

export type Products = {
  list(filter?: ProductFilter): Promise<Product[]>
  /** All of them, read in chunks: for exports. */
  each(filter?: Omit<ProductFilter, 'limit' | 'offset'>): AsyncGenerator<Product>
  get(id: ProductId): Promise<ProductDetails | null>
  counts(shop: ShopId): Promise<{ onSale: number; gone: number }>
  /** What a crawl brought; `total` is on sale. */
  tally(crawl: CrawlId): Promise<{ total: number; new: number; changed: number; gone: number }>
  /**
   * Only for a complete crawl: what it did not see is gone, but for products on pages that were out
   * of its sight. Says how many. With a lease: only while it is held.
   */
  markGone(crawl: CrawlId, outOfSight?: ReadonlySet<PageId>, lease?: Lease | null): Promise<number>
}

const CHUNK = 500

const SELECT = `SELECT p.id, p.shop, p.name, p.url, p.image, p.amount, p.currency, p.availability,
  p.gone, p.first_seen, p.last_seen, (SELECT o.fields FROM observations o
    WHERE o.product = p.id AND o.gone = 0 ORDER BY o.at DESC, o.rowid DESC LIMIT 1)
  FROM products p`

const WHERE = `WHERE (?1 IS NULL OR p.shop = ?1) AND (?2 OR p.gone = 0)
  AND (?3 IS NULL OR p.name LIKE ?3 ESCAPE '\\')`

/** Of one shop through its index. */
const whereFor = ({ shop, all, search }: ProductFilter): { where: string; args: Value[] } => ({
  where: shop == null ? WHERE : WHERE.replace('(?1 IS NULL OR p.shop = ?1)', 'p.shop = ?1'),
  args: [
    shop ?? null,
    all ? 1 : 0,
    search ? `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null,
  ],
})

export function productsOf(connection: Connection): Products {
  return {
    async list(filter = {}) {
      const { where, args } = whereFor(filter)
      const found = await rows<Value[]>(
        connection,
        `${SELECT} ${where} ORDER BY p.id LIMIT ?4 OFFSET ?5`,
        [...args, filter.limit ?? -1, filter.offset ?? 0],
      )
      return found.map(productFrom)
    },

    async *each(filter = {}) {
      const { where, args } = whereFor(filter)
      const sql = `${SELECT} ${where} AND p.id > ?4 ORDER BY p.id LIMIT ${CHUNK}`
      for (let after = 0; ; ) {
        const chunk = (await rows<Value[]>(connection, sql, [...args, after])).map(productFrom)
        yield* chunk
        if (chunk.length < CHUNK) return
        after = chunk.at(-1)!.id
        await breathe()
      }
    },

    get: (id) => detailsOf(connection, id),

    async counts(shop) {
      const [row] = await rows<[number, number]>(
        connection,
        'SELECT on_sale, gone FROM shops WHERE id = ?',
        [shop],
      )
      return { onSale: row?.[0] ?? 0, gone: row?.[1] ?? 0 }
    },

    tally: (crawl) => tallyOf(connection, crawl),
    markGone: (crawl, outOfSight = new Set(), lease = null) =>
      markGone(connection, crawl, outOfSight, lease),
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
  const all = new Set(sightings.flatMap(([keys]) => JSON.parse(keys) as Key[]))
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

/** Products that were last seen on one of these pages. */
async function productsOn(
  connection: Connection,
  shop: ShopId,
  pages: ReadonlySet<PageId>,
): Promise<Set<ProductId>> {
  const found = new Set<ProductId>()
  const keys = Array.from(pages, (page) => rowKey(shop, page))
  for (let from = 0; from < keys.length; from += CHUNK) {
    const part = await rows<[number]>(
      connection,
      'SELECT product FROM sightings WHERE key IN (SELECT value FROM json_each(?))',
      [JSON.stringify(keys.slice(from, from + CHUNK))],
    )
    for (const [product] of part) found.add(product)
    await breathe()
  }
  return found
}

async function markGone(
  connection: Connection,
  crawl: CrawlId,
  outOfSight: ReadonlySet<PageId>,
  lease: Lease | null,
): Promise<number> {
  const [of] = await rows<[number]>(connection, 'SELECT shop FROM crawls WHERE id = ?', [crawl])
  if (!of) return 0
  const hidden = await productsOn(connection, of[0], outOfSight)
  for (let total = 0, after = 0; ; ) {
    const unseen = await rows<[number]>(
      connection,
      `SELECT id FROM products WHERE shop = ? AND gone = 0 AND seen <> ? AND id > ?
       ORDER BY id LIMIT ${CHUNK}`,
      [of[0], crawl, after],
    )
    const missing = unseen.filter(([id]) => !hidden.has(id))
    after = unseen.at(-1)?.[0] ?? after
    if (missing.length > 0) {
      const ids = JSON.stringify(missing.map(([id]) => id))
      await connection.batch(
        [
          ...fence(lease),
          {
            sql: `INSERT INTO observations (product, at, crawl, page, gone, price, amount, currency,
                availability, name, hash, fields)
              SELECT p.id, ?1, ?2, p.page, 1, p.price, p.amount, p.currency, p.availability, p.name,
                p.hash, '{}' FROM json_each(?3) j CROSS JOIN products p ON p.id = j.value`,
            args: [Date.now(), crawl, ids],
          },
          {
            sql: `UPDATE products SET gone = 1, observed = ?
              WHERE id IN (SELECT value FROM json_each(?))`,
            args: [crawl, ids],
          },
        ],
        'write',
      )
    }
    total += missing.length
    if (unseen.length < CHUNK) return total
    await breathe()
  }
}

const productFrom = (row: Value[]): Product => ({
  id: row[0] as number,
  shop: row[1] as number,
  name: row[2] as string,
  url: row[3] as string,
  image: row[4] as string | null,
  amount: row[5] as string | null,
  currency: row[6] as string | null,
  availability: row[7] as string | null,
  gone: row[8] === 1,
  firstSeen: row[9] as number,
  lastSeen: row[10] as number,
  fields: (row[11] as string | null) ?? '{}',
})

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
