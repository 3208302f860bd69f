/**
 * Products: one with its history, and what a crawl made of all. SQL by hand: fields stand in another table, and sums go
 * over all products of a shop. Used by `store/store.ts`.
 * @module
 */

import { namedKeys } from '../../product/keys.ts'
import { browsingOf } from '../browse/browse.sql.ts'
import { PRODUCT, productFrom } from '../browse/listing.sql.ts'
import { type Connection, decoded, listed, rows } from '../connection/connection.ts'
import { observations, sightings } from '../schema/products.ts'
import type { CrawlId, ProductId, ShopId } from '../types.ts'
import { detailsOf as changedDetailsOf } from './details.sql.ts'
import { goneOf } from './gone.sql.ts'
import type { ProductDetails } from './products.ts'
import { sightingsOf } from './sightings.sql.ts'
import { voicesOf } from './voices.sql.ts'

const { at, crawl, gone, name, amount, currency, availability, fields } = observations
const OBSERVATION = { at, crawl, gone, name, amount, currency, availability, fields }
const KEYS = { keys: sightings.keys }

export function productsOf(connection: Connection) {
  return {
    ...browsingOf(connection),
    ...sightingsOf(connection),
    ...goneOf(connection),
    ...changedDetailsOf(connection),
    ...voicesOf(connection),
    get: (id: ProductId): Promise<ProductDetails | null> => detailsOf(connection, id),
    /** What a crawl brought; `total` is on sale. */
    tally: (
      crawl: CrawlId,
    ): Promise<{ total: number; new: number; changed: number; gone: number }> =>
      tallyOf(connection, crawl),

    async counts(shop: ShopId): Promise<{ onSale: number; gone: number }> {
      const sql = 'SELECT on_sale, gone FROM shops WHERE id = ?'
      const [row] = await rows<[number, number]>(connection, sql, [shop])
      return { onSale: row?.[0] ?? 0, gone: row?.[1] ?? 0 }
    },
  }
}

async function detailsOf(connection: Connection, id: ProductId): Promise<ProductDetails | null> {
  const [found, history, shown] = await connection.batch(
    [
      { sql: `${PRODUCT} WHERE p.id = ?`, args: [id] },
      {
        sql: `SELECT ${listed('o', OBSERVATION)} FROM observations o
          WHERE o.product = ? ORDER BY o.at, o.rowid`,
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
    keys: namedKeys(
      shown!.rows.flatMap((each) => decoded(KEYS, each).keys),
      new Set(shown!.rows.map(([, url]) => url as string)),
    ),
    observations: history!.rows.map((each) => decoded(OBSERVATION, each)),
  }
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
