/**
 * The removal of old downloads: versions, visits and frontiers outside the last initial crawl, complete where one is,
 * for plans are learned from it, the last complete one, which a crawl of changes compares with, the last one by rules,
 * and the last two crawls. Observations stay for ever. SQL by hand: versions go by the thousand. Used by
 * `store/store.ts`.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import { type Connection, chunks, rows } from '../connection/connection.ts'
import { keyRange, numberOf, rowKey } from '../pages/keys.ts'
import { clear } from '../transfer/remove.sql.ts'
import type { CrawlId, ShopId } from '../types.ts'

type Pruned = { crawls: number; versions: number; visits: number; frontier: number }

const CHUNK = 200

/** A version stays while a visit of a crawl that stays points to it, through a 304 too. */
const VERSIONS = `SELECT v.key, v.page, EXISTS (SELECT 1 FROM json_each(?3) j
    CROSS JOIN visits t ON t.crawl = j.value AND t.page = v.page WHERE ?4 + t.version = v.key)
  FROM versions v WHERE v.key > ?1 AND v.key <= ?2 ORDER BY v.key LIMIT ${CHUNK}`

const FORGET = `UPDATE pages SET version = NULL FROM json_each(?) j
  WHERE pages.key = j.value ->> 0 AND pages.version = j.value ->> 1`

export async function prune(connection: Connection, shop: ShopId): Promise<Pruned> {
  const { keep, drop } = await sort(connection, shop)
  const pruned: Pruned = { crawls: 0, versions: 0, visits: 0, frontier: 0 }
  for (const crawl of drop) {
    const visits = await clear(connection, 'visits', '(crawl, page, at)', 'crawl = ?', [crawl])
    const frontier = await clear(connection, 'frontier', '(crawl, page)', 'crawl = ?', [crawl])
    pruned.visits += visits
    pruned.frontier += frontier
    if (visits + frontier > 0) pruned.crawls++
  }
  const [first, end] = keyRange(shop)
  const more = [end, jsonOf(keep), rowKey(shop, 0)]
  for await (const chunk of chunks<[number, number, number]>(
    connection,
    CHUNK,
    VERSIONS,
    (last) => [last?.[0] ?? first, ...more],
  )) {
    const old = chunk.filter(([, , used]) => used === 0)
    if (old.length > 0) await forget(connection, shop, old)
    pruned.versions += old.length
  }
  return pruned
}

async function sort(connection: Connection, shop: ShopId) {
  const crawls = await rows<[CrawlId, string, string, string | null]>(
    connection,
    'SELECT id, mode, state, incomplete FROM crawls WHERE shop = ? ORDER BY id DESC',
    [shop],
  )
  const initial = crawls.filter(([, mode]) => mode === 'initial')
  const done = initial.filter(([, , state]) => state === 'done')
  const last = done.find(([, , , incomplete]) => incomplete === null) ?? done[0] ?? initial[0]
  const keep = new Set(crawls.slice(0, 2).map(([id]) => id))
  if (last) keep.add(last[0])
  const complete = crawls.find(([, , state, incomplete]) => state === 'done' && incomplete === null)
  if (complete) keep.add(complete[0])
  // The links that rules keep are links of its pages.
  const rules = crawls.find(([, mode, state]) => mode === 'rules' && state === 'done')
  if (rules) keep.add(rules[0])
  return {
    keep: [...keep],
    drop: crawls.map(([id]) => id).filter((id) => !keep.has(id)),
  }
}

/** The number of a version that went may be given out again, so nothing may point to it. */
async function forget(connection: Connection, shop: ShopId, old: [number, number, number][]) {
  const pointers = old.map(([key, page]) => [rowKey(shop, page), numberOf(key)])
  await connection.batch(
    [
      { sql: FORGET, args: [jsonOf(pointers)] },
      {
        sql: 'DELETE FROM versions WHERE key IN (SELECT value FROM json_each(?))',
        args: [jsonOf(old.map(([key]) => key))],
      },
    ],
    'write',
  )
}
