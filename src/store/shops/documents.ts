/**
 * Versions of wrappers, plans and topics, as the JSON text they were given as. Used by `cli`, `jobs`, `shop` and
 * `store`.
 * @module
 */

import { and, desc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import type { Access } from '../connection/typed.ts'
import { plans, shops, topics, wrappers } from '../schema/shops.ts'
import type { Document, PlanOrigin, ShopId, WrapperOrigin } from '../types.ts'
import { added, inUse, type Kind, newestOf } from './documents.sql.ts'

export type { NewDocuments } from './documents.sql.ts'

const TABLES = { wrapper: wrappers, plan: plans, topic: topics }

export const wrappersOf = (opened: Access) => documentsOf<WrapperOrigin>(opened, 'wrapper')
export const plansOf = (opened: Access) => documentsOf<PlanOrigin>(opened, 'plan')

export function documentsOf<O extends string>({ connection, db }: Access, kind: Kind) {
  const table = TABLES[kind]
  const { shop: _, ...columns } = getTableColumns(table)
  const found = async (where: SQL | undefined) =>
    (await db
      .select(columns)
      .from(table)
      .where(where)
      .orderBy(desc(table.version))) as Document<O>[]
  return {
    /** The same content as the newest version makes no new one. `activate`: the shop uses it from now on. */
    async save(
      shop: ShopId,
      json: string,
      origin: O,
      { activate = true }: { activate?: boolean } = {},
    ): Promise<{ version: number; added: boolean }> {
      const [of] = await db.select({ slug: shops.slug }).from(shops).where(eq(shops.id, shop))
      const slug = of?.slug ?? ''
      const results = await connection.batch(
        [
          added(kind, slug, json, origin),
          { sql: newestOf(kind), args: [slug] },
          ...(activate ? [inUse(kind, slug)] : []),
        ],
        'write',
      )
      return { version: results[1]!.rows[0]![0] as number, added: results[0]!.changes > 0 }
    },

    async get(shop: ShopId, version: number): Promise<Document<O> | null> {
      return (await found(and(eq(table.shop, shop), eq(table.version, version))))[0] ?? null
    },

    /** The one the shop uses. */
    async active(shop: ShopId): Promise<Document<O> | null> {
      const inUse = db.select({ version: shops[kind] }).from(shops).where(eq(shops.id, shop))
      return (await found(and(eq(table.shop, shop), inArray(table.version, inUse))))[0] ?? null
    },

    /** Newest first. */
    list: (shop: ShopId): Promise<Document<O>[]> => found(eq(table.shop, shop)),

    async activate(shop: ShopId, version: number | null): Promise<void> {
      await db
        .update(shops)
        .set({ [kind]: version })
        .where(eq(shops.id, shop))
    },
  }
}
