/**
 * What a plan spares: downloads of the last crawl beside those of every page.
 * @module
 */

import type { ShopSummary } from '../store/shops.ts'

/** A share; null where nothing tells. After a crawl of every page, what its plan foretells. */
export function savedOf({ whole, lastCrawl }: ShopSummary): number | null {
  if (!lastCrawl || !whole) return null
  const { mode, state, incomplete, counters } = lastCrawl
  if (state !== 'done' || incomplete !== null) return null
  if (mode !== 'initial') return Math.max(0, 1 - counters.pages / whole)
  const { learned } = counters
  if (!learned || 'problem' in learned || !learned.active || learned.of.pages === 0) return null
  return Math.max(0, 1 - learned.pages / learned.of.pages)
}
