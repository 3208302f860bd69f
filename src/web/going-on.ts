/**
 * Whether starting a crawl of a shop goes on with its last one.
 * @module
 */

import { RESUME_WITHIN_MS } from '../jobs/open.ts'
import { openPlan } from '../plan/plan.ts'
import { rulesInUse } from '../shop/rules.ts'
import type { StoredCrawl } from '../store/crawls.ts'
import type { Store } from '../store/store.ts'
import type { Shop } from '../store/types.ts'

/** `crawl` is the newest one, as it stands: stopped also where its process died. */
export async function goesOn(
  store: Store,
  shop: Shop,
  crawl: StoredCrawl | undefined,
  now = Date.now(),
): Promise<boolean> {
  if (crawl?.state !== 'stopped' || crawl.wrapper !== shop.wrapper) return false
  if (now - crawl.startedAt >= RESUME_WITHIN_MS) return false
  if (crawl.mode === 'rules') return crawl.plan === (await rulesInUse(store, shop))?.version
  if (crawl.mode !== 'initial') return crawl.plan === shop.plan
  // A shop whose address was changed since begins anew.
  const plan = await store.plans.get(shop.id, crawl.plan)
  return plan?.json === JSON.stringify(openPlan([shop.seed]))
}
