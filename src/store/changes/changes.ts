/**
 * New, gone, back, price and stock changes, derived from observations.
 * @module
 */

import { breathe, type Connection, rows, type Value } from '../connection/connection.ts'
import type { Change, ShopId } from '../types.ts'
import { type Changed, changedOf } from './by-day.ts'
import { changesIn } from './difference.ts'

export type ChangeFilter = {
  shop?: ShopId | null
  /** Milliseconds; these included. */
  since?: number
  until?: number
}

export type Changes = Changed & {
  /** Oldest first. */
  list(filter?: ChangeFilter): Promise<Change[]>
  /** The same, read in chunks. */
  each(filter?: ChangeFilter): AsyncGenerator<Change>
}

const CHUNK = 500
const FOREVER = Number.MAX_SAFE_INTEGER

/**
 * Each observation beside the one before it of the same product. Those of other shops are read as
 * well, without a product: to look for the next ones of a shop could take long.
 */
const OBSERVED = `SELECT o.rowid, o.at, o.crawl, p.shop, p.id, o.name, p.url,
    o.gone, o.amount, o.currency, o.availability,
    b.gone, b.amount, b.currency, b.availability
  FROM (SELECT rowid, * FROM observations
    WHERE (at, rowid) > (?1, ?2) AND at >= ?1 AND at <= ?4
    ORDER BY at, rowid LIMIT ${CHUNK}) o
  LEFT JOIN products p ON p.id = o.product AND (?3 IS NULL OR p.shop = ?3)
  LEFT JOIN observations b ON p.id IS NOT NULL AND b.rowid = (SELECT e.rowid FROM observations e
    WHERE e.product = p.id AND (e.at, e.rowid) < (o.at, o.rowid)
    ORDER BY e.at DESC, e.rowid DESC LIMIT 1)
  ORDER BY o.at, o.rowid`

export function changesOf(connection: Connection): Changes {
  async function* each({ shop = null, since = 0, until = FOREVER }: ChangeFilter = {}) {
    let after: [at: number, row: number] = [since, -1]
    for (;;) {
      const chunk = await rows<Value[]>(connection, OBSERVED, [...after, shop, until])
      for (const row of chunk) if (row[4] !== null) yield* changesIn(row)
      if (chunk.length < CHUNK) return
      const last = chunk.at(-1)!
      after = [last[1] as number, last[0] as number]
      await breathe()
    }
  }
  return { ...changedOf(connection), each, list: (filter) => Array.fromAsync(each(filter)) }
}
