/**
 * When a product page is read though its lists show nothing new: because it was not read for long, or
 * as an audit.
 * @module
 */

import type { CrawlId, PageId } from '../../../store/types.ts'

export const DAY_MS = 86_400_000

/** One page in so many is audited. */
const ONE_IN = 100

const PHASES = 1009

const mixed = (number: number): number => Bun.hash.xxHash32(String(number))

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

/**
 * Of pages that could be left, one in a hundred: at least one in a shop of any size, other ones in every
 * crawl. `left`: how many were before this one; `known`: how many there may be.
 */
export function isAudited(left: number, crawl: CrawlId, known: number): boolean {
  const first = mixed(crawl) % Math.max(1, Math.min(ONE_IN, known))
  return left % ONE_IN === first
}
