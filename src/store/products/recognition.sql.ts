/**
 * Steps of a recognition as statements. SQL by hand: they go with each page's write, values come from other rows, and
 * lists come as JSON. Used by `recognizer.ts` and `store/transfer/importing.sql.ts`.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import type { Step } from '../../product/recognition.ts'
import { scaled } from '../../product/wording.ts'
import {
  bulk,
  type Connection,
  rows,
  type Statement,
  type Value,
} from '../connection/connection.ts'
import { rowKey } from '../pages/keys.ts'
import type { CrawlId, ProductId, ShopId, Sighted, Sighting, Visit } from '../types.ts'
import { columnsOf } from './evidence.sql.ts'

export const statementsOf = (
  shop: ShopId,
  crawl: CrawlId,
  sighting: Sighting,
  steps: Step[],
): Statement[] => steps.flatMap((step) => statementsFor(step, { shop, crawl, sighting }))

type Context = { shop: ShopId; crawl: CrawlId; sighting: Sighting }

function statementsFor(step: Step, context: Context): Statement[] {
  const { shop, crawl, sighting } = context
  const { page, at } = sighting
  switch (step.step) {
    case 'lead':
      return bulk(LEAD, [shop, step.to], step.keys.map(columnsOf))
    case 'strip': {
      const left = step.pages.map((each) => [rowKey(shop, each.page), jsonOf(each.keys)])
      return bulk(STRIP, [], left)
    }
    case 'history':
      return [{ sql: HISTORY, args: [step.to, step.from, jsonOf(step.pages)] }]
    case 'found':
      return founded(shop, step)
    case 'move':
      return [{ sql: MOVE, args: [step.to, jsonOf(step.pages.map((each) => rowKey(shop, each)))] }]
    case 'merge':
      return merged(step.into, step.from, crawl)
    case 'observe':
      return observed(step, context)
    case 'see':
      return [seen(step.product, crawl, at)]
    case 'repeat':
      return [stillSaid(rowKey(shop, page), crawl, at)]
    case 'say':
      return [said(step, context)]
  }
}

const LEAD = `INSERT INTO product_keys (shop, product, kind, value)
  SELECT ?, ?, value ->> 0, value ->> 1 FROM json_each(?) WHERE true
  ON CONFLICT DO UPDATE SET product = excluded.product`

const STRIP = `UPDATE sightings SET keys = j.value ->> 1 FROM json_each(?) j
  WHERE sightings.key = j.value ->> 0`

const HISTORY = `UPDATE observations SET product = ?
  WHERE product = ? AND page IN (SELECT value FROM json_each(?))`

const MOVE = 'UPDATE sightings SET product = ? WHERE key IN (SELECT value FROM json_each(?))'

const OBSERVATION = `INSERT INTO observations
  (product, at, crawl, page, gone, price, amount, currency, availability, name, hash, fields, details)`

const PRODUCT = `INSERT INTO products (id, shop, page, first_seen, last_seen, seen, observed, gone,
    price, amount, currency, availability, name, url, image, hash)`

const FOUNDED_OBSERVATION = `${OBSERVATION}
  SELECT ?1, s.at, s.crawl, ?2, 0, ?3, s.amount, s.currency, s.availability, s.name, s.hash,
    coalesce(s.fields, (SELECT fields FROM observations WHERE product = ?4 AND gone = 0
      ORDER BY hash <> ?6, at DESC, rowid DESC LIMIT 1), '{}'), '[]'
  FROM sightings s WHERE s.key = ?5 AND NOT EXISTS (SELECT 1 FROM observations o
    WHERE o.product = ?1 AND o.hash = s.hash AND o.amount IS s.amount)`

const FOUNDED_PRODUCT = `${PRODUCT}
  SELECT ?1, ?2, ?3, (SELECT min(at) FROM observations WHERE product = ?1), s.at, s.crawl,
    s.crawl, 0, ?4, s.amount, s.currency, s.availability, s.name, p.url,
    CASE WHEN s.fields IS NULL THEN (SELECT image FROM products WHERE id = ?5) ELSE s.image END,
    s.hash
  FROM sightings s JOIN pages p ON p.key = s.key WHERE s.key = ?6`

function founded(shop: ShopId, step: Step & { step: 'found' }): Statement[] {
  const { id, from, lead } = step
  const key = rowKey(shop, lead.page)
  const price = scaled(lead.amount)
  return [
    { sql: FOUNDED_OBSERVATION, args: [id, lead.page, price, from, key, lead.hash] },
    { sql: FOUNDED_PRODUCT, args: [id, shop, lead.page, price, from, key] },
  ]
}

const VALUES = `page, last_seen, seen, observed, gone, price, amount, currency, availability, name,
  url, image, hash`

/** Whose words it has is what `winner` of src/product/recognition.ts says. */
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

const SAID = `INSERT OR REPLACE INTO sightings
  (key, product, crawl, at, keys, name, amount, currency, availability, hash, image, fields, wrapper)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

function said(step: Step & { step: 'say' }, { shop, crawl, sighting }: Context): Statement {
  const { page, at, name, amount, currency, availability, image, fields, wrapper = null } = sighting
  const { product, keys, hash, asProduct } = step
  const words = [name, amount, currency, availability, hash]
  const own = asProduct ? [null, null] : [image, fields]
  const args = [rowKey(shop, page), product, crawl, at, jsonOf(keys), ...words, ...own, wrapper]
  return { sql: SAID, args }
}

const stillSaid = (key: number, crawl: CrawlId, at: number): Statement => ({
  sql: 'UPDATE sightings SET crawl = ?, at = ? WHERE key = ?',
  args: [crawl, at, key],
})

const seen = (product: ProductId, crawl: CrawlId, at: number): Statement => ({
  sql: 'UPDATE products SET seen = ?, last_seen = ? WHERE id = ?',
  args: [crawl, at, product],
})

const CURRENT = `${PRODUCT}
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

const OBSERVED = `?1, ${IN_ORDER}, ?3, ?4, 0, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12`

/** What is left when this crawl's observation is taken back may say the same already. */
const UNLESS_SAID = `SELECT ${OBSERVED} WHERE NOT EXISTS
  (SELECT 1 FROM (SELECT * FROM observations WHERE product = ?1 ORDER BY at DESC, rowid DESC LIMIT 1)
   WHERE gone = 0 AND amount IS ?6 AND currency IS ?7 AND availability IS ?8 AND name = ?9
     AND hash = ?10)`

const TAKE_BACK = 'DELETE FROM observations WHERE product = ? AND crawl = ? AND gone = 0'

const OBSERVED_LAST = `UPDATE products SET observed = (SELECT crawl FROM observations
  WHERE product = ?1 ORDER BY at DESC, rowid DESC LIMIT 1) WHERE id = ?1`

/** `product` is named so that triggers count anew what it tells. */
const CORRECTED = `UPDATE observations SET product = ?1, page = ?2, price = ?3, amount = ?4,
    currency = ?5, availability = ?6, name = ?7, hash = ?8, fields = ?9
  WHERE rowid = (SELECT rowid FROM observations WHERE product = ?1
    ORDER BY at DESC, rowid DESC LIMIT 1)`

/** `observed` stays: nothing changed. */
const CURRENT_CORRECTED = `UPDATE products SET page = ?2, price = ?3, amount = ?4, currency = ?5,
    availability = ?6, name = ?7, hash = ?8, url = ?9, image = ?10, last_seen = ?11, seen = ?12
  WHERE id = ?1`

function observed(step: Step & { step: 'observe' }, context: Context): Statement[] {
  const { shop, crawl, sighting } = context
  const { product, hash, writing } = step
  const { page, at, amount, currency, availability, name, url, image, fields } = sighting
  const price = scaled(amount)
  const words = [price, amount, currency, availability, name, hash]
  if (writing === 'correct') {
    const own = [product, page, ...words]
    return [
      { sql: CORRECTED, args: [...own, fields] },
      { sql: CURRENT_CORRECTED, args: [...own, url, image, at, crawl] },
    ]
  }
  const told = [product, at, crawl, page, ...words, fields, jsonOf(step.details)]
  const row = [product, shop, page, at, crawl, price, amount, currency, availability, name, url]
  const current = { sql: CURRENT, args: [...row, image, hash] }
  if (writing === 'add')
    return [current, { sql: `${OBSERVATION} VALUES (${OBSERVED})`, args: told }]
  return [
    current,
    { sql: TAKE_BACK, args: [product, crawl] },
    { sql: `${OBSERVATION} ${UNLESS_SAID}`, args: told },
    { sql: OBSERVED_LAST, args: [product] },
  ]
}

const PRODUCT_OF_PAGE = `SELECT p.id, p.gone FROM sightings s JOIN products p ON p.id = s.product
  WHERE s.key = ?`

const BACK = `${OBSERVATION} SELECT product, ${IN_ORDER}, ?3, page, 0, price, amount, currency,
    availability, name, hash, fields, '[]' FROM observations WHERE product = ?1 AND gone = 0
  ORDER BY at DESC, rowid DESC LIMIT 1`

/** A 304: the page says what it said, so its product is seen, and back where it was gone. */
export async function confirmed(
  connection: Connection,
  shop: ShopId,
  crawl: CrawlId,
  { page, at }: Visit,
): Promise<{ statements: Statement[]; sighted: Sighted | null }> {
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

/** The first of so many numbers for products that are yet to be made. */
export async function reserveIds(connection: Connection, count: number): Promise<ProductId> {
  const [row] = await rows<[ProductId]>(
    connection,
    `INSERT INTO sequences (name, next) VALUES ('product', 1 + ?1)
     ON CONFLICT DO UPDATE SET next = next + ?1 RETURNING next - ?1`,
    [count],
  )
  return row![0]
}
