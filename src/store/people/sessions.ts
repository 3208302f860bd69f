/**
 * Sessions of people who are logged in, by a digest of what their browser holds: kept, so that a restart asks nobody
 * again. Used by `jobs`, `store` and `web`.
 * @module
 */

import { desc, eq, lt, notInArray, or } from 'drizzle-orm'
import type { Access } from '../connection/typed.ts'
import { sessions } from '../schema/people.ts'

export type StoredSession = typeof sessions.$inferSelect

export type StoredSessions = ReturnType<typeof sessionsOf>

export function sessionsOf({ db }: Access) {
  const { digest, since, used } = sessions
  return {
    async get(of: string): Promise<StoredSession | null> {
      return (await db.select().from(sessions).where(eq(digest, of)))[0] ?? null
    },

    all: (): Promise<StoredSession[]> => db.select().from(sessions).orderBy(since, digest),

    /** Those are over that began or were last used before; of the others the newest `most` are kept. */
    async add(
      session: StoredSession,
      {
        begunBefore,
        unusedSince,
        most,
      }: { begunBefore: number; unusedSince: number; most: number },
    ): Promise<void> {
      const kept = db
        .select({ digest })
        .from(sessions)
        .orderBy(desc(since), digest)
        .limit(most - 1)
      await db.batch([
        db.delete(sessions).where(or(lt(since, begunBefore), lt(used, unusedSince))),
        db.delete(sessions).where(notInArray(digest, kept)),
        db.insert(sessions).values(session),
      ])
    },

    async use(of: string, at: number): Promise<void> {
      await db.update(sessions).set({ used: at }).where(eq(digest, of))
    },

    async remove(of: string): Promise<void> {
      await db.delete(sessions).where(eq(digest, of))
    },

    /** These and no others. */
    async replaceAll(all: readonly StoredSession[]): Promise<void> {
      const emptied = db.delete(sessions)
      await db.batch([emptied, ...all.map((session) => db.insert(sessions).values(session))])
    },
  }
}
