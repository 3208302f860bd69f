/**
 * Which page shows which product.
 * @module
 */

import { breathe, type Connection, rows } from '../connection/connection.ts'
import { keyRange, numberOf } from '../pages/keys.ts'
import type { Each } from '../pages/pages.ts'
import type { CrawlId, PageId, ProductId, ShopId } from '../types.ts'

/** A page that shows, or last showed, a product, and the crawl that saw it. */
export type SightingRow = { page: PageId; product: ProductId; crawl: CrawlId }

const CHUNK = 2000

export async function eachSighting(
  connection: Connection,
  shop: ShopId,
  each: Each<SightingRow>,
): Promise<void> {
  let [after, last] = keyRange(shop)
  const sql = `SELECT key, product, crawl FROM sightings WHERE key > ? AND key <= ? ORDER BY key LIMIT ${CHUNK}`
  for (;;) {
    const chunk = await rows<[number, number, number]>(connection, sql, [after, last])
    if (chunk.length > 0) {
      await each(chunk.map(([key, product, crawl]) => ({ page: numberOf(key), product, crawl })))
    }
    if (chunk.length < CHUNK) return
    after = chunk.at(-1)![0]
    await breathe()
  }
}
