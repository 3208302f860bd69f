/**
 * When shops are crawled by themselves. Whoever moves a shop's next time on starts its crawl: of several
 * processes only one does.
 * @module
 */

import { and, eq, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Access } from '../connection/typed.ts'
import { shops } from '../schema/shops.ts'
import type { Mode, Shop, ShopId } from '../types.ts'

/** `nextCrawl` null: nobody has reckoned it yet. */
export type Due = Pick<Shop, 'id' | 'slug' | 'seed' | 'nextCrawl'> & {
  schedule: string
  mode: 'auto' | Mode
}

export type Schedules = {
  set(
    shop: ShopId,
    schedule: { cron: string; mode: 'auto' | Mode } | null,
    nextCrawl: number | null,
  ): Promise<void>
  /** The longest due first; those whose next time is not known before them. */
  due(now: number): Promise<Due[]>
  /** All shops that have a schedule. */
  all(): Promise<Due[]>
  /** False where somebody else moved it, or changed the schedule, since `due` told it. */
  move(due: Due, to: number | null): Promise<boolean>
}

const { id, slug, seed, schedule, scheduleMode, nextCrawl } = shops
const DUE = { id, slug, seed, schedule: sql<string>`${schedule}`, mode: scheduleMode, nextCrawl }
const NEXT = sql<number>`coalesce(${nextCrawl}, 0)`

export function schedulesOf({ db }: Access): Schedules {
  const scheduled = (where?: SQL) =>
    db
      .select(DUE)
      .from(shops)
      .where(and(isNotNull(schedule), where))
  return {
    async set(shop, schedule, nextCrawl) {
      const { cron = null, mode = 'auto' } = schedule ?? {}
      const set = { schedule: cron, scheduleMode: mode, nextCrawl }
      await db.update(shops).set(set).where(eq(id, shop))
    },

    due: (now) => scheduled(lte(NEXT, now)).orderBy(NEXT, id),

    all: () => scheduled().orderBy(id),

    async move(due, to) {
      const same = sql`${nextCrawl} IS ${due.nextCrawl}`
      const where = and(eq(id, due.id), eq(schedule, due.schedule), same)
      const moved = db.update(shops).set({ nextCrawl: to }).where(where).returning({ id })
      return (await moved).length > 0
    },
  }
}
