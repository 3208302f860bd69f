/**
 * What is known of a sighting's keys and page, read in one round trip.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import type { Connection, Value } from '../connection/connection.ts'
import { numberOf, rowKey } from '../pages/keys.ts'
import type { CrawlId, PageId, ProductId, ShopId } from '../types.ts'
import type { Evidence, Known } from './identity.ts'
import type { Current, Words } from './observe.ts'
import { columnsOf, type Key, keyFrom, storedKeys } from './product-keys.ts'

export type KnownSighting = Known & Words & { at: number }

export type StoredProduct = Current & {
  id: ProductId
  firstSeen: number
  /** The crawl that last saw the page whose word it has. */
  voiceSeen: CrawlId | null
}

export type Found = Omit<Evidence, 'cohort' | 'products'> & {
  cohort: KnownSighting[]
  products: StoredProduct[]
  /** There are more sightings of these products than were read. */
  partial: boolean
}

/** Enough to judge a key; products that regroup are read whole. */
const ENOUGH = 100

/** CROSS keeps the order: left to itself the planner walks all keys of the shop for each sighting. */
const ASKED = `json_each(?1) j CROSS JOIN product_keys k
  ON k.shop = ?2 AND k.kind = j.value ->> 0 AND k.value = j.value ->> 1`

const KEYS = `SELECT k.kind, k.value, k.product FROM ${ASKED}`

const LED_TO = `SELECT k.product FROM ${ASKED} UNION SELECT product FROM sightings WHERE key = ?3`

/** The page itself, and of each product the pages that were seen last. */
const COHORT = `SELECT key, product, crawl, at, keys, name, amount, currency, availability, hash
  FROM sightings WHERE key = ?3
    OR key IN (SELECT i.key FROM (${LED_TO}) l CROSS JOIN sightings i ON i.key IN
      (SELECT n.key FROM sightings n WHERE n.product = l.product ORDER BY n.crawl DESC LIMIT ?4))`

const PRODUCTS = `SELECT id, page, first_seen, seen, observed, gone, name, amount, currency,
  availability, hash, (SELECT crawl FROM sightings s WHERE s.key = (p.shop << 32) + p.page)
  FROM products p WHERE id IN (${LED_TO})`

/** Keys that lead to a product that was merged into another are as good as unknown. */
export async function evidenceFor(
  connection: Connection,
  shop: ShopId,
  page: PageId,
  keys: Key[],
  whole = false,
): Promise<Found> {
  const asked = jsonOf(keys.map(columnsOf))
  const args = [asked, shop, rowKey(shop, page)]
  const [led, cohort, products] = await connection.batch(
    [
      { sql: KEYS, args: args.slice(0, 2) },
      { sql: COHORT, args: [...args, whole ? -1 : ENOUGH] },
      { sql: PRODUCTS, args },
    ],
    'read',
  )
  const known = products!.rows.map(productFrom)
  const exists = new Set(known.map(({ id }) => id))
  const byKey = new Map<Key, ProductId | null>()
  for (const [kind, value, product] of led!.rows as [number, string, number | null][]) {
    if (product === null || exists.has(product)) byKey.set(keyFrom(kind, value), product)
  }
  const partial = !whole && cohort!.rows.length >= ENOUGH
  return { byKey, cohort: cohort!.rows.map(sightingFrom), products: known, partial }
}

const sightingFrom = (row: Value[]): KnownSighting => ({
  page: numberOf(row[0] as number),
  product: row[1] as number,
  crawl: row[2] as number,
  at: row[3] as number,
  keys: storedKeys(row[4] as string),
  name: row[5] as string,
  amount: row[6] as string | null,
  currency: row[7] as string | null,
  availability: row[8] as string | null,
  hash: row[9] as number,
})

const productFrom = (row: Value[]): StoredProduct => ({
  id: row[0] as number,
  page: row[1] as number,
  firstSeen: row[2] as number,
  seen: row[3] as number,
  observed: row[4] as number,
  gone: row[5] === 1,
  name: row[6] as string,
  amount: row[7] as string | null,
  currency: row[8] as string | null,
  availability: row[9] as string | null,
  hash: row[10] as number,
  voiceSeen: row[11] as number | null,
})
