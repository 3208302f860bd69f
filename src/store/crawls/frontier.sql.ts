/**
 * The frontier of a crawl as it is stored: what is queued, done, failed, skipped. SQL by hand: a crawl reads all of it
 * when it goes on, and codes stand as numbers where an index is partial. Used by `crawl`, `jobs`, `store` and `views`.
 * @module
 */

import { getTableColumns } from 'drizzle-orm'
import {
  type Connection,
  chunks,
  decoded,
  type Each,
  listed,
  rows,
} from '../connection/connection.ts'
import { rowKey } from '../pages/keys.ts'
import { reason as reasonCode, status as statusCode } from '../schema/columns.ts'
import { frontier } from '../schema/crawls.ts'
import type { CrawlId, FrontierStatus, PageId, ShopId, SkipReason } from '../types.ts'

const { crawl: _, ...COLUMNS } = getTableColumns(frontier)

type StoredRow = Omit<typeof frontier.$inferSelect, 'crawl'>

export type SettledRow = Pick<StoredRow, 'page' | 'states' | 'status' | 'reason'>

type FrontierCounts = Record<FrontierStatus, number> & {
  reasons: Partial<Record<SkipReason, number>>
}

export type Failure = {
  page: PageId
  url: string
  status: number | null
  error: string
  at: number
  attempts: number
}

const CHUNK = 2000
const MOST_FAILURES = 1000

export function frontierOf(connection: Connection) {
  return {
    /** All rows, whatever became of them, by page. */
    async eachRow(crawl: CrawlId, each: Each<StoredRow>): Promise<void> {
      const sql = `SELECT ${listed('f', COLUMNS)} FROM frontier f WHERE f.crawl = ? AND f.page > ?
        ORDER BY f.page LIMIT ${CHUNK}`
      for await (const chunk of chunks(connection, CHUNK, sql, (last) => [
        crawl,
        last?.[0] ?? -1,
      ])) {
        await each(chunk.map((row) => decoded(COLUMNS, row)))
      }
    },

    /** Reads all rows: not for the page, which has them from the crawl's counters. */
    async counts(crawl: CrawlId): Promise<FrontierCounts> {
      const counts: FrontierCounts = { queued: 0, done: 0, failed: 0, skipped: 0, reasons: {} }
      const found = await rows<[number, number | null, number]>(
        connection,
        'SELECT status, reason, count(*) FROM frontier WHERE crawl = ? GROUP BY status, reason',
        [crawl],
      )
      for (const [status, reason, count] of found) {
        counts[statusCode.word(status)] += count
        if (reason !== null) {
          const word = reasonCode.word(reason)
          counts.reasons[word] = (counts.reasons[word] ?? 0) + count
        }
      }
      return counts
    },

    /** Of the thousand pages found last among those that failed; the newest failure first. */
    async failures(shop: ShopId, crawl: CrawlId, limit = 100): Promise<Failure[]> {
      const found = await rows<[number, string, number | null, string | null, number, number]>(
        connection,
        `SELECT f.page, p.url, v.status, v.error, v.at, f.attempts
         FROM (SELECT crawl, page, attempts FROM frontier
           WHERE crawl = ?2 AND status = ${statusCode.of('failed')}
           ORDER BY page DESC LIMIT ${MOST_FAILURES}) f
         JOIN visits v ON v.crawl = f.crawl AND v.page = f.page
           AND v.at = (SELECT max(at) FROM visits WHERE crawl = f.crawl AND page = f.page)
         JOIN pages p ON p.key = ?1 + f.page
         ORDER BY v.at DESC LIMIT ?3`,
        [rowKey(shop, 0), crawl, limit],
      )
      return found.map(([page, url, status, error, at, attempts]) => ({
        page,
        url,
        status,
        error: error ?? (status === null ? 'no answer' : `answered ${status}`),
        at,
        attempts,
      }))
    },

    /** Pages that failed wait again, and the crawl can go on; says how many. Only for one that is over. */
    async retry(crawl: CrawlId): Promise<number> {
      const [[count] = [0]] = await rows<[number]>(
        connection,
        `SELECT count(*) FROM frontier WHERE crawl = ? AND status = ${statusCode.of('failed')}`,
        [crawl],
      )
      if (count === 0) return 0
      await connection.batch(
        [
          {
            // As numbers: libSQL crashes where an argument stands for the column of a partial index.
            sql: `UPDATE frontier SET status = ${statusCode.of('queued')}, attempts = 0, not_before = 0
              WHERE crawl = ? AND status = ${statusCode.of('failed')}`,
            args: [crawl],
          },
          {
            sql: `UPDATE crawls SET state = 'stopped', incomplete = 'stopped', note = NULL,
              counters = json_set(counters, '$.errors', 0, '$.queued', ?) WHERE id = ?`,
            args: [count, crawl],
          },
        ],
        'write',
      )
      return count
    },
  }
}
