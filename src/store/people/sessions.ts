/**
 * Who is logged in, by a digest of what their browser holds: kept, so that a restart asks nobody again.
 * @module
 */

import { bulk, type Connection, rows } from '../connection/connection.ts'

export type StoredSession = { digest: string; since: number; used: number }

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

export function sessionsOf(connection: Connection): StoredSessions {
  const write = async (sql: string, args: (string | number)[]) => {
    await connection.execute({ sql, args })
  }
  const found = async (where: string, args: string[]): Promise<StoredSession[]> => {
    const sql = `SELECT digest, since, used FROM sessions ${where}`
    const all = await rows<[string, number, number]>(connection, sql, args)
    return all.map(([digest, since, used]) => ({ digest, since, used }))
  }
  return {
    async get(digest) {
      return (await found('WHERE digest = ?', [digest]))[0] ?? null
    },

    all: () => found('ORDER BY since, digest', []),

    async add({ digest, since, used }, { begunBefore, unusedSince, most }) {
      await connection.batch(
        [
          {
            sql: 'DELETE FROM sessions WHERE since < ? OR used < ?',
            args: [begunBefore, unusedSince],
          },
          {
            sql: `DELETE FROM sessions WHERE digest NOT IN
              (SELECT digest FROM sessions ORDER BY since DESC, digest LIMIT ?)`,
            args: [most - 1],
          },
          {
            sql: 'INSERT INTO sessions (digest, since, used) VALUES (?, ?, ?)',
            args: [digest, since, used],
          },
        ],
        'write',
      )
    },

    use: (digest, at) => write('UPDATE sessions SET used = ? WHERE digest = ?', [at, digest]),
    remove: (digest) => write('DELETE FROM sessions WHERE digest = ?', [digest]),

    async replaceAll(sessions) {
      const insert = `INSERT INTO sessions (digest, since, used)
        SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)`
      const values = sessions.map(({ digest, since, used }) => [digest, since, used])
      const emptied = { sql: 'DELETE FROM sessions', args: [] }
      await connection.batch([emptied, ...bulk(insert, [], values)], 'write')
    },
  }
}
