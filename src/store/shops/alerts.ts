/**
 * Alerts: what a person should look at. Used by `store/store.ts`.
 * @module
 */

import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { Access } from '../connection/typed.ts'
import { alerts } from '../schema/shops.ts'
import type { Alert, CrawlId, ShopId } from '../types.ts'

type NewAlert = {
  shop: ShopId
  crawl?: CrawlId | null
  kind: string
  message: string
  details?: unknown
}

export function alertsOf({ db }: Access) {
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

    /**
     * The same, but an open one of this shop and kind is renewed: what goes on is told once. Null while
     * such alerts are to be silent: then the silent one says it, to who looks for it.
     */
    async raise(alert: NewAlert): Promise<Alert | null> {
      const { shop, kind, crawl = null, message, details = null } = alert
      const set = { crawl, message, details }
      const own = ofKinds(shop, [kind])
      const [renewed] = await change({ ...set, at: Date.now() }, and(own, isOpen))
      if (renewed) return renewed
      const [silent] = await change(set, and(own, isSilent()))
      return silent ? null : await add(alert)
    },

    get: async (id: number): Promise<Alert | null> => (await newest(byId(id)))[0] ?? null,

    /** Done with it, and none of its shop and kind is opened before `until` (ms). */
    async silence(id: number, until: number): Promise<boolean> {
      const set = { resolvedAt: Date.now(), silentUntil: until }
      return (await change(set, and(byId(id), isOpen))).length > 0
    },

    /** Those that are silent now, the newest first. */
    silent: (shop?: ShopId | null): Promise<Alert[]> => newest(and(of(shop), isSilent())),

    /** Lets such alerts speak again; this one is open again. */
    async speak(id: number): Promise<boolean> {
      const set = { resolvedAt: null, silentUntil: null, reason: null }
      return (await change(set, and(byId(id), isSilent()))).length > 0
    },

    /** Newest first; only open ones unless `all`. */
    list: (shop?: ShopId | null, { all = false }: { all?: boolean } = {}): Promise<Alert[]> =>
      newest(and(of(shop), all ? undefined : isOpen)),

    /** All of a kind, the newest first, whatever became of them. */
    ofKind: (shop: ShopId, kind: string): Promise<Alert[]> => newest(ofKinds(shop, [kind])),

    /** The newest that a crawl gave rise to, open or not. */
    async ofCrawl(shop: ShopId, crawl: CrawlId): Promise<Alert | null> {
      const [found] = await newest(and(of(shop), eq(alerts.crawl, crawl))).limit(1)
      return found ?? null
    },

    /** How many are open, in all shops. */
    open: (): Promise<number> => db.$count(alerts, isOpen),

    /** False where there is no such open alert. */
    async resolve(id: number): Promise<boolean> {
      return (await change({ resolvedAt: Date.now() }, and(byId(id), isOpen))).length > 0
    },

    /** What a shop was told of is over, and why; says how many were open. */
    async resolveAll(shop: ShopId, kinds: string[], reason: string): Promise<number> {
      // Silent ones stay so, but what they held is over too.
      await change({ details: null }, and(ofKinds(shop, kinds), isSilent()))
      const set = { resolvedAt: Date.now(), reason }
      return (await change(set, and(ofKinds(shop, kinds), isOpen))).length
    },

    /** Those that were closed last, by a person or with a reason; silent ones are not over. */
    closed: (shop: ShopId | null | undefined, limit: number): Promise<Alert[]> =>
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
