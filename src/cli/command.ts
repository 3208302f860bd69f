/**
 * A command: its words, its flags, its help and what it does. Used all over `cli`.
 * @module
 */

import type { Version } from '../model/version.ts'
import type { StoreOptions } from '../store/connection/database.ts'
import type { Store } from '../store/store.ts'
import type { Flags, FlagValues } from './input/flags.ts'
import { text, whole } from './input/flags.ts'
import { databaseFlag, hostFlag } from './input/place.ts'
import type { Output } from './print/output.ts'

/** Words after the command: `SHOP`, optional ones last, the last perhaps more than once. */
export type Words = {
  names: string[]
  least: number
  most: number
  /** All words from the last name on are one. */
  joined?: boolean
}

/** Results go to `out`, everything else to `log`. */
export type Outputs = { out: Output; log: Output }

/** What a command may use. */
export type Context = Outputs & {
  env: Record<string, string | undefined>
  version: Version
  global: FlagValues<typeof GLOBAL_FLAGS>
  storeOptions: StoreOptions
  /** Opens the store where there is none yet; closed after the command. `more`: how it is opened then. */
  store(more?: Pick<StoreOptions, 'outage'>): Promise<Store>
}

export type Command<F extends Flags = Flags> = {
  /** As typed: `shop add`. */
  name: string
  summary: string
  words: Words
  flags: F
  /** Which of the flags for every command mean something here; by default those of the store. */
  uses?: (keyof typeof GLOBAL_FLAGS)[]
  examples: string[]
  /** Paragraphs that the help ends with. */
  notes?: string[]
  run(context: Context, words: string[], flags: FlagValues<F>): Promise<number | undefined>
}

/** For the types: `run` gets the values that its flags promise. */
export function command<const F extends Flags>(definition: Command<F>): Command {
  return definition as unknown as Command
}

/** No words, one, one or more… */
export const words = {
  none: { names: [], least: 0, most: 0 } as Words,
  one: (name: string): Words => ({ names: [name], least: 1, most: 1 }),
  maybe: (name: string): Words => ({ names: [name], least: 0, most: 1 }),
  many: (name: string): Words => ({ names: [name], least: 1, most: Number.POSITIVE_INFINITY }),
}

/** Taken by every command. */
export const GLOBAL_FLAGS = {
  data: text('DIR', 'folder that holds everything (default ./aisle-data, or AISLE_DATA)'),
  db: databaseFlag(
    'libSQL server to use instead of a file there (or AISLE_DB; token: AISLE_DB_TOKEN)',
  ),
  host: hostFlag('where to listen (default 127.0.0.1; elsewhere needs a password)'),
  port: whole('N', { min: 0, max: 65535 }, 'port to listen on (default 4680, the demo shop 4700)'),
}
