/**
 * Audits: some product pages are read though their lists show nothing new. Where one has another price than it had,
 * lists do not tell, and all others are read as well. Used by `delta.ts`.
 * @module
 */

import type { LastSaid } from '../../../store/products/products.ts'
import type { Counters, CrawlId, PageId, PageWrite } from '../../../store/types.ts'
import type { Context } from '../../context/context.ts'
import { mixed } from '../../frontier/due.ts'

/** One page in so many is audited. */
const ONE_IN = 100

/**
 * Of pages that could be left, one in a hundred: at least one in a shop of any size, other ones in every
 * crawl. `left`: how many were before this one; `known`: how many there may be.
 */
export function isAudited(left: number, crawl: CrawlId, known: number): boolean {
  const first = mixed(crawl) % Math.max(1, Math.min(ONE_IN, known))
  return left % ONE_IN === first
}

/** `said`: what the page said when it was last read. True where it has another price now. */
export function countAudit(
  counts: NonNullable<Counters['delta']>,
  said: LastSaid,
  page: PageId,
  write: PageWrite,
): boolean {
  const [now] = write.sightings
  counts.audited++
  const settled = write.settled.some((one) => one.page === page)
  if (!now && write.confirmed === null && settled) counts.unread = (counts.unread ?? 0) + 1
  if (!now || (now.amount === said.amount && now.currency === said.currency)) return false
  counts.wrong++
  return true
}

/** Whether the last crawl of changes proved that lists do not tell: then all pages are audited, not some. */
export async function wereUntold({ store, shop, crawl }: Context): Promise<boolean> {
  const last = await store.crawls.last(shop.id, { mode: 'delta', complete: true })
  // Another wrapper may read lists better.
  return last?.wrapper === crawl.wrapper && last.counters.delta?.untold === true
}
