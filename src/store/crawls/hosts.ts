/**
 * Hosts, as they are remembered between crawls: robots.txt, and how long they asked to be left alone. Used by
 * `store/store.ts`.
 * @module
 */

import { eq } from 'drizzle-orm'
import type { Access } from '../connection/typed.ts'
import { hosts } from '../schema/crawls.ts'
import type { Host, RobotsRecord } from '../types.ts'

export function hostsOf({ db }: Access) {
  const save = async (row: typeof hosts.$inferInsert, set: Partial<typeof hosts.$inferInsert>) => {
    await db.insert(hosts).values(row).onConflictDoUpdate({ target: hosts.origin, set })
  }
  return {
    async get(origin: string): Promise<Host | null> {
      const [host] = await db.select().from(hosts).where(eq(hosts.origin, origin))
      return host ?? null
    },
    saveRobots: (origin: string, robots: RobotsRecord): Promise<void> =>
      save({ origin, robots }, { robots }),
    /** `until` null: the host may be asked again. */
    saveRetryAfter: (origin: string, retryAt: number | null): Promise<void> =>
      save({ origin, retryAt }, { retryAt }),
  }
}
