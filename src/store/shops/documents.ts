/**
 * Versions of wrappers, plans and topics, as the JSON text they were given as.
 * @module
 */

import { and, desc, eq } from 'drizzle-orm'
import { rows, type Statement } from '../connection/connection.ts'
import type { Opened } from '../connection/database.ts'
import { plans, topics, wrappers } from '../schema.ts'
import type { Document, PlanOrigin, ShopId, TopicOrigin, WrapperOrigin } from '../types.ts'

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

/** What a shop uses from now on, saved together with the rest of it. */
export type NewDocuments = {
  wrapper?: { json: string; origin: WrapperOrigin } | null
  plan?: { json: string; origin: PlanOrigin } | null
  topic?: { json: string; origin: TopicOrigin } | null
}

type Kind = 'wrapper' | 'plan' | 'topic'

const TABLES = { wrapper: wrappers, plan: plans, topic: topics }

export const wrappersOf = (opened: Opened): Documents<WrapperOrigin> =>
  documentsOf<WrapperOrigin>(opened, 'wrapper')

export const plansOf = (opened: Opened): Documents<PlanOrigin> =>
  documentsOf<PlanOrigin>(opened, 'plan')

/**
 * A new version, unless the newest says the same; what a person brings in by hand is theirs from then
 * on. Shops are meant by name: one may be new itself.
 */
const added = (kind: Kind, slug: string, json: string, origin: string): Statement => ({
  sql: `INSERT INTO ${kind}s (shop, version, origin, json, created_at)
    SELECT s.id, coalesce(max(d.version), 0) + 1, ?2, ?3, ?4
    FROM shops s LEFT JOIN ${kind}s d ON d.shop = s.id WHERE s.slug = ?1 GROUP BY s.id
    HAVING (SELECT json FROM ${kind}s WHERE shop = s.id ORDER BY version DESC LIMIT 1) IS NOT ?3
      OR ?2 IN ('edited', 'rules') AND
        (SELECT origin FROM ${kind}s WHERE shop = s.id ORDER BY version DESC LIMIT 1) <> ?2`,
  args: [slug, origin, json, Date.now()],
})

const newest = (kind: Kind): string => `(SELECT max(version) FROM ${kind}s WHERE shop = shops.id)`

const inUse = (kind: Kind, slug: string): Statement => ({
  sql: `UPDATE shops SET ${kind} = ${newest(kind)} WHERE slug = ?`,
  args: [slug],
})

/** To be sent with what makes or changes the shop. */
export const documentStatements = (slug: string, documents: NewDocuments): Statement[] =>
  (['wrapper', 'plan', 'topic'] as const).flatMap((kind) => {
    const given = documents[kind]
    return given ? [added(kind, slug, given.json, given.origin), inUse(kind, slug)] : []
  })

export function documentsOf<O extends string>(
  { connection, db }: Opened,
  kind: Kind,
): Documents<O> {
  const table = TABLES[kind]
  const columns = {
    version: table.version,
    origin: table.origin,
    json: table.json,
    createdAt: table.createdAt,
  }
  const self: Documents<O> = {
    async save(shop, json, origin, { activate = true } = {}) {
      const [of] = await rows<[string]>(connection, 'SELECT slug FROM shops WHERE id = ?', [shop])
      const slug = of?.[0] ?? ''
      const results = await connection.batch(
        [
          added(kind, slug, json, origin),
          { sql: `SELECT ${newest(kind)} FROM shops WHERE slug = ?`, args: [slug] },
          ...(activate ? [inUse(kind, slug)] : []),
        ],
        'write',
      )
      return { version: results[1]!.rows[0]![0] as number, added: results[0]!.changes > 0 }
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
      await connection.execute({
        sql: `UPDATE shops SET ${kind} = ? WHERE id = ?`,
        args: [version, shop],
      })
    },
  }
  return self
}
