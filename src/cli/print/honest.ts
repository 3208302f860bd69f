/**
 * Crawls as they stand: one whose process died says that it is running until it is asked.
 * @module
 */

import type { ShopSummary } from '../../store/shops/shops.ts'
import type { Store } from '../../store/store.ts'
import { honest } from '../../web/live/crawl-state.ts'

export { honest }

/** The same of the last crawl of a shop. */
export async function honestSummary(store: Store, summary: ShopSummary): Promise<ShopSummary> {
  const { lastCrawl } = summary
  return lastCrawl ? { ...summary, lastCrawl: await honest(store, lastCrawl) } : summary
}
