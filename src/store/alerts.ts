/**
 * Alerts: what a person should look at.
 * @module
 */

import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Opened } from './database.ts'
import { alerts } from './schema.ts'
import type { Alert, CrawlId, ShopId } from './types.ts'

export type NewAlert = {
  shop: ShopId
  crawl?: CrawlId | null
  kind: string
  message: string
  details?: unknown
}

export type Alerts = {
  add(alert: NewAlert): Promise<Alert>
  /** Newest first; only open ones unless `all`. */
  list(shop?: ShopId | null, options?: { all?: boolean }): Promise<Alert[]>
  /** False where there is no such open alert. */
  resolve(id: number): Promise<boolean>
}

export function alertsOf({ db }: Opened): Alerts {
  return {
    async add(alert) {
      const [added] = await db
        .insert(alerts)
        .values({ ...alert, at: Date.now() })
        .returning()
      return added as Alert
    },

    async list(shop, { all = false } = {}) {
      const where = and(
        shop == null ? undefined : eq(alerts.shop, shop),
        all ? undefined : isNull(alerts.resolvedAt),
      )
      return (await db.select().from(alerts).where(where).orderBy(desc(alerts.id))) as Alert[]
    },

    async resolve(id) {
      const open = and(eq(alerts.id, id), isNull(alerts.resolvedAt))
      const resolved = await db
        .update(alerts)
        .set({ resolvedAt: Date.now() })
        .where(open)
        .returning({ id: alerts.id })
      return resolved.length > 0
    },
  }
}
