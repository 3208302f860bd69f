/**
 * What a thread that died leaves behind: leases that look held, and crawls that somebody waits for.
 * @module
 */

import type { StoreOptions } from '../store/database.ts'
import { openStore } from '../store/store.ts'

export type LostCrawl = { shop: string; crawl: number }

/** This process lives, so what its dead thread held would be taken for held; `lost` crawls are told of. */
export async function giveBack(
  options: StoreOptions,
  owner: string,
  lost: LostCrawl[] = [],
  why = '',
): Promise<void> {
  try {
    const store = await openStore(options)
    try {
      await store.leases.releaseOf(owner)
      for (const { shop: slug, crawl } of lost) {
        const shop = await store.shops.get(slug)
        const message = `Crawl ${crawl} ended early: ${why}. Start it again: it goes on where it was.`
        if (shop) await store.alerts.raise({ shop: shop.id, crawl, kind: 'broken', message })
      }
    } finally {
      store.close()
    }
  } catch (error) {
    // The store is away, and the next crawl says so; its leases fall with this process.
    console.error(error)
  }
}
