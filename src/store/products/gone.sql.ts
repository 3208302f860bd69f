/**
 * Products that are gone, and those that a crawl did not see. SQL by hand: all products of a shop are compared with a
 * crawl, a chunk at a time. Used by `products.sql.ts`.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import { type Connection, chunks, parts, rows } from '../connection/connection.ts'
import { fence } from '../crawls/fence.sql.ts'
import { rowKey } from '../pages/keys.ts'
import type { CrawlId, Lease, PageId, ProductId, ShopId } from '../types.ts'
import type { Gone } from './products.ts'

const CHUNK = 500

/**
 * Of a product p, whether crawl c would have met it, were it still there: a crawl by rules says nothing
 * of what other crawls found, only of what the same rules led to; one that a topic narrows nothing of
 * what was found without it.
 */
const ASKED = `(p.seen = c.id OR c.mode <> 'rules' AND c.settings ->> 'topic' IS NULL
  OR EXISTS (SELECT 1 FROM crawls o WHERE o.id = p.seen
    AND (c.mode <> 'rules' OR o.mode = 'rules' AND o.plan = c.plan)
    AND (c.settings ->> 'topic' IS NULL OR c.settings ->> 'topic' = o.settings ->> 'topic'
      AND (c.mode = 'topic') = (o.mode = 'topic'))))`

const UNSEEN = `p.gone = 0 AND p.seen <> c.id`

const MARK = `INSERT INTO observations (product, at, crawl, page, gone, price, amount, currency,
    availability, name, hash, fields)
  SELECT p.id, max(?1, coalesce((SELECT max(o.at) FROM observations o WHERE o.product = p.id), 0)),
    ?2, p.page, 1, p.price, p.amount, p.currency, p.availability, p.name, p.hash, '{}'
  FROM json_each(?3) j CROSS JOIN products p ON p.id = j.value`

const NONE: ReadonlySet<number> = new Set()

export function goneOf(connection: Connection) {
  const after = (crawl: CrawlId) => (last: [ProductId, ...unknown[]] | null) => [
    crawl,
    last?.[0] ?? 0,
  ]

  /** Which of these, numbers of pages or products, lead to products that the crawl did not see. */
  const unseenAmong = async (crawl: CrawlId, numbers: number[], from: string, asked = '') => {
    const found = new Set<ProductId>()
    const sql = `SELECT p.id FROM json_each(?) j CROSS JOIN ${from} CROSS JOIN crawls c ON c.id = ?
      WHERE ${UNSEEN}${asked}`
    for await (const part of parts(numbers, CHUNK)) {
      const chunk = await rows<[ProductId]>(connection, sql, [jsonOf(part), crawl])
      for (const [product] of chunk) found.add(product)
    }
    return found
  }

  /** Products that were seen on one of these pages before, and not by this crawl. */
  const unseenOn = (shop: ShopId, crawl: CrawlId, pages: ReadonlySet<PageId>) =>
    unseenAmong(
      crawl,
      Array.from(pages, (page) => rowKey(shop, page)),
      'sightings s ON s.key = j.value CROSS JOIN products p ON p.id = s.product',
      ` AND ${ASKED}`,
    )

  return {
    /**
     * Only for a complete crawl: what it did not see is gone, but for products on pages that were out
     * of its sight. Says how many. With a lease: only while it is held.
     */
    async markGone(
      crawl: CrawlId,
      outOfSight: ReadonlySet<PageId> = NONE,
      lease: Lease | null = null,
    ): Promise<number> {
      const [of] = await rows<[ShopId]>(connection, 'SELECT shop FROM crawls WHERE id = ?', [crawl])
      if (!of) return 0
      const hidden = await unseenOn(of[0], crawl, outOfSight)
      const sql = `SELECT p.id FROM crawls c CROSS JOIN products p ON p.shop = c.shop
        WHERE c.id = ? AND p.id > ? AND ${UNSEEN} AND ${ASKED} ORDER BY p.id LIMIT ${CHUNK}`
      let total = 0
      for await (const chunk of chunks<[ProductId]>(connection, CHUNK, sql, after(crawl))) {
        const missing = chunk.flat().filter((id) => !hidden.has(id))
        if (missing.length === 0) continue
        const ids = jsonOf(missing)
        await connection.batch(
          [
            ...fence(lease),
            { sql: MARK, args: [Date.now(), crawl, ids] },
            {
              sql: `UPDATE products SET gone = 1, observed = ?
                WHERE id IN (SELECT value FROM json_each(?))`,
              args: [crawl, ids],
            },
          ],
          'write',
        )
        total += missing.length
      }
      return total
    },

    /** Of the products on sale that earlier crawls knew, how many this one did not see; but for some. */
    async missing(
      crawl: CrawlId,
      outOfSight: ReadonlySet<PageId> = NONE,
      but: ReadonlySet<ProductId> = NONE,
    ): Promise<{ known: number; missing: number }> {
      const [counted] = await rows<[ShopId, number, number]>(
        connection,
        `SELECT c.shop, count(*), sum(p.seen <> c.id) FROM crawls c JOIN products p ON p.shop = c.shop
         WHERE c.id = ? AND p.gone = 0 AND p.first_seen < c.started_at AND ${ASKED}`,
        [crawl],
      )
      const [shop, known, unseen] = counted ?? [0, 0, 0]
      if (known === 0) return { known: 0, missing: 0 }
      const left = await unseenAmong(crawl, [...but], 'products p ON p.id = j.value')
      const hidden = await unseenOn(shop, crawl, outOfSight)
      const both = [...hidden].filter((product) => left.has(product)).length
      return {
        known: known - left.size,
        missing: Math.max(0, unseen - left.size - hidden.size + both),
      }
    },

    /** Pages of products on sale that the crawl did not see. */
    async *unseen(crawl: CrawlId): AsyncGenerator<{ page: PageId; url: string }> {
      const sql = `SELECT p.id, p.page, g.url FROM crawls c JOIN products p ON p.shop = c.shop
        JOIN pages g ON g.key = (c.shop << 32) + p.page
        WHERE c.id = ? AND p.id > ? AND ${UNSEEN} AND ${ASKED} ORDER BY p.id LIMIT ${CHUNK}`
      type Row = [ProductId, PageId, string]
      for await (const chunk of chunks<Row>(connection, CHUNK, sql, after(crawl))) {
        for (const [, page, url] of chunk) yield { page, url }
      }
    },

    /** What the crawl called gone, read in chunks. */
    async *gone(crawl: CrawlId): AsyncGenerator<Gone> {
      const sql = `SELECT id, name, amount, currency, url FROM products
        WHERE shop = (SELECT shop FROM crawls WHERE id = ?1) AND id > ?2 AND gone = 1
          AND observed = ?1 ORDER BY id LIMIT ${CHUNK}`
      type Row = [ProductId, string, string | null, string | null, string]
      for await (const chunk of chunks<Row>(connection, CHUNK, sql, after(crawl))) {
        for (const [, name, amount, currency, url] of chunk) yield { name, amount, currency, url }
      }
    },
  }
}
