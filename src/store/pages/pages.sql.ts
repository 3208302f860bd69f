/**
 * Pages (URLs of a shop) and paths (where links stand), both as numbers within the shop. SQL by hand: a crawl reads
 * them by the hundred thousand. Used by `crawl/context/context.ts` and `store/store.ts`.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import { type Connection, chunks, type Each, parts, rows } from '../connection/connection.ts'
import type { PageId, PathId, ShopId, VersionId } from '../types.ts'
import { keyRange, numberOf, rowKey } from './keys.ts'

export type NextIds = { page: PageId; path: PathId; version: VersionId }

const CHUNK = 2000

export function pagesOf(connection: Connection) {
  const texts = (table: 'pages' | 'paths', column: 'url' | 'path', shop: ShopId) => {
    const [first, end] = keyRange(shop)
    const sql = `SELECT key, ${column} FROM ${table} WHERE key > ? AND key <= ?
      ORDER BY key LIMIT ${CHUNK}`
    return chunks<[number, string]>(connection, CHUNK, sql, (last) => [last?.[0] ?? first, end])
  }
  return {
    /** The next free numbers. Only the holder of the shop's lease gives them out. */
    async ids(shop: ShopId): Promise<NextIds> {
      const found = await connection.batch(
        ['pages', 'paths', 'versions'].map((table) => ({
          sql: `SELECT max(key) FROM ${table} WHERE key BETWEEN ? AND ?`,
          args: keyRange(shop),
        })),
        'read',
      )
      const next = found.map(({ rows: [row] }) => numberOf((row?.[0] as number | null) ?? 0) + 1)
      return { page: next[0]!, path: next[1]!, version: next[2]! }
    },

    async eachPage(shop: ShopId, each: Each<{ id: PageId; url: string }>): Promise<void> {
      for await (const chunk of texts('pages', 'url', shop)) {
        await each(chunk.map(([key, url]) => ({ id: numberOf(key), url })))
      }
    },

    async eachPath(shop: ShopId, each: Each<{ id: PathId; path: string }>): Promise<void> {
      for await (const chunk of texts('paths', 'path', shop)) {
        await each(chunk.map(([key, path]) => ({ id: numberOf(key), path })))
      }
    },

    async urls(shop: ShopId, ids: PageId[]): Promise<Map<PageId, string>> {
      const found = new Map<PageId, string>()
      const sql = 'SELECT key, url FROM pages WHERE key IN (SELECT value FROM json_each(?))'
      for await (const part of parts(ids, CHUNK)) {
        const keys = jsonOf(part.map((id) => rowKey(shop, id)))
        const chunk = await rows<[number, string]>(connection, sql, [keys])
        for (const [key, url] of chunk) found.set(numberOf(key), url)
      }
      return found
    },
  }
}
