/**
 * What a person sets for all of Aisle.
 * @module
 */

import { type Connection, rows } from './connection.ts'

export type SettingValues = {
  /** Who to write to, told to every shop. */
  contact: string
  /** For shops that are added from now on. */
  delay: number
  concurrency: number
  /** An argon2 hash. */
  password: string
  /** Where the demo shop is. */
  demo: string
}

export type Settings = {
  all(): Promise<Partial<SettingValues>>
  get<K extends keyof SettingValues>(name: K): Promise<SettingValues[K] | null>
  /** All of them or none; null takes one away. */
  set(values: { [K in keyof SettingValues]?: SettingValues[K] | null }): Promise<void>
}

export function settingsOf(connection: Connection): Settings {
  const all = async (): Promise<Partial<SettingValues>> => {
    const found = await rows<[string, string]>(connection, 'SELECT name, json FROM settings')
    return Object.fromEntries(found.map(([name, json]) => [name, JSON.parse(json)]))
  }
  return {
    all,

    async get(name) {
      const sql = 'SELECT json FROM settings WHERE name = ?'
      const [found] = await rows<[string]>(connection, sql, [name])
      return found ? JSON.parse(found[0]) : null
    },

    async set(values) {
      const statements = Object.entries(values).map(([name, value]) =>
        value === null
          ? { sql: 'DELETE FROM settings WHERE name = ?', args: [name] }
          : {
              sql: 'INSERT OR REPLACE INTO settings (name, json) VALUES (?, ?)',
              args: [name, JSON.stringify(value)],
            },
      )
      if (statements.length > 0) await connection.batch(statements, 'write')
    },
  }
}
