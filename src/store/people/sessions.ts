/**
 * Who is logged in, by a digest of what their browser holds: kept, so that a restart asks nobody again.
 * @module
 */

import { desc, eq, lt, notInArray, or } from 'drizzle-orm'
import type { Access } from '../connection/typed.ts'
import { sessions } from '../schema/people.ts'

export type StoredSession = typeof sessions.$inferSelect

export type StoredSessions = {
  get(digest: string): Promise<StoredSession | null>
  all(): Promise<StoredSession[]>
  /** Those are over that began or were last used before; of the others the newest `most` are kept. */
  add(
    session: StoredSession,
    over: { begunBefore: number; unusedSince: number; most: number },
  ): Promise<void>
  use(digest: string, at: number): Promise<void>
  remove(digest: string): Promise<void>
  /** These and no others. */
  replaceAll(sessions: readonly StoredSession[]): Promise<void>
}

export function sessionsOf({ db }: Access): StoredSessions {
  const { digest, since, used } = sessions
  return {
    async get(of) {
      return (await db.select().from(sessions).where(eq(digest, of)))[0] ?? null
    },

    all: () => db.select().from(sessions).orderBy(since, digest),

    async add(session, { begunBefore, unusedSince, most }) {
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

    async use(of, at) {
      await db.update(sessions).set({ used: at }).where(eq(digest, of))
    },

    async remove(of) {
      await db.delete(sessions).where(eq(digest, of))
    },

    async replaceAll(all) {
      const emptied = db.delete(sessions)
      await db.batch([emptied, ...all.map((session) => db.insert(sessions).values(session))])
    },
  }
}
