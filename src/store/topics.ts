/**
 * Topics of shops, and how pages were judged by them.
 * @module
 */

import { breathe, type Connection, rows, type Statement } from './connection.ts'
import type { Opened } from './database.ts'
import { type Documents, documentsOf } from './documents.ts'
import { rowKey } from './keys.ts'
import type { PageId, ProductId, ShopId, TopicOrigin } from './types.ts'

/** From 0 to 1; above 0.5 a page belongs to the topic. */
export type TopicScore = { relevance: number; similarity: number }

export type Topics = Documents<TopicOrigin> & {
  /** How the page was judged, where that was by this version. */
  score(shop: ShopId, page: PageId, version: number): Promise<TopicScore | null>
  /** The best of the pages that show each product. */
  ofProducts(shop: ShopId): Promise<Map<ProductId, number>>
  /** The same of a few, such as those of one page of a list. */
  ofSome(products: readonly ProductId[]): Promise<Map<ProductId, number>>
}

const SAVE = `INSERT OR REPLACE INTO topic_scores (key, topic, relevance, similarity)
  VALUES (?, ?, ?, ?)`

const CHUNK = 2000

export const scoreStatement = (
  shop: ShopId,
  { page, topic, relevance, similarity }: TopicScore & { page: PageId; topic: number },
): Statement => ({ sql: SAVE, args: [rowKey(shop, page), topic, relevance, similarity] })

export const topicsOf = (opened: Opened): Topics => ({
  ...documentsOf<TopicOrigin>(opened, 'topic'),

  async score(shop, page, version) {
    const [row] = await rows<[number, number]>(
      opened.connection,
      'SELECT relevance, similarity FROM topic_scores WHERE key = ? AND topic = ?',
      [rowKey(shop, page), version],
    )
    return row ? { relevance: row[0], similarity: row[1] } : null
  },

  ofProducts: (shop) => scoresOfProducts(opened.connection, shop),

  async ofSome(products) {
    const found = await rows<[ProductId, number]>(
      opened.connection,
      `SELECT s.product, max(t.relevance) FROM json_each(?) j
       CROSS JOIN sightings s ON s.product = j.value CROSS JOIN topic_scores t ON t.key = s.key
       GROUP BY s.product`,
      [JSON.stringify(products)],
    )
    return new Map(found)
  },
})

async function scoresOfProducts(connection: Connection, shop: ShopId) {
  const scores = new Map<ProductId, number>()
  let after = rowKey(shop, 0)
  const last = rowKey(shop + 1, 0)
  const sql = `SELECT s.key, s.product, t.relevance FROM sightings s
    JOIN topic_scores t ON t.key = s.key WHERE s.key > ? AND s.key < ? ORDER BY s.key LIMIT ${CHUNK}`
  for (;;) {
    const chunk = await rows<[number, ProductId, number]>(connection, sql, [after, last])
    for (const [, product, relevance] of chunk) {
      scores.set(product, Math.max(scores.get(product) ?? 0, relevance))
    }
    if (chunk.length < CHUNK) return scores
    after = chunk.at(-1)![0]
    await breathe()
  }
}
