/**
 * Due dates of pages, which are asked for again though nothing says that they changed: because it was not read for
 * long. Used by `cli`, `crawl` and `views`.
 * @module
 */

import type { PageId } from '../../store/types.ts'

export const DAY_MS = 86_400_000

/** Days after which a product page is read again, whatever lists show. */
export const MAX_AGE_DAYS = 7

const PHASES = 1009

/** A number that has nothing to do with the one it is made from. */
export const mixed = (number: number): number => Bun.hash.xxHash32(String(number))

/**
 * Each page comes due once in `maxAge`, at a time of its own: pages that were all read on one day are
 * not due on one day.
 */
export function isDue(page: PageId, readAt: number, now: number, maxAgeMs: number): boolean {
  if (maxAgeMs <= 0) return true
  const phase = ((mixed(page) % PHASES) / PHASES) * maxAgeMs
  const turn = (time: number): number => Math.floor((time + phase) / maxAgeMs)
  // A later turn than this one is of a clock that has been set back since.
  return turn(now) !== turn(readAt)
}
