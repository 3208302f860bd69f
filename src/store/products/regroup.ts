/**
 * Products that come apart because the key that joined them lied, and products that are one.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import { bulk, type Statement, type Value } from '../connection/connection.ts'
import { rowKey } from '../pages/keys.ts'
import type { CrawlId, PageId, ProductId, ShopId } from '../types.ts'
import type { Found, KnownSighting, StoredProduct } from './evidence.ts'
import { type Decision, isIn, trusted } from './identity.ts'
import { scaled } from './money.ts'
import { columnsOf, type Key } from './product-keys.ts'

const KEYS = `INSERT INTO product_keys (shop, product, kind, value)
  SELECT ?, ?, value ->> 0, value ->> 1 FROM json_each(?) WHERE true
  ON CONFLICT DO UPDATE SET product = excluded.product`

const STRIP = `UPDATE sightings SET keys = j.value ->> 1 FROM json_each(?) j
  WHERE sightings.key = j.value ->> 0`

/** Keys that lead to a product from now on; null distrusts them. */
export const leadTo = (shop: ShopId, product: ProductId | null, keys: Key[]): Statement[] =>
  bulk(KEYS, [shop, product], keys.map(columnsOf))

export type Regrouped = {
  statements: Statement[]
  /** The product of the sighting as it is after regrouping; null where it is yet to be made. */
  current: StoredProduct | null
}

export function regroup(
  shop: ShopId,
  crawl: CrawlId,
  page: PageId,
  decision: Decision,
  found: Found,
): Regrouped {
  const { product, distrust, apart, merge } = decision
  const statements: Statement[] = []
  const states = new Map(found.products.map((each) => [each.id, each]))
  const place = new Map(found.cohort.map((each) => [each.page, each.product]))
  if (distrust.length > 0) statements.push(...distrusted(shop, page, distrust, found.cohort))
  for (const { id, from, pages } of apart) {
    const leavers = found.cohort.filter((each) => each.page !== page && pages.includes(each.page))
    const lead = leavers[0]
    statements.push(moveObservations(id, from, pages))
    if (!lead) continue
    statements.push(...founded(shop, id, from, lead))
    statements.push(...leadTo(shop, id, keysLeft(leavers, distrust)))
    statements.push({
      sql: 'UPDATE sightings SET product = ? WHERE key IN (SELECT value FROM json_each(?))',
      args: [id, jsonOf(leavers.map((each) => rowKey(shop, each.page)))],
    })
    states.set(id, stateOf(id, lead))
    for (const each of leavers) place.set(each.page, id)
  }
  for (const other of merge) {
    const members = found.cohort.filter(
      (each) => each.page !== page && place.get(each.page) === other,
    )
    statements.push(...leadTo(shop, product, keysLeft(members, distrust)))
    statements.push(...merged(product, other, crawl))
    const [into, from] = [states.get(product), states.get(other)]
    if (into && from) states.set(product, { ...winner(into, from), id: product })
  }
  return { statements, current: states.get(product) ?? null }
}

function distrusted(shop: ShopId, page: PageId, keys: Key[], cohort: KnownSighting[]): Statement[] {
  const carriers = cohort.filter(
    (each) => each.page !== page && each.keys.some((key) => keys.includes(key)),
  )
  const left = carriers.map((each) => [rowKey(shop, each.page), jsonOf(trusted(each, isIn(keys)))])
  // What they look like leads to where they are; those that leave take it with them.
  const looks = [...new Set(carriers.map(({ product }) => product))].flatMap((product) => {
    const stay = carriers.filter((each) => each.product === product)
    return leadTo(shop, product, keysLeft(stay, keys))
  })
  return [...looks, ...leadTo(shop, null, keys), ...bulk(STRIP, [], left)]
}

const keysLeft = (members: KnownSighting[], distrust: Key[]): Key[] => [
  ...new Set(members.flatMap((each) => trusted(each, isIn(distrust)))),
]

/** History goes with the page that told it. */
const moveObservations = (to: ProductId, from: ProductId, pages: PageId[]): Statement => ({
  sql: `UPDATE observations SET product = ?
    WHERE product = ? AND page IN (SELECT value FROM json_each(?))`,
  args: [to, from, jsonOf(pages)],
})

/** A product of the pages that left, with the words of the first of them. */
function founded(shop: ShopId, id: ProductId, from: ProductId, lead: KnownSighting): Statement[] {
  const key = rowKey(shop, lead.page)
  const price = scaled(lead.amount)
  return [
    {
      sql: `INSERT INTO observations (product, at, crawl, page, gone, price, amount, currency,
          availability, name, hash, fields)
        SELECT ?1, s.at, s.crawl, ?2, 0, ?3, s.amount, s.currency, s.availability, s.name, s.hash,
          coalesce(s.fields, (SELECT fields FROM observations WHERE product = ?4 AND gone = 0
            ORDER BY hash <> ?6, at DESC, rowid DESC LIMIT 1), '{}')
        FROM sightings s WHERE s.key = ?5 AND NOT EXISTS (SELECT 1 FROM observations o
          WHERE o.product = ?1 AND o.hash = s.hash AND o.amount IS s.amount)`,
      args: [id, lead.page, price, from, key, lead.hash],
    },
    {
      sql: `INSERT INTO products (id, shop, page, first_seen, last_seen, seen, observed, gone, price,
          amount, currency, availability, name, url, image, hash)
        SELECT ?1, ?2, ?3, (SELECT min(at) FROM observations WHERE product = ?1), s.at, s.crawl,
          s.crawl, 0, ?4, s.amount, s.currency, s.availability, s.name, p.url,
          CASE WHEN s.fields IS NULL THEN (SELECT image FROM products WHERE id = ?5) ELSE s.image END,
          s.hash
        FROM sightings s JOIN pages p ON p.key = s.key WHERE s.key = ?6`,
      args: [id, shop, lead.page, price, from, key],
    },
  ]
}

const VALUES = `page, last_seen, seen, observed, gone, price, amount, currency, availability, name,
  url, image, hash`

/** Where both were seen in this crawl, the one that stays had the first word. */
function merged(into: ProductId, from: ProductId, crawl: CrawlId): Statement[] {
  const both: Value[] = [into, from]
  return [
    {
      sql: `DELETE FROM observations WHERE product = ?2 AND crawl = ?3 AND gone = 0
        AND EXISTS (SELECT 1 FROM observations WHERE product = ?1 AND crawl = ?3 AND gone = 0)`,
      args: [...both, crawl],
    },
    { sql: 'UPDATE observations SET product = ?1 WHERE product = ?2', args: both },
    { sql: 'UPDATE sightings SET product = ?1 WHERE product = ?2', args: both },
    {
      sql: `UPDATE products SET (${VALUES}) = (SELECT ${VALUES} FROM products WHERE id IN (?1, ?2)
          ORDER BY gone, seen DESC, id <> ?1 LIMIT 1),
        first_seen = (SELECT min(first_seen) FROM products WHERE id IN (?1, ?2)) WHERE id = ?1`,
      args: both,
    },
    { sql: 'DELETE FROM products WHERE id = ?', args: [from] },
  ]
}

/** The same choice as in SQL above. */
function winner(into: StoredProduct, from: StoredProduct): StoredProduct {
  if (into.gone !== from.gone) return into.gone ? from : into
  return from.seen > into.seen ? from : into
}

const stateOf = (id: ProductId, lead: KnownSighting): StoredProduct => ({
  ...lead,
  id,
  firstSeen: lead.at,
  gone: false,
  seen: lead.crawl,
  observed: lead.crawl,
  voiceSeen: lead.crawl,
})
