/**
 * Topics of shops, and how pages were judged by them.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import { breathe, type Connection, rows, type Statement } from '../connection/connection.ts'
import type { Opened } from '../connection/database.ts'
import { numberOf, rowKey } from '../pages/keys.ts'
import type { PageId, ProductId, ShopId, TopicOrigin } from '../types.ts'
import { type Documents, documentsOf } from './documents.ts'

/** From 0 to 1; above 0.5 a page belongs to the topic. */
export type TopicScore = {
  relevance: number
  similarity: number
  /** What its links are worth, packed: see src/topic/packed-worth.ts. */
  links: Uint8Array | null
}

export type Topics = Documents<TopicOrigin> & {
  /** How the page was judged, where that was by this version. */
  score(shop: ShopId, page: PageId, version: number): Promise<TopicScore | null>
  /** All pages that this version judged, and whether they show a product. */
  judged(
    shop: ShopId,
    version: number,
  ): Promise<Map<PageId, { relevance: number; detail: boolean }>>
  /** The best of the pages that show each product. */
  ofProducts(shop: ShopId): Promise<Map<ProductId, number>>
  /** The same of a few, such as those of one page of a list. */
  ofSome(products: readonly ProductId[]): Promise<Map<ProductId, number>>
}

const SAVE = `INSERT OR REPLACE INTO topic_scores (key, topic, relevance, similarity, links)
  VALUES (?, ?, ?, ?, ?)`

const CHUNK = 2000

export const scoreStatement = (
  shop: ShopId,
  { page, topic, relevance, similarity, links }: TopicScore & { page: PageId; topic: number },
): Statement => ({ sql: SAVE, args: [rowKey(shop, page), topic, relevance, similarity, links] })

export const topicsOf = (opened: Opened): Topics => ({
  ...documentsOf<TopicOrigin>(opened, 'topic'),

  async score(shop, page, version) {
    const [row] = await rows<[number, number, Uint8Array | null]>(
      opened.connection,
      'SELECT relevance, similarity, links FROM topic_scores WHERE key = ? AND topic = ?',
      [rowKey(shop, page), version],
    )
    return row ? { relevance: row[0], similarity: row[1], links: row[2] } : null
  },

  async judged(shop, version) {
    const found = new Map<PageId, { relevance: number; detail: boolean }>()
    const sql = `SELECT t.key, t.topic, t.relevance, v.detail FROM topic_scores t
      JOIN pages p ON p.key = t.key LEFT JOIN versions v ON v.key = ?1 + p.version
      WHERE t.key > ?2 AND t.key < ?3 ORDER BY t.key LIMIT ${CHUNK}`
    const [first, last] = [rowKey(shop, 0), rowKey(shop + 1, 0)]
    for (let after = first; ; ) {
      const chunk = await rows<[number, number, number, number | null]>(opened.connection, sql, [
        first,
        after,
        last,
      ])
      for (const [key, topic, relevance, detail] of chunk) {
        if (topic === version) found.set(numberOf(key), { relevance, detail: detail === 1 })
      }
      if (chunk.length < CHUNK) return found
      after = chunk.at(-1)![0]
      await breathe()
    }
  },

  ofProducts: (shop) => scoresOfProducts(opened.connection, shop),

  async ofSome(products) {
    const found = await rows<[ProductId, number]>(
      opened.connection,
      `SELECT s.product, max(t.relevance) FROM json_each(?) j
       CROSS JOIN sightings s ON s.product = j.value CROSS JOIN topic_scores t ON t.key = s.key
       GROUP BY s.product`,
      [jsonOf(products)],
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
