/**
 * New, gone, back, price, stock and further changes, derived from observations. SQL by hand: see `observed.sql.ts`.
 * Used by `store/store.ts`.
 * @module
 */

import { type Connection, chunks } from '../connection/connection.ts'
import type { Change, ShopId } from '../types.ts'
import { changedOf } from './by-day.sql.ts'
import { BESIDE, changesIn } from './observed.sql.ts'

type ChangeFilter = {
  shop?: ShopId | null
  /** Milliseconds; these included. */
  since?: number
  until?: number
}

const CHUNK = 500
const FOREVER = Number.MAX_SAFE_INTEGER

/**
 * Each observation beside the one before it of the same product. Those of other shops are read as
 * well, without a product: to look for the next ones of a shop could take long.
 */
const OBSERVED = `SELECT ${BESIDE.columns}
  FROM (SELECT rowid, * FROM observations
    WHERE (at, rowid) > (?1, ?2) AND at >= ?1 AND at <= ?4
    ORDER BY at, rowid LIMIT ${CHUNK}) o
  LEFT JOIN products p ON p.id = o.product AND (?3 IS NULL OR p.shop = ?3)
  LEFT JOIN observations b ON p.id IS NOT NULL AND ${BESIDE.before}
  ORDER BY o.at, o.rowid`

export function changesOf(connection: Connection) {
  /** Oldest first, read in chunks. */
  async function* each(filter: ChangeFilter = {}): AsyncGenerator<Change> {
    const { shop = null, since = 0, until = FOREVER } = filter
    for await (const chunk of chunks(connection, CHUNK, OBSERVED, (last) => [
      ...(last ? [last[1]!, last[0]!] : [since, -1]),
      shop,
      until,
    ])) {
      // The product, where it is one of the shop.
      for (const row of chunk) if (row[5] !== null) yield* changesIn(row)
    }
  }
  const list = (filter?: ChangeFilter): Promise<Change[]> => Array.fromAsync(each(filter))
  return { ...changedOf(connection), each, list }
}
