/**
 * Statements that write a sighting: what the page said, that the product was seen, what changed.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import { type Connection, rows, type Statement } from '../connection/connection.ts'
import { rowKey } from '../pages/keys.ts'
import type { CrawlId, ProductId, ShopId, Sighted, Sighting, Visit } from '../types.ts'
import type { Decision } from './identity.ts'
import { scaled } from './money.ts'
import type { Verdict } from './observe.ts'

/** What became of a sighting: what is to be written, and which product it is. */
export type Recognized = { statements: Statement[]; sighted: Sighted | null }

const SIGHTED = `INSERT OR REPLACE INTO sightings
  (key, product, crawl, at, keys, name, amount, currency, availability, hash, image, fields)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

/** `asProduct`: image and fields are those of the product and need not be kept twice. */
export const sighted = (
  shop: ShopId,
  crawl: CrawlId,
  { product, keys }: Decision,
  sighting: Sighting,
  hash: number,
  asProduct: boolean,
): Statement => ({
  sql: SIGHTED,
  args: [
    rowKey(shop, sighting.page),
    product,
    crawl,
    sighting.at,
    jsonOf(keys),
    sighting.name,
    sighting.amount,
    sighting.currency,
    sighting.availability,
    hash,
    asProduct ? null : sighting.image,
    asProduct ? null : sighting.fields,
  ],
})

/** The page says word by word what it said before. */
export const stillSaid = (key: number, crawl: CrawlId, at: number): Statement => ({
  sql: 'UPDATE sightings SET crawl = ?, at = ? WHERE key = ?',
  args: [crawl, at, key],
})

export const seen = (product: ProductId, crawl: CrawlId, at: number): Statement => ({
  sql: 'UPDATE products SET seen = ?, last_seen = ? WHERE id = ?',
  args: [crawl, at, product],
})

const PRODUCT = `INSERT INTO products (id, shop, page, first_seen, last_seen, seen, observed, gone,
    price, amount, currency, availability, name, url, image, hash)
  VALUES (?1, ?2, ?3, coalesce((SELECT min(at) FROM observations WHERE product = ?1), ?4), ?4, ?5,
    ?5, 0, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
  ON CONFLICT DO UPDATE SET page = excluded.page, last_seen = excluded.last_seen,
    seen = excluded.seen, observed = excluded.observed, gone = 0, price = excluded.price,
    amount = excluded.amount, currency = excluded.currency, availability = excluded.availability,
    name = excluded.name, url = excluded.url, image = excluded.image, hash = excluded.hash`

/**
 * A history is read by its times: where the clock was set back, what comes next has the time of what was before
 * it.
 */
const IN_ORDER = 'max(?2, coalesce((SELECT max(at) FROM observations WHERE product = ?1), 0))'

const OBSERVATION = `INSERT INTO observations
  (product, at, crawl, page, gone, price, amount, currency, availability, name, hash, fields)`

const VALUES = `VALUES (?1, ${IN_ORDER}, ?3, ?4, 0, ?5, ?6, ?7, ?8, ?9, ?10, ?11)`

/** What is left when this crawl's observation is taken back may say the same already. */
const UNLESS_SAID = `SELECT ?1, ${IN_ORDER}, ?3, ?4, 0, ?5, ?6, ?7, ?8, ?9, ?10, ?11 WHERE NOT EXISTS
  (SELECT 1 FROM (SELECT * FROM observations WHERE product = ?1 ORDER BY at DESC, rowid DESC LIMIT 1)
   WHERE gone = 0 AND amount IS ?6 AND currency IS ?7 AND availability IS ?8 AND name = ?9
     AND hash = ?10)`

const TAKE_BACK = 'DELETE FROM observations WHERE product = ? AND crawl = ? AND gone = 0'

const OBSERVED = `UPDATE products SET observed = (SELECT crawl FROM observations WHERE product = ?1
  ORDER BY at DESC, rowid DESC LIMIT 1) WHERE id = ?1`

export function observed(
  shop: ShopId,
  crawl: CrawlId,
  product: ProductId,
  sighting: Sighting,
  hash: number,
  verdict: Verdict,
): Statement[] {
  const { page, at, amount, currency, availability, name, url, image, fields } = sighting
  const price = scaled(amount)
  const said = [product, at, crawl, page, price, amount, currency, availability, name, hash, fields]
  const row = [product, shop, page, at, crawl, price, amount, currency, availability, name, url]
  const current = { sql: PRODUCT, args: [...row, image, hash] }
  if (!verdict.replace) return [current, { sql: `${OBSERVATION} ${VALUES}`, args: said }]
  return [
    current,
    { sql: TAKE_BACK, args: [product, crawl] },
    { sql: `${OBSERVATION} ${UNLESS_SAID}`, args: said },
    { sql: OBSERVED, args: [product] },
  ]
}

const PRODUCT_OF_PAGE = `SELECT p.id, p.gone FROM sightings s JOIN products p ON p.id = s.product
  WHERE s.key = ?`

const BACK = `${OBSERVATION} SELECT product, ${IN_ORDER}, ?3, page, 0, price, amount, currency,
    availability, name, hash, fields FROM observations WHERE product = ?1 AND gone = 0
  ORDER BY at DESC, rowid DESC LIMIT 1`

/** A 304: the page says what it said, so its product is seen, and back where it was gone. */
export async function confirmed(
  connection: Connection,
  shop: ShopId,
  crawl: CrawlId,
  { page, at }: Visit,
): Promise<Recognized> {
  const key = rowKey(shop, page)
  const [row] = await rows<[number, number]>(connection, PRODUCT_OF_PAGE, [key])
  if (!row) return { statements: [], sighted: null }
  const [product, gone] = row
  const statements = [stillSaid(key, crawl, at), seen(product, crawl, at)]
  if (gone === 0) return { statements, sighted: { product, change: 'same' } }
  statements.push(
    { sql: BACK, args: [product, at, crawl] },
    { sql: 'UPDATE products SET gone = 0, observed = ? WHERE id = ?', args: [crawl, product] },
  )
  return { statements, sighted: { product, change: 'changed' } }
}
