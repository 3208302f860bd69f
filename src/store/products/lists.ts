/**
 * Which lists a product may have been read from, where its own page was not.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import { breathe, type Connection, rows } from '../connection/connection.ts'
import { numberOf } from '../pages/keys.ts'
import type { CrawlId, PageId, ProductId } from '../types.ts'

/** The crawl that last saw a product, when, behind which page, and with which wrapper. */
export type SeenBy = { crawl: CrawlId; at: number; page: PageId; wrapper: number | null }

/** A list page with its packed records: see src/records/packed-records.ts. */
export type StoredList = { url: string; records: Uint8Array }

export async function seenBy(connection: Connection, product: ProductId): Promise<SeenBy | null> {
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
}

/** What a list shows is stored with it; no more time than this lies between the two. */
const NEAR_MS = 5000
const CHUNK = 100
/** Looking through all lists of a large shop would take longer than anybody waits. */
const MOST_VISITS = 10_000

/** Lists of a crawl: those that it read at about that time, the nearest first, then others. */
export async function* listsOf(
  connection: Connection,
  crawl: CrawlId,
  at: number,
): AsyncGenerator<StoredList> {
  const near = await rows<[number, number]>(
    connection,
    `SELECT page, version FROM visits WHERE crawl = ? AND version IS NOT NULL
     AND at BETWEEN ? AND ? ORDER BY abs(at - ?) LIMIT ${CHUNK}`,
    [crawl, at - NEAR_MS, at + NEAR_MS, at],
  )
  yield* listsAmong(connection, crawl, near)
  for (let after = -1, looked = 0; looked < MOST_VISITS; looked += CHUNK) {
    const chunk = await rows<[number, number]>(
      connection,
      `SELECT page, version FROM visits WHERE crawl = ? AND page > ? AND version IS NOT NULL
       ORDER BY page LIMIT ${CHUNK}`,
      [crawl, after],
    )
    yield* listsAmong(connection, crawl, chunk)
    if (chunk.length < CHUNK) return
    after = chunk.at(-1)![0]
    await breathe()
  }
}

async function* listsAmong(
  connection: Connection,
  crawl: CrawlId,
  visits: [page: number, version: number][],
): AsyncGenerator<StoredList> {
  const found = await rows<[string, Uint8Array]>(
    connection,
    `SELECT g.url, v.records FROM crawls c CROSS JOIN json_each(?2) j
     CROSS JOIN versions v ON v.key = (c.shop << 32) + (j.value ->> 1)
     CROSS JOIN pages g ON g.key = (c.shop << 32) + (j.value ->> 0)
     WHERE c.id = ?1 AND v.records IS NOT NULL ORDER BY j.key`,
    [crawl, jsonOf(visits)],
  )
  for (const [url, records] of found) yield { url, records }
}
