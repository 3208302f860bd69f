/**
 * Alerts: what a person should look at.
 * @module
 */

import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { Opened } from '../connection/database.ts'
import { alerts } from '../schema.ts'
import type { Alert, CrawlId, ShopId } from '../types.ts'

export type NewAlert = {
  shop: ShopId
  crawl?: CrawlId | null
  kind: string
  message: string
  details?: unknown
}

export type Alerts = {
  add(alert: NewAlert): Promise<Alert>
  /**
   * The same, but an open one of this shop and kind is renewed: what goes on is told once. Null while
   * such alerts are to be silent: then the silent one says it, to who looks for it.
   */
  raise(alert: NewAlert): Promise<Alert | null>
  /** Newest first; only open ones unless `all`. */
  list(shop?: ShopId | null, options?: { all?: boolean }): Promise<Alert[]>
  /** All of a kind, the newest first, whatever became of them. */
  ofKind(shop: ShopId, kind: string): Promise<Alert[]>
  /** The newest that a crawl gave rise to, open or not. */
  ofCrawl(shop: ShopId, crawl: CrawlId): Promise<Alert | null>
  /** How many are open, in all shops. */
  open(): Promise<number>
  /** False where there is no such open alert. */
  resolve(id: number): Promise<boolean>
  get(id: number): Promise<Alert | null>
  /** Done with it, and none of its shop and kind is opened before `until` (ms). */
  silence(id: number, until: number): Promise<boolean>
  /** Those that are silent now, the newest first. */
  silent(shop?: ShopId | null): Promise<Alert[]>
  /** Lets such alerts speak again; this one is open again. */
  speak(id: number): Promise<boolean>
  /** What a shop was told of is over, and why; says how many were open. */
  resolveAll(shop: ShopId, kinds: string[], reason: string): Promise<number>
  /** Those that were closed last, by a person or with a reason; silent ones are not over. */
  closed(shop: ShopId | null | undefined, limit: number): Promise<Alert[]>
}

export function alertsOf({ db }: Opened): Alerts {
  const add = async (alert: NewAlert): Promise<Alert> => {
    const own = and(eq(alerts.shop, alert.shop), eq(alerts.kind, alert.kind))
    // Asked for in the same batch: a single statement that is repeated would add it twice.
    const [, [added]] = await db.batch([
      db.insert(alerts).values({ ...alert, at: Date.now() }),
      db.select().from(alerts).where(own).orderBy(desc(alerts.id)).limit(1),
    ])
    return added as Alert
  }
  const openOf = (shop: ShopId, kinds: string[]) =>
    and(eq(alerts.shop, shop), inArray(alerts.kind, kinds), isNull(alerts.resolvedAt))
  const silentOf = (shop: ShopId, kinds: string[]) =>
    and(eq(alerts.shop, shop), inArray(alerts.kind, kinds), gt(alerts.silentUntil, Date.now()))

  return {
    add,

    async raise(alert) {
      const { crawl = null, message, details = null } = alert
      const [renewed] = await db
        .update(alerts)
        .set({ crawl, message, details, at: Date.now() })
        .where(openOf(alert.shop, [alert.kind]))
        .returning()
      if (renewed) return renewed as Alert
      const [silent] = await db
        .update(alerts)
        .set({ crawl, message, details })
        .where(silentOf(alert.shop, [alert.kind]))
        .returning({ id: alerts.id })
      return silent ? null : await add(alert)
    },

    async get(id) {
      const [found] = await db.select().from(alerts).where(eq(alerts.id, id))
      return (found as Alert | undefined) ?? null
    },

    async silence(id, until) {
      const silenced = await db
        .update(alerts)
        .set({ resolvedAt: Date.now(), silentUntil: until })
        .where(and(eq(alerts.id, id), isNull(alerts.resolvedAt)))
        .returning({ id: alerts.id })
      return silenced.length > 0
    },

    async silent(shop) {
      const where = and(
        shop == null ? undefined : eq(alerts.shop, shop),
        gt(alerts.silentUntil, Date.now()),
      )
      return (await db.select().from(alerts).where(where).orderBy(desc(alerts.id))) as Alert[]
    },

    async speak(id) {
      const spoken = await db
        .update(alerts)
        .set({ resolvedAt: null, silentUntil: null, reason: null })
        .where(and(eq(alerts.id, id), gt(alerts.silentUntil, Date.now())))
        .returning({ id: alerts.id })
      return spoken.length > 0
    },

    async list(shop, { all = false } = {}) {
      const where = and(
        shop == null ? undefined : eq(alerts.shop, shop),
        all ? undefined : isNull(alerts.resolvedAt),
      )
      return (await db.select().from(alerts).where(where).orderBy(desc(alerts.id))) as Alert[]
    },

    async ofKind(shop, kind) {
      const where = and(eq(alerts.shop, shop), eq(alerts.kind, kind))
      return (await db.select().from(alerts).where(where).orderBy(desc(alerts.id))) as Alert[]
    },

    async ofCrawl(shop, crawl) {
      const where = and(eq(alerts.shop, shop), eq(alerts.crawl, crawl))
      const query = db.select().from(alerts).where(where)
      const [newest] = await query.orderBy(desc(alerts.id)).limit(1)
      return (newest as Alert | undefined) ?? null
    },

    async open() {
      const [row] = await db.select({ n: count() }).from(alerts).where(isNull(alerts.resolvedAt))
      return row?.n ?? 0
    },

    async resolve(id) {
      const resolved = await db
        .update(alerts)
        .set({ resolvedAt: Date.now() })
        .where(and(eq(alerts.id, id), isNull(alerts.resolvedAt)))
        .returning({ id: alerts.id })
      return resolved.length > 0
    },

    async resolveAll(shop, kinds, reason) {
      // Silent ones stay so, but what they held is over too.
      await db.update(alerts).set({ details: null }).where(silentOf(shop, kinds))
      const resolved = await db
        .update(alerts)
        .set({ resolvedAt: Date.now(), reason })
        .where(openOf(shop, kinds))
        .returning({ id: alerts.id })
      return resolved.length
    },

    async closed(shop, limit) {
      const where = and(
        shop == null ? undefined : eq(alerts.shop, shop),
        isNotNull(alerts.resolvedAt),
        or(isNull(alerts.silentUntil), lte(alerts.silentUntil, Date.now())),
      )
      const newest = [desc(alerts.resolvedAt), desc(alerts.id)]
      const query = db.select().from(alerts).where(where)
      return (await query.orderBy(...newest).limit(limit)) as Alert[]
    },
  }
}
