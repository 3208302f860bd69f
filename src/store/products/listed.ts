/**
 * Products that a crawl saw in lists, without downloading their pages.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import { breathe, type Connection, rows } from '../connection/connection.ts'
import { fence } from '../crawls/leases.ts'
import { reason, status } from '../pages/codes.ts'
import { keyRange, numberOf, rowKey } from '../pages/keys.ts'
import type { Each } from '../pages/pages.ts'
import type { CrawlId, Lease, PageId, ShopId } from '../types.ts'
import { ASKED } from './gone.ts'

/** What a page said of its product when it was last read. */
export type LastSaid = {
  readAt: number
  /** The product is gone since. */
  gone: boolean
  name: string
  amount: string | null
  currency: string | null
}

const CHUNK = 200
const SCANNED = 2000

/** Of these pages, those that showed a product when they were last read. */
export async function lastSaid(
  connection: Connection,
  shop: ShopId,
  pages: PageId[],
): Promise<Map<PageId, LastSaid>> {
  const found = new Map<PageId, LastSaid>()
  for (let from = 0; from < pages.length; from += CHUNK) {
    const keys = pages.slice(from, from + CHUNK).map((page) => rowKey(shop, page))
    const chunk = await rows<[number, number, number, string, string | null, string | null]>(
      connection,
      `SELECT s.key, s.at, p.gone, p.name, s.amount, s.currency FROM json_each(?) j
       CROSS JOIN sightings s ON s.key = j.value CROSS JOIN products p ON p.id = s.product`,
      [jsonOf(keys)],
    )
    for (const [key, readAt, gone, name, amount, currency] of chunk) {
      found.set(numberOf(key), { readAt, gone: gone === 1, name, amount, currency })
    }
  }
  return found
}

/** What pages that were read since then said; others are left out. */
export async function eachSaid(
  connection: Connection,
  shop: ShopId,
  since: number,
  each: Each<{ page: PageId; readAt: number; amount: string | null }>,
): Promise<void> {
  let [after, last] = keyRange(shop)
  const sql = `SELECT key, at, amount FROM sightings WHERE key > ? AND key <= ? ORDER BY key LIMIT ${SCANNED}`
  for (;;) {
    const chunk = await rows<[number, number, string | null]>(connection, sql, [after, last])
    const recent = chunk.filter(([, readAt]) => readAt >= since)
    await each(recent.map(([key, readAt, amount]) => ({ page: numberOf(key), readAt, amount })))
    if (chunk.length < SCANNED) return
    after = chunk.at(-1)![0]
    await breathe()
  }
}

/**
 * Pages that a crawl did not download because lists show what they showed: they still say what they
 * said, and their products are seen. When they were last read stays.
 */
export async function seeListed(
  connection: Connection,
  crawl: CrawlId,
  at: number,
  lease: Lease | null,
): Promise<void> {
  const unchanged = `SELECT f.page, (c.shop << 32) + f.page FROM crawls c
    JOIN frontier f ON f.crawl = c.id
    JOIN sightings s ON s.key = (c.shop << 32) + f.page AND s.crawl <> c.id
    WHERE c.id = ? AND f.page > ?
      AND f.status = ${status.of('skipped')} AND f.reason = ${reason.of('unchanged')}
    ORDER BY f.page LIMIT ${CHUNK}`
  for (let after = 0; ; ) {
    const chunk = await rows<[number, number]>(connection, unchanged, [crawl, after])
    if (chunk.length > 0) {
      const keys = jsonOf(chunk.map(([, key]) => key))
      await connection.batch(
        [
          ...fence(lease),
          {
            sql: 'UPDATE sightings SET crawl = ? WHERE key IN (SELECT value FROM json_each(?))',
            args: [crawl, keys],
          },
          {
            sql: `UPDATE products SET seen = ?1, last_seen = max(last_seen, ?2) WHERE id IN
              (SELECT s.product FROM json_each(?3) j CROSS JOIN sightings s ON s.key = j.value)`,
            args: [crawl, at, keys],
          },
        ],
        'write',
      )
    }
    if (chunk.length < CHUNK) return
    after = chunk.at(-1)![0]
    await breathe()
  }
}

/** The pages of products on sale that the crawl did not see, in chunks. */
export async function* eachUnseen(
  connection: Connection,
  crawl: CrawlId,
): AsyncGenerator<{ page: PageId; url: string }> {
  for (let after = 0; ; ) {
    const chunk = await rows<[number, number, string]>(
      connection,
      `SELECT p.id, p.page, g.url FROM crawls c JOIN products p ON p.shop = c.shop
       JOIN pages g ON g.key = (c.shop << 32) + p.page
       WHERE c.id = ? AND p.gone = 0 AND p.seen <> c.id AND p.id > ?
         AND ${ASKED} ORDER BY p.id LIMIT ${CHUNK}`,
      [crawl, after],
    )
    for (const [, page, url] of chunk) yield { page, url }
    if (chunk.length < CHUNK) return
    after = chunk.at(-1)![0]
    await breathe()
  }
}
