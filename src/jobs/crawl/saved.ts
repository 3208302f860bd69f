/**
 * What a plan spares: downloads of the last crawl beside those of every page.
 * @module
 */

import type { ShopSummary } from '../../store/shops/shops.ts'
import type { Counters, Crawl } from '../../store/types.ts'

/** Pages a crawl came to: one that answers "unchanged" was asked for as well. */
export const pagesOf = ({
  pages,
  unchanged304,
}: Pick<Counters, 'pages' | 'unchanged304'>): number => pages + unchanged304

/** A share; null where nothing tells: a crawl that broke off spared nothing. */
export const savedOf = ({ whole, lastCrawl }: ShopSummary): number | null =>
  lastCrawl && savedBy(lastCrawl, whole)

/** The same of one crawl. */
export function savedBy(
  { mode, state, incomplete, counters }: Pick<Crawl, 'mode' | 'state' | 'incomplete' | 'counters'>,
  whole: number | null,
): number | null {
  if (!whole || mode === 'initial' || state !== 'done' || incomplete !== null) return null
  return Math.max(0, 1 - pagesOf(counters) / whole)
}
