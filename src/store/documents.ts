/**
 * Versions of wrappers and plans, as the JSON text they were given as.
 * @module
 */

import { and, desc, eq } from 'drizzle-orm'
import { type Connection, rows } from './connection.ts'
import type { Opened } from './database.ts'
import { plans, wrappers } from './schema.ts'
import type { Document, PlanOrigin, ShopId, WrapperOrigin } from './types.ts'

export type Documents<O> = {
  /** The same content as the newest version makes no new one. `activate`: the shop uses it from now on. */
  save(
    shop: ShopId,
    json: string,
    origin: O,
    options?: { activate?: boolean },
  ): Promise<{ version: number; added: boolean }>
  get(shop: ShopId, version: number): Promise<Document<O> | null>
  /** The one the shop uses. */
  active(shop: ShopId): Promise<Document<O> | null>
  /** Newest first. */
  list(shop: ShopId): Promise<Document<O>[]>
  activate(shop: ShopId, version: number | null): Promise<void>
}

export const wrappersOf = (opened: Opened): Documents<WrapperOrigin> =>
  documentsOf<WrapperOrigin>(opened, 'wrapper')

export const plansOf = (opened: Opened): Documents<PlanOrigin> =>
  documentsOf<PlanOrigin>(opened, 'plan')

function documentsOf<O extends string>({ connection, db }: Opened, kind: 'wrapper' | 'plan') {
  const table = kind === 'wrapper' ? wrappers : plans
  const columns = {
    version: table.version,
    origin: table.origin,
    json: table.json,
    createdAt: table.createdAt,
  }
  const activation = (shop: ShopId, version: number | null) => ({
    sql: `UPDATE shops SET ${kind} = ? WHERE id = ?`,
    args: [version, shop],
  })
  const self: Documents<O> = {
    async save(shop, json, origin, { activate = true } = {}) {
      const newest = await newestOf(connection, `${kind}s`, shop)
      const added = newest?.json !== json
      const version = added ? (newest?.version ?? 0) + 1 : newest.version
      const statements = activate ? [activation(shop, version)] : []
      if (added) {
        statements.unshift({
          sql: `INSERT INTO ${kind}s (shop, version, origin, json, created_at) VALUES (?, ?, ?, ?, ?)`,
          args: [shop, version, origin, json, Date.now()] as never,
        })
      }
      if (statements.length > 0) await connection.batch(statements, 'write')
      return { version, added }
    },

    async get(shop, version) {
      const where = and(eq(table.shop, shop), eq(table.version, version))
      const [row] = await db.select(columns).from(table).where(where)
      return (row as Document<O> | undefined) ?? null
    },

    async active(shop) {
      const [row] = await rows<[number | null]>(
        connection,
        `SELECT ${kind} FROM shops WHERE id = ?`,
        [shop],
      )
      return row?.[0] == null ? null : self.get(shop, row[0])
    },

    async list(shop) {
      const found = await db
        .select(columns)
        .from(table)
        .where(eq(table.shop, shop))
        .orderBy(desc(table.version))
      return found as Document<O>[]
    },

    async activate(shop, version) {
      await connection.execute(activation(shop, version))
    },
  }
  return self
}

async function newestOf(connection: Connection, table: string, shop: ShopId) {
  const [row] = await rows<[number, string]>(
    connection,
    `SELECT version, json FROM ${table} WHERE shop = ? ORDER BY version DESC LIMIT 1`,
    [shop],
  )
  return row ? { version: row[0], json: row[1] } : null
}
