/**
 * Alerts: what a person should look at.
 * @module
 */

import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { Access } from '../connection/typed.ts'
import { alerts } from '../schema/shops.ts'
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

export function alertsOf({ db }: Access): Alerts {
  const newest = (where?: SQL) => db.select().from(alerts).where(where).orderBy(desc(alerts.id))
  /** Says which there were. */
  const change = (set: Partial<Alert>, where?: SQL) =>
    db.update(alerts).set(set).where(where).returning()
  const byId = (id: number) => eq(alerts.id, id)
  const of = (shop: ShopId | null | undefined) => (shop == null ? undefined : eq(alerts.shop, shop))
  const ofKinds = (shop: ShopId, kinds: string[]) => and(of(shop), inArray(alerts.kind, kinds))
  const isOpen = isNull(alerts.resolvedAt)
  const isSilent = () => gt(alerts.silentUntil, Date.now())

  const add = async (alert: NewAlert): Promise<Alert> => {
    // Asked for in the same batch: a single statement that is repeated would add it twice.
    const [, [added]] = await db.batch([
      db.insert(alerts).values({ ...alert, at: Date.now() }),
      newest(ofKinds(alert.shop, [alert.kind])).limit(1),
    ])
    return added!
  }

  return {
    add,

    async raise(alert) {
      const { shop, kind, crawl = null, message, details = null } = alert
      const set = { crawl, message, details }
      const own = ofKinds(shop, [kind])
      const [renewed] = await change({ ...set, at: Date.now() }, and(own, isOpen))
      if (renewed) return renewed
      const [silent] = await change(set, and(own, isSilent()))
      return silent ? null : await add(alert)
    },

    get: async (id) => (await newest(byId(id)))[0] ?? null,

    async silence(id, until) {
      const set = { resolvedAt: Date.now(), silentUntil: until }
      return (await change(set, and(byId(id), isOpen))).length > 0
    },

    silent: (shop) => newest(and(of(shop), isSilent())),

    async speak(id) {
      const set = { resolvedAt: null, silentUntil: null, reason: null }
      return (await change(set, and(byId(id), isSilent()))).length > 0
    },

    list: (shop, { all = false } = {}) => newest(and(of(shop), all ? undefined : isOpen)),

    ofKind: (shop, kind) => newest(ofKinds(shop, [kind])),

    async ofCrawl(shop, crawl) {
      const [found] = await newest(and(of(shop), eq(alerts.crawl, crawl))).limit(1)
      return found ?? null
    },

    open: () => db.$count(alerts, isOpen),

    async resolve(id) {
      return (await change({ resolvedAt: Date.now() }, and(byId(id), isOpen))).length > 0
    },

    async resolveAll(shop, kinds, reason) {
      // Silent ones stay so, but what they held is over too.
      await change({ details: null }, and(ofKinds(shop, kinds), isSilent()))
      const set = { resolvedAt: Date.now(), reason }
      return (await change(set, and(ofKinds(shop, kinds), isOpen))).length
    },

    closed: (shop, limit) =>
      db
        .select()
        .from(alerts)
        .where(
          and(
            of(shop),
            isNotNull(alerts.resolvedAt),
            or(isNull(alerts.silentUntil), lte(alerts.silentUntil, Date.now())),
          ),
        )
        .orderBy(desc(alerts.resolvedAt), desc(alerts.id))
        .limit(limit),
  }
}
