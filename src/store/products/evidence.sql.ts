/**
 * Evidence for a sighting, what is known of its keys and page, read in one round trip. SQL by hand: it is asked of
 * every product page, and only the order of the joins keeps it from walking all keys of the shop. Used by
 * `recognition.sql.ts` and `recognizer.ts`.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import type { CrawlId, PageId, ProductId, ShopId } from '../../model/ids.ts'
import type { Key } from '../../product/keys.ts'
import type { Found } from '../../product/recognition.ts'
import { type Connection, decoded, listed, rows } from '../connection/connection.ts'
import { numberOf, rowKey } from '../pages/keys.ts'
import { keyKind } from '../schema/columns.ts'
import { products, sightings } from '../schema/products.ts'

/** Enough to judge a key; products that regroup are read whole. */
const ENOUGH = 100

/** CROSS keeps the order: left to itself the planner walks all keys of the shop for each sighting. */
const ASKED = `json_each(?1) j CROSS JOIN product_keys k
  ON k.shop = ?2 AND k.kind = j.value ->> 0 AND k.value = j.value ->> 1`

const KEYS = `SELECT k.kind, k.value, k.product FROM ${ASKED}`

const LED_TO = `SELECT k.product FROM ${ASKED} UNION SELECT product FROM sightings WHERE key = ?3`

const { product, crawl, at, keys, name, amount, currency, availability, hash, wrapper } = sightings
const SIGHTING = {
  ...{ page: sightings.key, product, crawl, at, keys },
  ...{ name, amount, currency, availability, hash, wrapper },
}

/** The page itself, and of each product the pages that were seen last. */
const COHORT = `SELECT ${listed('t', SIGHTING)} FROM sightings t WHERE t.key = ?3
    OR t.key IN (SELECT i.key FROM (${LED_TO}) l CROSS JOIN sightings i ON i.key IN
      (SELECT n.key FROM sightings n WHERE n.product = l.product ORDER BY n.crawl DESC LIMIT ?4))`

const { id, page, firstSeen, seen, observed, gone } = products
const PRODUCT = {
  ...{ id, page, firstSeen, seen, observed, gone, name: products.name, amount: products.amount },
  ...{ currency: products.currency, availability: products.availability, hash: products.hash },
}

/** With the sighting of the page whose word it has. */
const PRODUCTS = `SELECT ${listed('p', PRODUCT)}, s.crawl, s.wrapper
  FROM products p LEFT JOIN sightings s ON s.key = (p.shop << 32) + p.page WHERE p.id IN (${LED_TO})`

/** What hashes stand for, of these products and of a page. */
const FIELDS = `SELECT o.hash, o.fields FROM json_each(?1) j CROSS JOIN observations o
    ON o.product = j.value WHERE o.gone = 0 AND o.hash IN (SELECT value FROM json_each(?2))
  UNION ALL SELECT s.hash, s.fields FROM sightings s WHERE s.key = ?3 AND s.fields IS NOT NULL`

/** As columns of `product_keys`. */
export const columnsOf = (key: Key): [kind: number, value: string] => [
  keyKind.of(key[0] as 'g' | 's' | 'a' | 'l'),
  key.slice(2),
]

/**
 * Keys that lead to a product that was merged into another are as good as unknown. `partial`: there are more sightings of
 * these products than were read.
 */
export async function evidenceFor(
  connection: Connection,
  shop: ShopId,
  page: PageId,
  asked: Key[],
  whole = false,
): Promise<Found & { partial: boolean }> {
  const args = [jsonOf(asked.map(columnsOf)), shop, rowKey(shop, page)]
  const [led, cohort, known] = await connection.batch(
    [
      { sql: KEYS, args: args.slice(0, 2) },
      { sql: COHORT, args: [...args, whole ? -1 : ENOUGH] },
      { sql: PRODUCTS, args },
    ],
    'read',
  )
  const found = known!.rows.map((row) => ({
    ...decoded(PRODUCT, row),
    voiceSeen: row.at(-2) as CrawlId | null,
    wrapper: row.at(-1) as number | null,
  }))
  const exists = new Set(found.map(({ id }) => id))
  const byKey = new Map<Key, ProductId | null>()
  for (const [kind, value, product] of led!.rows as [number, string, number | null][]) {
    if (product === null || exists.has(product))
      byKey.set(`${keyKind.word(kind)}:${value}`, product)
  }
  const pages = cohort!.rows.map((row) => decoded(SIGHTING, row))
  return {
    byKey,
    cohort: pages.map((each) => ({ ...each, page: numberOf(each.page) })),
    products: found,
    partial: !whole && pages.length >= ENOUGH,
  }
}

/** Fields that were said of these products, by their hash; only where one differs from what is said now. */
export async function fieldsSaid(
  connection: Connection,
  shop: ShopId,
  page: PageId,
  { products, cohort }: Found,
  now: number,
): Promise<Map<number, string>> {
  const own = cohort.filter((each) => each.page === page)
  const others = [...products, ...own].map(({ hash }) => hash).filter((hash) => hash !== now)
  if (others.length === 0) return new Map()
  const ids = jsonOf(products.map(({ id }) => id))
  const args = [ids, jsonOf([...new Set(others)]), rowKey(shop, page)]
  return new Map(await rows<[number, string]>(connection, FIELDS, args))
}
