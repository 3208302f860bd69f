/**
 * Conditions that narrow a list of products, for hand-written SQL: see `browse.sql.ts`.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import type { Value } from '../connection/connection.ts'
import type { ProductId, ShopId } from '../types.ts'
import type { Narrowed, Show } from './browse.ts'

export type Conditions = { sql: string; args: Value[] }

/** What was found before the shop was first crawled to the end is not new: all of it was there. */
const FOUNDED = `coalesce((SELECT c.finished_at FROM crawls c WHERE c.shop = ? AND c.state = 'done'
  AND c.incomplete IS NULL ORDER BY c.id LIMIT 1), ${Number.MAX_SAFE_INTEGER})`

/** Kinds that only some of the products on sale are of. */
export type Kind = Exclude<Show, 'sale' | 'gone'>

const KINDS: Record<Kind, (since: number, shop: ShopId) => Conditions> = {
  new: (since, shop) => ({
    sql: `p.first_seen > max(?, ${FOUNDED})`,
    args: [since, shop],
  }),
  cheaper: (since) => ({ sql: 'p.moved_at > ? AND p.moved = -1', args: [since] }),
  dearer: (since) => ({ sql: 'p.moved_at > ? AND p.moved = 1', args: [since] }),
  out: () => ({ sql: "p.availability = 'OutOfStock'", args: [] }),
}

/** What makes a product one of a kind, beyond being on sale or not. */
export const kindOf = (kind: Kind, { shop, since }: Pick<Narrowed, 'shop' | 'since'>): Conditions =>
  KINDS[kind](since, shop)

/** But for the words that are looked for. */
export function shown(narrowed: Omit<Narrowed, 'search'>): Conditions {
  const { shop, show } = narrowed
  if (show === 'sale') return { sql: 'p.shop = ? AND p.gone = 0', args: [shop] }
  if (show === 'gone') return { sql: 'p.shop = ? AND p.gone = 1', args: [shop] }
  const { sql, args } = kindOf(show, narrowed)
  return { sql: `p.shop = ? AND p.gone = 0 AND ${sql}`, args: [shop, ...args] }
}

/** As many words as anybody types. */
const MOST_WORDS = 6

export const wordsIn = (search: string): string[] =>
  search.trim().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)

/** Every word is in the name, in any case; `known` are found by their keys. */
export function named(search: string, known: ProductId[]): Conditions {
  const words = wordsIn(search)
  if (words.length === 0) return { sql: '', args: [] }
  const conditions = words.map(inName)
  const every = conditions.map(({ sql }) => sql).join(' AND ')
  const args = conditions.flatMap(({ args }) => args)
  if (known.length === 0) return { sql: ` AND ${every}`, args }
  return {
    sql: ` AND ((${every}) OR p.id IN (SELECT value FROM json_each(?)))`,
    args: [...args, jsonOf(known)],
  }
}

/**
 * SQLite knows the case of ASCII letters only. A word with others is looked for with any sign in their
 * place, and where that is found, as people write it.
 */
function inName(word: string): Conditions {
  const like = "p.name LIKE ? ESCAPE '\\'"
  const any = pattern(word).replace(/[^\0-\x7f]/gu, '_')
  if (any === pattern(word)) return { sql: like, args: [any] }
  const low = word.toLowerCase()
  const [first = '', ...rest] = low
  const written = new Set([word, low, first.toUpperCase() + rest.join(''), low.toUpperCase()])
  const spellings = Array.from(written, pattern)
  const either = spellings.map(() => like).join(' OR ')
  return { sql: `${like} AND (${either})`, args: [any, ...spellings] }
}

const pattern = (word: string): string => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
