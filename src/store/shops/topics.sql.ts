/**
 * Topics of shops, and how pages were judged by them. SQL by hand: a score goes with each page's write, and those of a
 * shop are read by the hundred thousand. Used by `store/pages/write.sql.ts` and `store/store.ts`.
 * @module
 */

import { type Connection, chunks, rows, type Statement } from '../connection/connection.ts'
import type { Access } from '../connection/typed.ts'
import { keyRange, numberOf, rowKey } from '../pages/keys.ts'
import type { PageId, ProductId, ShopId, TopicOrigin, TopicScore } from '../types.ts'
import { documentsOf } from './documents.ts'

const SAVE = `INSERT OR REPLACE INTO topic_scores (key, topic, relevance, similarity, links)
  VALUES (?, ?, ?, ?, ?)`

const CHUNK = 2000

export const scoreStatement = (
  shop: ShopId,
  { page, topic, relevance, similarity, links }: TopicScore & { page: PageId; topic: number },
): Statement => ({ sql: SAVE, args: [rowKey(shop, page), topic, relevance, similarity, links] })

export const topicsOf = (opened: Access) => ({
  ...documentsOf<TopicOrigin>(opened, 'topic'),

  /** How the page was judged, where that was by this version. */
  async score(shop: ShopId, page: PageId, version: number): Promise<TopicScore | null> {
    const [row] = await rows<[number, number, Uint8Array | null]>(
      opened.connection,
      'SELECT relevance, similarity, links FROM topic_scores WHERE key = ? AND topic = ?',
      [rowKey(shop, page), version],
    )
    return row ? { relevance: row[0], similarity: row[1], links: row[2] } : null
  },

  /** All pages that this version judged, and whether they show a product. */
  async judged(
    shop: ShopId,
    version: number,
  ): Promise<Map<PageId, { relevance: number; detail: boolean }>> {
    const found = new Map<PageId, { relevance: number; detail: boolean }>()
    const sql = `SELECT t.key, t.topic, t.relevance, v.detail FROM topic_scores t
      JOIN pages p ON p.key = t.key LEFT JOIN versions v ON v.key = ${rowKey(shop, 0)} + p.version`
    type Row = [number, number, number, number | null]
    for await (const chunk of scored<Row>(opened.connection, sql, shop)) {
      for (const [key, topic, relevance, detail] of chunk) {
        if (topic === version) found.set(numberOf(key), { relevance, detail: detail === 1 })
      }
    }
    return found
  },

  /** The best of the pages that show each product. */
  async ofProducts(shop: ShopId): Promise<Map<ProductId, number>> {
    const scores = new Map<ProductId, number>()
    const sql = `SELECT t.key, s.product, t.relevance FROM sightings s
      JOIN topic_scores t ON t.key = s.key`
    for await (const chunk of scored<[number, ProductId, number]>(opened.connection, sql, shop)) {
      for (const [, product, relevance] of chunk) {
        scores.set(product, Math.max(scores.get(product) ?? 0, relevance))
      }
    }
    return scores
  },
})

/** A query whose first column is the key of a score. */
function scored<T extends [number, ...unknown[]] & (number | null)[]>(
  connection: Connection,
  query: string,
  shop: ShopId,
): AsyncGenerator<T[]> {
  const [first, end] = keyRange(shop)
  const sql = `${query} WHERE t.key > ? AND t.key <= ? ORDER BY t.key LIMIT ${CHUNK}`
  return chunks<T>(connection, CHUNK, sql, (last) => [last?.[0] ?? first, end])
}
