/**
 * Settings of all of Aisle. Used by `store` and `web`.
 * @module
 */

import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { parsed } from '../../format/json.ts'
import { jsonOf } from '../../format/text.ts'
import type { Interrupted } from '../backup/replace.ts'
import type { Db } from '../connection/typed.ts'
import { settings } from '../schema/people.ts'

type SettingValues = {
  /** Who to write to, told to every shop. */
  contact: string
  /** For shops that are added from now on. */
  delay: number
  concurrency: number
  /** An argon2 hash. */
  password: string
  /** Where the demo shop is. */
  demo: string
  /** What its remote control made of a demo shop, by its address. */
  [demo: `demo ${string}`]: { day: number; redesign: number }
  /** Columns that people named when a survey asked, the last ones: what they look like, and what they hold. */
  answers: { columns: { label: string; features: Record<string, number> }[] }
  /** A restore that was cut off and put right, until somebody has read so. */
  interrupted: Interrupted
}

export type Settings = {
  all(): Promise<Partial<SettingValues>>
  get<K extends keyof SettingValues>(name: K): Promise<SettingValues[K] | null>
  /** All of them or none; null takes one away. */
  set(values: { [K in keyof SettingValues]?: SettingValues[K] | null }): Promise<void>
}

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const KINDS: Record<string, v.GenericSchema> = {
  contact: v.string(),
  delay: count,
  concurrency: count,
  password: v.string(),
  demo: v.string(),
  answers: v.object({ columns: v.array(v.unknown()) }),
  interrupted: v.object({ done: v.boolean(), aside: v.string() }),
}
const DEMO_STATE = v.object({ day: count, redesign: count })

const isKind = (name: string, value: unknown): boolean =>
  v.is(KINDS[name] ?? (/^demo /.test(name) ? DEMO_STATE : v.never()), value)

export function settingsOf(db: Db): Settings {
  /** What is not of its kind is as good as not set, but a password: one that nobody can give still shuts. */
  const all = async (): Promise<Partial<SettingValues>> => {
    const values = (await db.select().from(settings)).flatMap(({ name, json }) => {
      const value = parsed(json)
      if (isKind(name, value)) return [[name, value]]
      return name === 'password' ? [[name, String(json)]] : []
    })
    return Object.fromEntries(values)
  }
  return {
    all,

    async get(name) {
      return (await all())[name] ?? null
    },

    async set(values) {
      const [first, ...others] = Object.entries(values).map(([name, value]) => {
        const json = jsonOf(value)
        const insert = db.insert(settings).values({ name, json })
        return value === null
          ? db.delete(settings).where(eq(settings.name, name))
          : insert.onConflictDoUpdate({ target: settings.name, set: { json } })
      })
      if (first) await db.batch([first, ...others])
    },
  }
}
