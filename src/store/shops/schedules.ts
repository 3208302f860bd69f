/**
 * Schedules of shops that are crawled by themselves. Whoever moves a shop's next time on starts its crawl: of several
 * processes only one does. Used by `jobs/schedule/schedule.ts` and `store/store.ts`.
 * @module
 */

import { and, eq, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Access } from '../connection/typed.ts'
import { shops } from '../schema/shops.ts'
import type { AskedMode, Shop, ShopId } from '../types.ts'

/** `nextCrawl` null: nobody has reckoned it yet. */
export type Due = Pick<Shop, 'id' | 'slug' | 'seed' | 'nextCrawl'> & {
  schedule: string
  mode: AskedMode
}

const { id, slug, seed, schedule, scheduleMode, nextCrawl } = shops
const DUE = { id, slug, seed, schedule: sql<string>`${schedule}`, mode: scheduleMode, nextCrawl }
const NEXT = sql<number>`coalesce(${nextCrawl}, 0)`

export function schedulesOf({ db }: Access) {
  const scheduled = (where?: SQL) =>
    db
      .select(DUE)
      .from(shops)
      .where(and(isNotNull(schedule), where))
  return {
    async set(
      shop: ShopId,
      schedule: { cron: string; mode: AskedMode } | null,
      nextCrawl: number | null,
    ): Promise<void> {
      const { cron = null, mode = 'auto' } = schedule ?? {}
      const set = { schedule: cron, scheduleMode: mode, nextCrawl }
      await db.update(shops).set(set).where(eq(id, shop))
    },

    /** The longest due first; those whose next time is not known before them. */
    due: (now: number): Promise<Due[]> => scheduled(lte(NEXT, now)).orderBy(NEXT, id),

    /** All shops that have a schedule. */
    all: (): Promise<Due[]> => scheduled().orderBy(id),

    /** False where somebody else moved it, or changed the schedule, since `due` told it. */
    async move(due: Due, to: number | null): Promise<boolean> {
      const same = sql`${nextCrawl} IS ${due.nextCrawl}`
      const where = and(eq(id, due.id), eq(schedule, due.schedule), same)
      const moved = db.update(shops).set({ nextCrawl: to }).where(where).returning({ id })
      return (await moved).length > 0
    },
  }
}
