/**
 * Sample pages: what drift reports, repair, plan preview and annotator look at. SQL by hand: they go with a page's
 * write, and what is too much goes by window functions. Used by `jobs` and `store`.
 * @module
 */

import {
  type Connection,
  decoded,
  listed,
  type RowOf,
  rows,
  type Statement,
} from '../connection/connection.ts'
import { samples } from '../schema/pages.ts'
import type { PageWrite, ShopId } from '../types.ts'

/** Pages kept a state, failures kept a shop, bytes kept a shop (compressed). */
const SAMPLES_OF_STATE = 20
const RECENT_FAILURES = 20
const SAMPLE_BYTES = 20 * 1024 * 1024

const { id, page, crawl, at, state, failure } = samples
const INFO = { id, page, crawl, at, state, failure }

export type SampleInfo = RowOf<typeof INFO> & { url: string }

const INSERT = `INSERT INTO samples (shop, page, crawl, at, size, state, failure, html)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`

const SAME_PAGE = `DELETE FROM samples WHERE shop = ? AND page = ? AND state = ?
  AND (failure IS NULL) = ?`

const SURPLUS = `DELETE FROM samples WHERE id IN (SELECT id FROM samples
  WHERE shop = ? AND failure IS NULL AND state = ? ORDER BY id DESC LIMIT -1 OFFSET ${SAMPLES_OF_STATE})`

const OLD_FAILURES = `DELETE FROM samples WHERE id IN (SELECT id FROM samples
  WHERE shop = ? AND failure IS NOT NULL ORDER BY id DESC LIMIT -1 OFFSET ${RECENT_FAILURES})`

const TOO_MUCH = `DELETE FROM samples WHERE id IN (SELECT id FROM
  (SELECT id, sum(size) OVER (ORDER BY id DESC) AS total FROM samples WHERE shop = ?)
  WHERE total > ${SAMPLE_BYTES})`

/** Adds the sample of a page and takes out what is too old or too much. */
export function sampleStatements(write: PageWrite): Statement[] {
  const { shop, crawl } = write
  const { state, failure, html, all } = write.sample!
  const visit = write.visits.at(-1)
  const page = write.version?.page ?? visit?.page ?? write.settled[0]?.page ?? 0
  const packed = Bun.zstdCompressSync(html as Uint8Array<ArrayBuffer>, { level: 1 })
  const at = visit?.at ?? Date.now()
  return [
    { sql: SAME_PAGE, args: [shop, page, state, failure === null ? 1 : 0] },
    { sql: INSERT, args: [shop, page, crawl, at, packed.byteLength, state, failure, packed] },
    ...(all ? [] : surplus(shop, failure === null ? state : null)),
  ]
}

function surplus(shop: ShopId, state: string | null): Statement[] {
  const old = { sql: OLD_FAILURES, args: [shop] }
  return [
    state === null ? old : { sql: SURPLUS, args: [shop, state] },
    { sql: TOO_MUCH, args: [shop] },
  ]
}

export function samplesOf(connection: Connection) {
  return {
    /** Newest first. */
    async list(
      shop: ShopId,
      { state, failures }: { state?: string; failures?: boolean } = {},
    ): Promise<SampleInfo[]> {
      const found = await rows(
        connection,
        `SELECT ${listed('s', INFO)}, coalesce(p.url, '')
         FROM samples s LEFT JOIN pages p ON p.key = (s.shop << 32) + s.page
         WHERE s.shop = ?1 AND (?2 IS NULL OR s.state = ?2)
           AND (?3 IS NULL OR (s.failure IS NOT NULL) = ?3) ORDER BY s.id DESC`,
        [shop, state ?? null, failures === undefined ? null : Number(failures)],
      )
      return found.map((row) => ({ ...decoded(INFO, row), url: row.at(-1) as string }))
    },

    /** Lets go of what was kept until it was judged. */
    async trim(shop: ShopId): Promise<void> {
      const sql = 'SELECT DISTINCT state FROM samples WHERE shop = ? AND failure IS NULL'
      const states = await rows<[string]>(connection, sql, [shop])
      for (const [state] of states) await connection.batch(surplus(shop, state), 'write')
    },

    async html(id: number): Promise<Uint8Array | null> {
      const [row] = await rows<[Uint8Array]>(connection, 'SELECT html FROM samples WHERE id = ?', [
        id,
      ])
      return row ? Bun.zstdDecompressSync(row[0] as Uint8Array<ArrayBuffer>) : null
    },
  }
}
