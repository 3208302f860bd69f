/**
 * What is remembered of hosts between crawls: robots.txt, and how long they asked to be left alone.
 * @module
 */

import { eq } from 'drizzle-orm'
import type { Access } from '../connection/typed.ts'
import { hosts } from '../schema/crawls.ts'
import type { Host, RobotsRecord } from '../types.ts'

export type Hosts = {
  get(origin: string): Promise<Host | null>
  saveRobots(origin: string, robots: RobotsRecord): Promise<void>
  /** `until` null: the host may be asked again. */
  saveRetryAfter(origin: string, until: number | null): Promise<void>
}

export function hostsOf({ db }: Access): Hosts {
  const save = async (row: typeof hosts.$inferInsert, set: Partial<typeof hosts.$inferInsert>) => {
    await db.insert(hosts).values(row).onConflictDoUpdate({ target: hosts.origin, set })
  }
  return {
    async get(origin) {
      const [host] = await db.select().from(hosts).where(eq(hosts.origin, origin))
      return host ?? null
    },
    saveRobots: (origin, robots) => save({ origin, robots }, { robots }),
    saveRetryAfter: (origin, retryAt) => save({ origin, retryAt }, { retryAt }),
  }
}
