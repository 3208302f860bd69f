/**
 * Whether starting a crawl of a shop goes on with its last one.
 * @module
 */

import { isRecent } from '../jobs/crawl/open.ts'
import { openPlan } from '../plan/plan.ts'
import { rulesInUse } from '../shop/plan.ts'
import { canGoOn, type StoredCrawl } from '../store/crawls/crawls.ts'
import type { Store } from '../store/store.ts'
import type { Shop } from '../store/types.ts'

/** `crawl` is the newest one, as it stands: stopped also where its process died. */
export async function goesOn(
  store: Store,
  shop: Shop,
  crawl: StoredCrawl | undefined,
  now = Date.now(),
): Promise<boolean> {
  if (!crawl || crawl.state === 'running' || !canGoOn(crawl)) return false
  if (crawl.wrapper !== shop.wrapper || !isRecent(crawl.startedAt, now)) return false
  if (crawl.mode === 'rules') return crawl.plan === (await rulesInUse(store, shop))?.version
  if (crawl.mode !== 'initial') return crawl.plan === shop.plan
  // A shop whose address was changed since begins anew.
  const plan = await store.plans.get(shop.id, crawl.plan)
  return plan?.json === JSON.stringify(openPlan([shop.seed]))
}
