/**
 * New versions of wrappers, plans and topics, as statements. SQL by hand: whether there is a new version is decided by
 * the one before it, in the same batch that may make the shop. Used by `documents.ts` and `shops.ts`.
 * @module
 */

import type { Statement } from '../connection/connection.ts'
import type { PlanOrigin, TopicOrigin, WrapperOrigin } from '../types.ts'

export type Kind = 'wrapper' | 'plan' | 'topic'

/** What a shop uses from now on, saved together with the rest of it. */
export type NewDocuments = {
  wrapper?: { json: string; origin: WrapperOrigin } | null
  plan?: { json: string; origin: PlanOrigin } | null
  topic?: { json: string; origin: TopicOrigin } | null
}

/**
 * A new version, unless the newest says the same; what a person brings in by hand is theirs from then
 * on. Shops are meant by name: one may be new itself.
 */
export const added = (kind: Kind, slug: string, json: string, origin: string): Statement => ({
  sql: `INSERT INTO ${kind}s (shop, version, origin, json, created_at)
    SELECT s.id, coalesce(max(d.version), 0) + 1, ?2, ?3, ?4
    FROM shops s LEFT JOIN ${kind}s d ON d.shop = s.id WHERE s.slug = ?1 GROUP BY s.id
    HAVING (SELECT json FROM ${kind}s WHERE shop = s.id ORDER BY version DESC LIMIT 1) IS NOT ?3
      OR ?2 IN ('edited', 'rules') AND
        (SELECT origin FROM ${kind}s WHERE shop = s.id ORDER BY version DESC LIMIT 1) <> ?2`,
  args: [slug, origin, json, Date.now()],
})

const newest = (kind: Kind): string => `(SELECT max(version) FROM ${kind}s WHERE shop = shops.id)`

export const inUse = (kind: Kind, slug: string): Statement => ({
  sql: `UPDATE shops SET ${kind} = ${newest(kind)} WHERE slug = ?`,
  args: [slug],
})

/** To be sent with what makes or changes the shop. */
export const documentStatements = (slug: string, documents: NewDocuments): Statement[] =>
  (['wrapper', 'plan', 'topic'] as const).flatMap((kind) => {
    const given = documents[kind]
    return given ? [added(kind, slug, given.json, given.origin), inUse(kind, slug)] : []
  })

/** Which version is the newest, of a shop by its name. */
export const newestOf = (kind: Kind): string => `SELECT ${newest(kind)} FROM shops WHERE slug = ?`
