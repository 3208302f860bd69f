/**
 * New, gone, back, price and stock changes, derived from observations.
 * @module
 */

import { type Changed, changedOf } from './changed.ts'
import { breathe, type Connection, rows, type Value } from './connection.ts'
import { changesIn } from './telling.ts'
import type { Change, ShopId } from './types.ts'

export type ChangeFilter = {
  shop?: ShopId | null
  /** Milliseconds; these included. */
  since?: number
  until?: number
}

/** An observation's place in time. */
export type Moment = { at: number; row: number }

export type NewestFilter = {
  shop: ShopId
  /** Only what came before it. */
  before?: Moment
  limit: number
  /** Without products that are new: of a first crawl there are thousands. */
  skipNew?: boolean
}

export type Changes = Changed & {
  /** Oldest first. */
  list(filter?: ChangeFilter): Promise<Change[]>
  /** The same, read in chunks. */
  each(filter?: ChangeFilter): AsyncGenerator<Change>
  /** Newest first, about `limit` of them; `next` is where to go on. */
  newest(filter: NewestFilter): Promise<{ changes: Change[]; next: Moment | null }>
}

const CHUNK = 500
const FOREVER = Number.MAX_SAFE_INTEGER

/**
 * Each observation beside the one before it of the same product. Those of other shops are read as
 * well, without a product: to look for the next ones of a shop could take long.
 */
const observed = (
  order: 'ASC' | 'DESC',
): string => `SELECT o.rowid, o.at, o.crawl, p.shop, p.id, o.name, p.url,
    o.gone, o.amount, o.currency, o.availability,
    b.gone, b.amount, b.currency, b.availability
  FROM (SELECT rowid, * FROM observations
    WHERE ${order === 'ASC' ? '(at, rowid) > (?1, ?2) AND at >= ?1 AND at <= ?4' : '(at, rowid) < (?1, ?2) AND at <= ?1 AND at >= ?4'}
    ORDER BY at ${order}, rowid ${order} LIMIT ${CHUNK}) o
  LEFT JOIN products p ON p.id = o.product AND (?3 IS NULL OR p.shop = ?3)
  LEFT JOIN observations b ON p.id IS NOT NULL AND b.rowid = (SELECT e.rowid FROM observations e
    WHERE e.product = p.id AND (e.at, e.rowid) < (o.at, o.rowid)
    ORDER BY e.at DESC, e.rowid DESC LIMIT 1)
  ORDER BY o.at ${order}, o.rowid ${order}`

const OLDEST_FIRST = observed('ASC')
const NEWEST_FIRST = observed('DESC')

/** Chunks read for one answer; where they hold little, the rest is asked for again. */
const READS = 4

/** While other shops were crawled and this one was not, nothing of it is to be found. */
const LAST_CRAWLED = `SELECT max(coalesce(finished_at, ${FOREVER})) FROM crawls
  WHERE shop = ? AND started_at <= ?`
/** Clocks of machines that share a store may differ by as much. */
const SKEW = 3_600_000

export function changesOf(connection: Connection): Changes {
  async function* each({ shop = null, since = 0, until = FOREVER }: ChangeFilter = {}) {
    let after: [at: number, row: number] = [since, -1]
    for (;;) {
      const chunk = await rows<Value[]>(connection, OLDEST_FIRST, [...after, shop, until])
      for (const row of chunk) if (row[4] !== null) yield* changesIn(row)
      if (chunk.length < CHUNK) return
      const last = chunk.at(-1)!
      after = [last[1] as number, last[0] as number]
      await breathe()
    }
  }
  const newest = (filter: NewestFilter) => newestOf(connection, filter)
  return { ...changedOf(connection), each, newest, list: (filter) => Array.fromAsync(each(filter)) }
}

async function newestOf(
  connection: Connection,
  { shop, before = { at: FOREVER, row: FOREVER }, limit, skipNew = false }: NewestFilter,
): Promise<{ changes: Change[]; next: Moment | null }> {
  const changes: Change[] = []
  let from = before
  for (let read = 0; read < READS; read++) {
    const chunk = await rows<Value[]>(connection, NEWEST_FIRST, [from.at, from.row, shop, 0])
    for (const row of chunk) {
      from = { at: row[1] as number, row: row[0] as number }
      if (row[4] === null) continue
      changes.push(...changesIn(row).filter(({ kind }) => !(skipNew && kind === 'new')))
      if (changes.length >= limit) return { changes, next: from }
    }
    if (chunk.length < CHUNK) return { changes, next: null }
    if (chunk.every((row) => row[4] === null)) {
      const [[last] = [null]] = await rows<[number | null]>(connection, LAST_CRAWLED, [
        shop,
        from.at + SKEW,
      ])
      if (last === null) return { changes, next: null }
      if (last + SKEW < from.at) from = { at: last + SKEW, row: FOREVER }
    }
    await breathe()
  }
  return { changes, next: from }
}
