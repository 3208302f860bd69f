/**
 * Which products are gone.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import { breathe, type Connection, rows } from '../connection/connection.ts'
import { fence } from '../crawls/leases.ts'
import { rowKey } from '../pages/keys.ts'
import type { CrawlId, Lease, PageId, Product, ProductId, ShopId } from '../types.ts'

const CHUNK = 500

/**
 * Of a product p, whether crawl c would have met it, were it still there: a crawl by rules says nothing
 * of what other crawls found, only of what the same rules led to; one that a topic narrows nothing of
 * what was found without it.
 */
export const ASKED = `(p.seen = c.id OR c.mode <> 'rules' AND c.settings ->> 'topic' IS NULL
  OR EXISTS (SELECT 1 FROM crawls o WHERE o.id = p.seen
    AND (c.mode <> 'rules' OR o.mode = 'rules' AND o.plan = c.plan)
    AND (c.settings ->> 'topic' IS NULL OR c.settings ->> 'topic' = o.settings ->> 'topic'
      AND (c.mode = 'topic') = (o.mode = 'topic'))))`

/** Products that were seen on one of these pages before, and not by this crawl. */
async function unseenOn(
  connection: Connection,
  shop: ShopId,
  crawl: CrawlId,
  pages: ReadonlySet<PageId>,
): Promise<Set<ProductId>> {
  const found = new Set<ProductId>()
  const keys = Array.from(pages, (page) => rowKey(shop, page))
  for (let from = 0; from < keys.length; from += CHUNK) {
    const part = await rows<[number]>(
      connection,
      `SELECT p.id FROM json_each(?) j CROSS JOIN sightings s ON s.key = j.value
       CROSS JOIN products p ON p.id = s.product CROSS JOIN crawls c ON c.id = ?
       WHERE p.gone = 0 AND p.seen <> c.id AND ${ASKED}`,
      [jsonOf(keys.slice(from, from + CHUNK)), crawl],
    )
    for (const [product] of part) found.add(product)
    await breathe()
  }
  return found
}

/** What a complete crawl did not see, but for products on pages that were out of its sight. */
export async function markGone(
  connection: Connection,
  crawl: CrawlId,
  outOfSight: ReadonlySet<PageId>,
  lease: Lease | null,
): Promise<number> {
  const [of] = await rows<[number]>(connection, 'SELECT shop FROM crawls WHERE id = ?', [crawl])
  if (!of) return 0
  const hidden = await unseenOn(connection, of[0], crawl, outOfSight)
  for (let total = 0, after = 0; ; ) {
    const unseen = await rows<[number]>(
      connection,
      `SELECT p.id FROM products p CROSS JOIN crawls c ON c.id = ?2
       WHERE p.shop = ?1 AND p.gone = 0 AND p.seen <> c.id AND p.id > ?3 AND ${ASKED}
       ORDER BY p.id LIMIT ${CHUNK}`,
      [of[0], crawl, after],
    )
    const missing = unseen.filter(([id]) => !hidden.has(id))
    after = unseen.at(-1)?.[0] ?? after
    if (missing.length > 0) {
      const ids = jsonOf(missing.map(([id]) => id))
      await connection.batch(
        [
          ...fence(lease),
          {
            sql: `INSERT INTO observations (product, at, crawl, page, gone, price, amount, currency,
                availability, name, hash, fields)
              SELECT p.id, max(?1, coalesce((SELECT max(o.at) FROM observations o
                WHERE o.product = p.id), 0)),
                ?2, p.page, 1, p.price, p.amount, p.currency, p.availability, p.name,
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

/** A product as it was last seen. */
export type Gone = Pick<Product, 'name' | 'amount' | 'currency' | 'url'>

export async function* eachGone(connection: Connection, crawl: CrawlId): AsyncGenerator<Gone> {
  for (let after = 0; ; ) {
    const chunk = await rows<[number, string, string | null, string | null, string]>(
      connection,
      `SELECT id, name, amount, currency, url FROM products
       WHERE shop = (SELECT shop FROM crawls WHERE id = ?1) AND id > ?2 AND gone = 1
         AND observed = ?1 ORDER BY id LIMIT ${CHUNK}`,
      [crawl, after],
    )
    for (const [, name, amount, currency, url] of chunk) yield { name, amount, currency, url }
    if (chunk.length < CHUNK) return
    after = chunk.at(-1)![0]
    await breathe()
  }
}

/** Of the products on sale that earlier crawls knew, how many this one did not see; but for some. */
export async function missing(
  connection: Connection,
  crawl: CrawlId,
  outOfSight: ReadonlySet<PageId>,
  but: ReadonlySet<ProductId>,
): Promise<{ known: number; missing: number }> {
  const [counted] = await rows<[number, number, number]>(
    connection,
    `SELECT c.shop, count(*), sum(p.seen <> c.id) FROM crawls c JOIN products p ON p.shop = c.shop
     WHERE c.id = ? AND p.gone = 0 AND p.first_seen < c.started_at AND ${ASKED}`,
    [crawl],
  )
  const [shop, known, unseen] = counted ?? [0, 0, 0]
  if (known === 0) return { known: 0, missing: 0 }
  const left = await unseenAmong(connection, crawl, but)
  const hidden = await unseenOn(connection, shop, crawl, outOfSight)
  const both = [...hidden].filter((product) => left.has(product)).length
  return {
    known: known - left.size,
    missing: Math.max(0, unseen - left.size - hidden.size + both),
  }
}

async function unseenAmong(
  connection: Connection,
  crawl: CrawlId,
  products: ReadonlySet<ProductId>,
): Promise<Set<ProductId>> {
  const found = new Set<ProductId>()
  const ids = [...products]
  for (let from = 0; from < ids.length; from += CHUNK) {
    const part = await rows<[number]>(
      connection,
      `SELECT p.id FROM json_each(?) j CROSS JOIN products p ON p.id = j.value
       WHERE p.gone = 0 AND p.seen <> ?`,
      [jsonOf(ids.slice(from, from + CHUNK)), crawl],
    )
    for (const [product] of part) found.add(product)
    await breathe()
  }
  return found
}
