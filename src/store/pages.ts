/**
 * Pages (URLs of a shop) and paths (where links stand), both as numbers within the shop.
 * @module
 */

import { breathe, type Connection, rows } from './connection.ts'
import { keyRange, numberOf, rowKey } from './keys.ts'
import type { PageId, PathId, ShopId, VersionId } from './types.ts'

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
  paths(shop: ShopId, ids: PathId[]): Promise<Map<PathId, string>>
  /** Looks through all pages: for people, not for crawls. */
  pageByUrl(shop: ShopId, url: string): Promise<PageId | null>
}

const CHUNK = 2000
const SCAN = 20_000

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

    urls: (shop, ids) => texts(connection, 'pages', 'url', shop, ids),

    paths: (shop, ids) => texts(connection, 'paths', 'path', shop, ids),

    async pageByUrl(shop, url) {
      const [first, last] = keyRange(shop)
      const [top] = await rows<[number | null]>(
        connection,
        'SELECT max(key) FROM pages WHERE key BETWEEN ? AND ?',
        [first, last],
      )
      for (let from = first; from <= (top?.[0] ?? -1); from += SCAN) {
        const [found] = await rows<[number]>(
          connection,
          'SELECT key FROM pages WHERE key BETWEEN ? AND ? AND url = ? LIMIT 1',
          [from, Math.min(from + SCAN - 1, last), url],
        )
        if (found) return numberOf(found[0])
        await breathe()
      }
      return null
    },
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

async function texts(
  connection: Connection,
  table: 'pages' | 'paths',
  column: 'url' | 'path',
  shop: ShopId,
  ids: number[],
): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  const sql = `SELECT key, ${column} FROM ${table} WHERE key IN (SELECT value FROM json_each(?))`
  for (let from = 0; from < ids.length; from += CHUNK) {
    const keys = ids.slice(from, from + CHUNK).map((id) => rowKey(shop, id))
    const chunk = await rows<[number, string]>(connection, sql, [JSON.stringify(keys)])
    for (const [key, text] of chunk) found.set(numberOf(key), text)
    if (from + CHUNK < ids.length) await breathe()
  }
  return found
}
