/**
 * Changes that a crawl saw besides price and stock, and taking back what turned out to be the template's. SQL by hand:
 * it goes over all that a crawl observed, a chunk at a time. Used by `products.sql.ts`.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import { type Connection, chunks, rows } from '../connection/connection.ts'
import { fence } from '../crawls/fence.sql.ts'
import { keyRange } from '../pages/keys.ts'
import type { CrawlId, Lease, ProductId } from '../types.ts'
import type { DetailChanges, Gone } from './products.ts'

const CHUNK = 500
const SCANNED = 2000

/** Prices that moved: see db/0014_details.sql. */
const PRICE_MOVED = 'o.kinds & 56'
const OF_CRAWL = `FROM crawls c CROSS JOIN observations o INDEXED BY observations_in_time
  ON o.at >= c.started_at AND o.crawl = c.id WHERE c.id = ?1 AND o.gone = 0`

/** Names of the fields that are left once the template's are not told. */
const LEFT = `(SELECT json_group_array(j.value) FROM json_each(o.details) j
  WHERE j.value NOT IN (SELECT value FROM json_each(?2)))`

const TOUCHED = `SELECT o.rowid, ${LEFT}, o.kinds, o.product ${OF_CRAWL} AND o.details <> '[]'
  AND o.rowid > ?3 AND EXISTS (SELECT 1 FROM json_each(o.details) j
    WHERE j.value IN (SELECT value FROM json_each(?2)))
  ORDER BY o.rowid LIMIT ${CHUNK}`

/** What nothing changed, but for the template, is what was observed before, as it is now. */
const FOLD = `UPDATE observations SET (name, hash, fields) = (SELECT o.name, o.hash, o.fields
    FROM json_each(?1) j CROSS JOIN observations o ON o.rowid = j.value
    WHERE o.product = observations.product)
  WHERE rowid IN (SELECT (SELECT b.rowid FROM observations b WHERE b.product = o.product
      AND b.gone = 0 AND (b.at, b.rowid) < (o.at, o.rowid) ORDER BY b.at DESC, b.rowid DESC LIMIT 1)
    FROM json_each(?1) j CROSS JOIN observations o ON o.rowid = j.value)`

export function detailsOf(connection: Connection) {
  return {
    /** How many known products the crawl read whose price stood still, and on how many of them each field changed. */
    async detailChanges(crawl: CrawlId): Promise<DetailChanges> {
      const [of] = await rows<[number, number]>(
        connection,
        'SELECT shop, started_at FROM crawls WHERE id = ?',
        [crawl],
      )
      if (!of) return { read: 0, fields: new Map() }
      const read = new Set<ProductId>()
      const [first, end] = keyRange(of[0])
      const sql = `SELECT s.key, s.product, s.crawl = ?3 AND s.at >= ?4 AND p.first_seen < ?4
        FROM sightings s LEFT JOIN products p ON p.id = s.product WHERE s.key > ?1 AND s.key <= ?2
        ORDER BY s.key LIMIT ${SCANNED}`
      for await (const chunk of chunks<[number, ProductId, number]>(
        connection,
        SCANNED,
        sql,
        (last) => [last?.[0] ?? first, end, crawl, of[1]],
      )) {
        for (const [, product, wasRead] of chunk) if (wasRead === 1) read.add(product)
      }
      const moved = await rows<[ProductId]>(
        connection,
        `SELECT o.product ${OF_CRAWL} AND ${PRICE_MOVED}`,
        [crawl],
      )
      for (const [product] of moved) read.delete(product)
      const fields = await rows<[string, number]>(
        connection,
        `SELECT j.value, count(DISTINCT o.product) FROM (SELECT o.product, o.details ${OF_CRAWL}
           AND o.details <> '[]' AND NOT ${PRICE_MOVED}) o CROSS JOIN json_each(o.details) j
         GROUP BY 1 ORDER BY 2 DESC, 1`,
        [crawl],
      )
      return { read: read.size, fields: new Map(fields) }
    },

    /** These fields are the template's: what a crawl observed of them is no change. */
    async dropDetails(crawl: CrawlId, template: string[], lease: Lease | null): Promise<void> {
      type Row = [row: number, left: string, kinds: number, product: ProductId]
      const names = jsonOf(template)
      for await (const chunk of chunks<Row>(connection, CHUNK, TOUCHED, (last) => [
        crawl,
        names,
        last?.[0] ?? 0,
      ])) {
        const isNothing = ([, left, kinds]: Row) => left === '[]' && kinds === 256
        const folded = jsonOf(chunk.filter(isNothing).map(([row]) => row))
        const products = jsonOf(chunk.filter(isNothing).map((row) => row[3]))
        const told = jsonOf(
          chunk.filter((row) => !isNothing(row)).map(([row, left]) => [row, left]),
        )
        await connection.batch(
          [
            ...fence(lease),
            {
              // The product is named so that triggers count anew what is told.
              sql: `UPDATE observations SET product = product, details = j.value ->> 1
                FROM json_each(?) j WHERE observations.rowid = j.value ->> 0`,
              args: [told],
            },
            { sql: FOLD, args: [folded] },
            {
              sql: 'DELETE FROM observations WHERE rowid IN (SELECT value FROM json_each(?))',
              args: [folded],
            },
            {
              sql: `UPDATE products SET observed = (SELECT o.crawl FROM observations o
                  WHERE o.product = products.id ORDER BY o.at DESC, o.rowid DESC LIMIT 1)
                WHERE id IN (SELECT value FROM json_each(?))`,
              args: [products],
            },
          ],
          'write',
        )
      }
    },

    /** Products of which only details changed, read in chunks. */
    async *detailed(crawl: CrawlId): AsyncGenerator<Gone> {
      const sql = `SELECT o.rowid, p.name, p.amount, p.currency, p.url
        FROM crawls c CROSS JOIN observations o INDEXED BY observations_in_time
          ON o.at >= c.started_at AND o.crawl = c.id
        CROSS JOIN products p ON p.id = o.product
        WHERE c.id = ?1 AND o.kinds = 256 AND o.rowid > ?2 ORDER BY o.rowid LIMIT ${CHUNK}`
      type Row = [number, string, string | null, string | null, string]
      for await (const chunk of chunks<Row>(connection, CHUNK, sql, (last) => [
        crawl,
        last?.[0] ?? 0,
      ])) {
        for (const [, name, amount, currency, url] of chunk) yield { name, amount, currency, url }
      }
    },
  }
}
