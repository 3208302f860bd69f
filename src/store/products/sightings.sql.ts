/**
 * Sightings: which page shows which product, and what it said. SQL by hand: sightings of a shop are read by the hundred
 * thousand, and those that lists confirm are written by the hundred. Used by `products.sql.ts`.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import { type Connection, chunks, type Each, parts, rows } from '../connection/connection.ts'
import { fence } from '../crawls/fence.sql.ts'
import { keyRange, numberOf, rowKey } from '../pages/keys.ts'
import { reason, status } from '../schema/columns.ts'
import type { CrawlId, Lease, PageId, ProductId, ShopId } from '../types.ts'
import type { LastSaid, SeenBy } from './products.ts'

const CHUNK = 200
const SCANNED = 2000

/** Pages that lists show as they were: they still say what they said, and when they were last read stays. */
const UNCHANGED = `SELECT f.page, s.key FROM crawls c
  JOIN frontier f ON f.crawl = c.id
  JOIN sightings s ON s.key = (c.shop << 32) + f.page AND s.crawl <> c.id
  WHERE c.id = ? AND f.page > ?
    AND f.status = ${status.of('skipped')} AND f.reason = ${reason.of('unchanged')}
  ORDER BY f.page LIMIT ${CHUNK}`

export function sightingsOf(connection: Connection) {
  const scanned = <T extends [number, ...(number | string | null)[]]>(
    columns: string,
    shop: ShopId,
  ) => {
    const [first, end] = keyRange(shop)
    const sql = `SELECT key, ${columns} FROM sightings WHERE key > ? AND key <= ?
      ORDER BY key LIMIT ${SCANNED}`
    return chunks<T>(connection, SCANNED, sql, (last) => [last?.[0] ?? first, end])
  }
  return {
    /** What pages said of their products when they were last read; only of those that did. */
    async lastSaid(shop: ShopId, pages: PageId[]): Promise<Map<PageId, LastSaid>> {
      const found = new Map<PageId, LastSaid>()
      const sql = `SELECT s.key, s.at, p.gone, p.name, s.amount, s.currency FROM json_each(?) j
        CROSS JOIN sightings s ON s.key = j.value CROSS JOIN products p ON p.id = s.product`
      type Row = [number, number, number, string, string | null, string | null]
      for await (const part of parts(pages, CHUNK)) {
        const keys = jsonOf(part.map((page) => rowKey(shop, page)))
        for (const row of await rows<Row>(connection, sql, [keys])) {
          const [key, readAt, gone, name, amount, currency] = row
          found.set(numberOf(key), { readAt, gone: gone === 1, name, amount, currency })
        }
      }
      return found
    },

    /** What pages that were read since then said of the price. */
    async eachSaid(
      shop: ShopId,
      since: number,
      each: Each<{ page: PageId; readAt: number; amount: string | null }>,
    ): Promise<void> {
      type Row = [number, number, string | null]
      for await (const chunk of scanned<Row>('at, amount', shop)) {
        const recent = chunk.filter(([, readAt]) => readAt >= since)
        await each(recent.map(([key, readAt, amount]) => ({ page: numberOf(key), readAt, amount })))
      }
    },

    /** Which page shows, or last showed, which product, and the crawl that saw it; by page. */
    async eachSighting(
      shop: ShopId,
      each: Each<{ page: PageId; product: ProductId; crawl: CrawlId }>,
    ): Promise<void> {
      for await (const chunk of scanned<[number, number, number]>('product, crawl', shop)) {
        await each(chunk.map(([key, product, crawl]) => ({ page: numberOf(key), product, crawl })))
      }
    },

    /** Versions of wrappers that read what pages said last. */
    async readers(shop: ShopId): Promise<number[]> {
      const found = new Set<number>()
      for await (const chunk of scanned<[number, number | null]>('wrapper', shop)) {
        for (const [, wrapper] of chunk) if (wrapper !== null) found.add(wrapper)
      }
      return [...found]
    },

    /** The one that read what a page said last; null where nothing, or a list, said it. */
    async readerOf(shop: ShopId, page: PageId): Promise<number | null> {
      const sql = 'SELECT wrapper FROM sightings WHERE key = ?'
      const [row] = await rows<[number | null]>(connection, sql, [rowKey(shop, page)])
      return row?.[0] ?? null
    },

    /** Who saw it last; null where that crawl is not known any more. */
    async seenBy(product: ProductId): Promise<SeenBy | null> {
      const [row] = await rows<[number, number, number, number | null]>(
        connection,
        `SELECT s.key, s.crawl, s.at, c.wrapper FROM sightings s JOIN crawls c ON c.id = s.crawl
         JOIN products p ON p.id = s.product
         WHERE s.product = ? ORDER BY s.key = (p.shop << 32) + p.page DESC, s.at DESC LIMIT 1`,
        [product],
      )
      if (!row) return null
      const [key, crawl, at, wrapper] = row
      return { page: numberOf(key), crawl, at, wrapper }
    },

    /** Products whose pages the crawl left because lists show what they showed are seen. */
    async seeListed(crawl: CrawlId, at: number, lease: Lease | null = null): Promise<void> {
      for await (const chunk of chunks<[number, number]>(connection, CHUNK, UNCHANGED, (last) => [
        crawl,
        last?.[0] ?? 0,
      ])) {
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
    },
  }
}
