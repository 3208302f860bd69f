/**
 * The removal of a shop with everything that belongs to it. SQL by hand: rows of any table go in short transactions.
 * Used by `jobs` and `store`.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import { breathe, type Connection, rows } from '../connection/connection.ts'
import { keyRange } from '../pages/keys.ts'
import type { ShopId } from '../types.ts'

export type Removed = { pages: number; crawls: number; products: number; observations: number }

const CHUNK = 500
/** Fewer: each takes its history with it. */
const PRODUCTS = 50

/**
 * The shop itself goes last: killed in between, it is still listed and can be removed again.
 */
export async function removeShop(connection: Connection, shop: ShopId): Promise<Removed> {
  const range = keyRange(shop)
  const crawls = (
    await rows<[number]>(connection, 'SELECT id FROM crawls WHERE shop = ?', [shop])
  ).map(([id]) => id)
  for (const crawl of crawls) {
    await clear(connection, 'visits', '(crawl, page, at)', 'crawl = ?', [crawl])
    await clear(connection, 'frontier', '(crawl, page)', 'crawl = ?', [crawl])
  }
  const { products, observations } = await removeProducts(connection, shop)
  for (const table of ['versions', 'paths', 'sightings', 'topic_scores']) {
    await clear(connection, table, 'key', 'key BETWEEN ? AND ?', range)
  }
  const pages = await clear(connection, 'pages', 'key', 'key BETWEEN ? AND ?', range)
  await clear(connection, 'product_keys', '(shop, kind, value)', 'shop = ?', [shop])
  await clear(connection, 'samples', 'id', 'shop = ?', [shop])
  await clear(connection, 'annotation_pages', 'id', 'shop = ?', [shop])
  const last = ['annotations', 'wrappers', 'plans', 'topics', 'alerts', 'days', 'crawls'].map(
    (table) => ({
      sql: `DELETE FROM ${table} WHERE shop = ?`,
      args: [shop],
    }),
  )
  // Who adds the demo shop again finds it as it first was; a copy of it goes without a trace.
  const asDemo = [
    "settings.name = 'demo ' || seed",
    "settings.name = 'demo' AND json = json_quote(seed)",
  ].map((is) => ({
    sql: `DELETE FROM settings WHERE EXISTS (SELECT 1 FROM shops WHERE id = ?1 AND ${is}
      AND NOT EXISTS (SELECT 1 FROM shops other WHERE other.seed = shops.seed AND other.id <> ?1))`,
    args: [shop],
  }))
  await connection.batch(
    [...last, ...asDemo, { sql: 'DELETE FROM shops WHERE id = ?', args: [shop] }],
    'write',
  )
  return { pages, crawls: crawls.length, products, observations }
}

async function removeProducts(connection: Connection, shop: ShopId) {
  const gone = { products: 0, observations: 0 }
  for (;;) {
    const ids = await rows<[number]>(
      connection,
      `SELECT id FROM products WHERE shop = ? LIMIT ${PRODUCTS}`,
      [shop],
    )
    const args = [jsonOf(ids.map(([id]) => id))]
    // Products first: without theirs, observations tell nothing anew.
    const [products, observations] = await connection.batch(
      ['products WHERE id', 'observations WHERE product'].map((where) => ({
        sql: `DELETE FROM ${where} IN (SELECT value FROM json_each(?))`,
        args,
      })),
      'write',
    )
    gone.observations += observations!.changes
    gone.products += products!.changes
    if (ids.length < PRODUCTS) return gone
    await breathe()
  }
}

/** Deletes in short transactions, so that nobody waits for long; says how many rows went. */
export async function clear(
  connection: Connection,
  table: string,
  key: string,
  where: string,
  args: number[],
): Promise<number> {
  const columns = key.replace(/[()]/g, '')
  const sql = `DELETE FROM ${table} WHERE ${key} IN
    (SELECT ${columns} FROM ${table} WHERE ${where} LIMIT ${CHUNK})`
  for (let total = 0; ; ) {
    const { changes } = await connection.execute({ sql, args })
    total += changes
    if (changes < CHUNK) return total
    await breathe()
  }
}
