/**
 * Columns that hold more than SQLite knows: JSON, bytes, keys of products, and words that stand in millions of rows as
 * small numbers. Used all over `store`.
 * @module
 */

import { customType } from 'drizzle-orm/sqlite-core'
import { parsed, storedJson } from '../../format/json.ts'
import { jsonOf } from '../../format/text.ts'
import type { SkipReason } from '../../model/crawl.ts'
import type { Key } from '../../product/keys.ts'

const TIME =
  /^(?:at|\w+_at|first_seen|last_seen|since|used|beat|next_crawl|silent_until|not_before|read_elsewhere)$/

/** A number that is a time (ms). */
export const isTimeColumn = (name: string): boolean => TIME.test(name)

/** A text that is a decimal number. */
export const isAmountColumn = (name: string): boolean => name === 'amount' || name === 'was'

/** Null where the row holds none that can be read. */
export const json = <T>() =>
  customType<{ data: T; driverData: string }>({
    dataType: () => 'text',
    toDriver: jsonOf,
    fromDriver: (text) => (parsed(text) ?? null) as T,
  })()

/** An empty list where the row holds none; only what `isOne` accepts. */
const listOf = <T>(isOne: (each: unknown) => each is T) =>
  customType<{ data: T[]; driverData: string }>({
    dataType: () => 'text',
    toDriver: jsonOf,
    fromDriver: (text) => storedJson<unknown[]>(text, []).filter(isOne),
  })

export const texts = listOf<string>((_each): _each is string => true)

export const keysOfProduct = listOf(
  (key): key is Key => typeof key === 'string' && /^[gsal]:/.test(key),
)

export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'blob' })

export const coded = <W extends string>({ of, word }: Code<W>) =>
  customType<{ data: W; driverData: number }>({
    dataType: () => 'integer',
    toDriver: of,
    fromDriver: word,
  })()

type Code<W extends string> = { of(word: W): number; word(code: number): W; codes: number[] }

/** Append only: stored numbers keep their word. */
function code<W extends string>(words: Record<W, number>): Code<W> {
  const back = new Map(Object.entries(words).map(([word, at]) => [at as number, word as W]))
  return {
    of: (word) => words[word],
    word: (at) => {
      const word = back.get(at)
      if (word === undefined) throw new RangeError(`no word has the code ${at}`)
      return word
    },
    codes: [...back.keys()],
  }
}

type WordOf<C> = C extends Code<infer W> ? W : never

export const status = code({ queued: 0, done: 1, failed: 2, skipped: 3 })
export type FrontierStatus = WordOf<typeof status>

export const outcome = code({ fetched: 0, unchanged: 1, redirect: 2, refused: 3, failed: 4 })
export type Outcome = WordOf<typeof outcome>

export const reason = code({
  robots: 1,
  scope: 2,
  type: 3,
  trap: 4,
  limit: 5,
  acts: 6,
  address: 7,
  folded: 8,
  unchanged: 9,
  spared: 10,
  resting: 11,
  larger: 12,
} satisfies Record<SkipReason, number>)

/** Kinds of keys: gtin, sku, address, look. */
export const keyKind = code({ g: 1, s: 2, a: 3, l: 4 })
