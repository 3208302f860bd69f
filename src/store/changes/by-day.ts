/**
 * Changes by their day and kind, across shops, as the page asks for them; `by-day.sql.ts` answers.
 * @module
 */

import type { Change, ShopId } from '../types.ts'

/** first: found before the shop had a complete crawl. */
export const KINDS = [
  'new',
  'gone',
  'back',
  'cheaper',
  'dearer',
  'price',
  'stock',
  'details',
  'first',
] as const

export type Kind = (typeof KINDS)[number]

export type DayCounts = Record<Kind, number>

export type Day = DayCounts & { day: string }

/** An observation's place in time. */
export type Moment = { at: number; row: number }

export type Wanted = {
  shop?: ShopId | null
  kinds: readonly Kind[]
  /** Only those of the day and before (`2026-11-17`, UTC). */
  until?: string
  /** Only what came before it. */
  before?: Moment
  limit: number
}

/** `row` tells those of one moment apart. */
export type DatedChange = Change & { what: Exclude<Kind, 'first'>; row: number }

export type Counted = { shop: ShopId; kinds: readonly Kind[]; from: number; to: number }

/** To count more could keep others waiting. */
export const MOST_COUNTED = 10_000

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
