/**
 * Which page shows which product, and what it said. SQL by hand: sightings of a shop are read by the hundred thousand, and
 * those that lists confirm are written by the hundred.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import type { PageId, ShopId } from '../../model/ids.ts'
import { type Connection, chunks, parts, rows } from '../connection/connection.ts'
import { fence } from '../crawls/fence.sql.ts'
import { keyRange, numberOf, rowKey } from '../pages/keys.ts'
import { reason, status } from '../schema/columns.ts'
import type { LastSaid, Products } from './products.ts'

const CHUNK = 200
const SCANNED = 2000

type Sightings = Pick<Products, 'lastSaid' | 'eachSaid' | 'eachSighting' | 'seenBy' | 'seeListed'>

/** Pages that lists show as they were: they still say what they said, and when they were last read stays. */
const UNCHANGED = `SELECT f.page, s.key FROM crawls c
  JOIN frontier f ON f.crawl = c.id
  JOIN sightings s ON s.key = (c.shop << 32) + f.page AND s.crawl <> c.id
  WHERE c.id = ? AND f.page > ?
    AND f.status = ${status.of('skipped')} AND f.reason = ${reason.of('unchanged')}
  ORDER BY f.page LIMIT ${CHUNK}`

export function sightingsOf(connection: Connection): Sightings {
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
    async lastSaid(shop, pages) {
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

    async eachSaid(shop, since, each) {
      type Row = [number, number, string | null]
      for await (const chunk of scanned<Row>('at, amount', shop)) {
        const recent = chunk.filter(([, readAt]) => readAt >= since)
        await each(recent.map(([key, readAt, amount]) => ({ page: numberOf(key), readAt, amount })))
      }
    },

    async eachSighting(shop, each) {
      for await (const chunk of scanned<[number, number, number]>('product, crawl', shop)) {
        await each(chunk.map(([key, product, crawl]) => ({ page: numberOf(key), product, crawl })))
      }
    },

    async seenBy(product) {
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

    async seeListed(crawl, at, lease = null) {
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
