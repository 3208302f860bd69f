/**
 * The pages of a shop's first crawl, read once more with a better wrapper: what it found of products is forgotten
 * before, for nothing else is known of them. SQL by hand: versions are marked by the thousand. Used by
 * `store/store.ts`.
 * @module
 */

import { type Connection, rows } from '../connection/connection.ts'
import { keyRange, rowKey } from '../pages/keys.ts'
import { status } from '../schema/columns.ts'
import type { CrawlId, Lease, PageId, ShopId, VersionId } from '../types.ts'
import { fence } from './fence.sql.ts'

type Crawled = { shop: ShopId; crawl: CrawlId; lease: Lease | null }

/** What a page is by the new wrapper. */
export type Reread = { page: PageId; version: VersionId; wrapper: number; fields: string | null }

const OF_CRAWL = `SELECT v.key FROM visits t
  JOIN versions v ON v.key = ? + t.version WHERE t.crawl = ?`

const JUDGED = `UPDATE crawls SET settings = json_set(coalesce(settings, '{}'), '$.judged', json('true'))
  WHERE id = ?`

export function rereadOf(connection: Connection) {
  return {
    /** Whether another crawl knew products of the shop, or another way brought them. */
    async isFirst(shop: ShopId, crawl: CrawlId): Promise<boolean> {
      const [row] = await rows<[number]>(
        connection,
        `SELECT EXISTS (SELECT 1 FROM products p JOIN observations o ON o.product = p.id
          WHERE p.shop = ? AND o.crawl <> ?)`,
        [shop, crawl],
      )
      return row![0] === 0
    },

    /** It is judged once, whatever comes of it. */
    async judged({ crawl, lease }: Crawled): Promise<void> {
      await connection.batch([...fence(lease), { sql: JUDGED, args: [crawl] }], 'write')
    },

    /** From now on shop and crawl read with that wrapper, and nothing is known of products. */
    async begin({ shop, crawl, lease }: Crawled, wrapper: number): Promise<void> {
      const products = 'SELECT id FROM products WHERE shop = ?'
      await connection.batch(
        [
          ...fence(lease),
          { sql: `DELETE FROM observations WHERE product IN (${products})`, args: [shop] },
          { sql: 'DELETE FROM products WHERE shop = ?', args: [shop] },
          { sql: 'DELETE FROM sightings WHERE key BETWEEN ? AND ?', args: keyRange(shop) },
          { sql: 'DELETE FROM product_keys WHERE shop = ?', args: [shop] },
          { sql: 'UPDATE shops SET wrapper = ? WHERE id = ?', args: [wrapper, shop] },
          { sql: 'UPDATE crawls SET wrapper = ? WHERE id = ?', args: [wrapper, crawl] },
          { sql: JUDGED, args: [crawl] },
        ],
        'write',
      )
    },

    /** A product page, with its fields; one without is asked for again, for its links were not looked at. */
    async settle({ shop, crawl, lease }: Crawled, of: Reread): Promise<void> {
      const key = rowKey(shop, of.version)
      const read = {
        sql: 'UPDATE versions SET wrapper = ?, detail = 1, fields = ?, records = NULL WHERE key = ?',
        args: [of.wrapper, of.fields, key],
      }
      const again = [
        { sql: 'DELETE FROM visits WHERE crawl = ? AND page = ?', args: [crawl, of.page] },
        { sql: 'UPDATE pages SET version = NULL WHERE key = ?', args: [rowKey(shop, of.page)] },
        { sql: 'DELETE FROM versions WHERE key = ?', args: [key] },
        {
          sql: `UPDATE frontier SET status = ${status.of('queued')} WHERE crawl = ? AND page = ?`,
          args: [crawl, of.page],
        },
      ]
      const statements = of.fields === null ? again : [read]
      await connection.batch([...fence(lease), ...statements], 'write')
    },

    /** All other pages of the crawl are what they were. */
    async end({ shop, crawl, lease }: Crawled, wrapper: number): Promise<void> {
      const sql = `UPDATE versions SET wrapper = ? WHERE detail = 0 AND key IN (${OF_CRAWL})`
      const args = [wrapper, rowKey(shop, 0), crawl]
      await connection.batch([...fence(lease), { sql, args }], 'write')
    },
  }
}
