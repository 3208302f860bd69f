/**
 * Alerts that this process knows of, and that the store has not taken yet: its disk is full.
 * @module
 */

import { brokenText } from '../jobs/crawl/failure.ts'
import type { StoredCrawl } from '../store/crawls/crawls.ts'
import type { Store } from '../store/store.ts'
import type { Alert } from '../store/types.ts'
import type { Web } from './context.tsx'

export type Untold = Pick<Alert, 'shop' | 'kind' | 'at' | 'message' | 'details'> & { crawl: number }

export async function untold({ store, jobs }: Pick<Web, 'store' | 'jobs'>): Promise<Untold[]> {
  const found = await Promise.all(
    jobs.broken().map(async (broken): Promise<Untold | null> => {
      const crawl = await store.crawls.get(broken.crawl)
      if (!crawl || (await isTold(store, crawl))) return null
      const { id, shop } = crawl
      const message = brokenText(id, broken)
      return { shop, crawl: id, kind: 'broken', at: broken.at, message, details: null }
    }),
  )
  return found.filter((alert) => alert !== null)
}

/** The end of a crawl is stored before its alert is. One that went on may have an alert of its earlier end. */
async function isTold(store: Store, { id, shop, state }: StoredCrawl): Promise<boolean> {
  if (state !== 'failed') return state !== 'running'
  return (await store.alerts.ofKind(shop, 'broken')).some(({ crawl }) => crawl === id)
}
