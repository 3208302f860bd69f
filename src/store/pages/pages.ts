/**
 * Pages (URLs of a shop) and paths (where links stand), both as numbers within the shop.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import { breathe, type Connection, rows } from '../connection/connection.ts'
import type { PageId, PathId, ShopId, VersionId } from '../types.ts'
import { keyRange, numberOf, rowKey } from './keys.ts'

export type NextIds = { page: PageId; path: PathId; version: VersionId }
export type PageRow = { id: PageId; url: string }
export type PathRow = { id: PathId; path: string }

/** Called with a few thousand rows at a time; the next ones are read when it is done. */
export type Each<T> = (chunk: T[]) => void | Promise<void>

export type Pages = {
  /** The next free numbers. Only the holder of the shop's lease gives them out. */
  ids(shop: ShopId): Promise<NextIds>
  eachPage(shop: ShopId, each: Each<PageRow>): Promise<void>
  eachPath(shop: ShopId, each: Each<PathRow>): Promise<void>
  urls(shop: ShopId, ids: PageId[]): Promise<Map<PageId, string>>
}

const CHUNK = 2000

export function pagesOf(connection: Connection): Pages {
  return {
    async ids(shop) {
      const range = keyRange(shop)
      const tables = ['pages', 'paths', 'versions']
      const found = await connection.batch(
        tables.map((table) => ({
          sql: `SELECT max(key) FROM ${table} WHERE key BETWEEN ? AND ?`,
          args: range,
        })),
        'read',
      )
      const next = found.map(({ rows: [row] }) => numberOf((row?.[0] as number | null) ?? 0) + 1)
      return { page: next[0]!, path: next[1]!, version: next[2]! }
    },

    eachPage: (shop, each) =>
      eachText(connection, 'pages', 'url', shop, (chunk) =>
        each(chunk.map(([key, url]) => ({ id: numberOf(key), url }))),
      ),

    eachPath: (shop, each) =>
      eachText(connection, 'paths', 'path', shop, (chunk) =>
        each(chunk.map(([key, path]) => ({ id: numberOf(key), path }))),
      ),

    urls: (shop, ids) => urlsOf(connection, shop, ids),
  }
}

async function eachText(
  connection: Connection,
  table: 'pages' | 'paths',
  column: 'url' | 'path',
  shop: ShopId,
  each: Each<[number, string]>,
): Promise<void> {
  let [after, last] = keyRange(shop)
  const sql = `SELECT key, ${column} FROM ${table} WHERE key > ? AND key <= ? ORDER BY key LIMIT ${CHUNK}`
  for (;;) {
    const chunk = await rows<[number, string]>(connection, sql, [after, last])
    if (chunk.length > 0) await each(chunk)
    if (chunk.length < CHUNK) return
    after = chunk.at(-1)![0]
    await breathe()
  }
}

async function urlsOf(
  connection: Connection,
  shop: ShopId,
  ids: PageId[],
): Promise<Map<PageId, string>> {
  const found = new Map<PageId, string>()
  const sql = 'SELECT key, url FROM pages WHERE key IN (SELECT value FROM json_each(?))'
  for (let from = 0; from < ids.length; from += CHUNK) {
    const keys = ids.slice(from, from + CHUNK).map((id) => rowKey(shop, id))
    const chunk = await rows<[number, string]>(connection, sql, [jsonOf(keys)])
    for (const [key, url] of chunk) found.set(numberOf(key), url)
    if (from + CHUNK < ids.length) await breathe()
  }
  return found
}
