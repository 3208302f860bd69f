/**
 * The state of a crawl, whatever its row says: whether it still runs, and whether starting the next one goes on with
 * it. Pages of crawls and shops ask it. Used by `cli` and `web`.
 * @module
 */

import { noteOf } from '../../jobs/crawl/failure.ts'
import type { Jobs } from '../../jobs/crawl/manager.ts'
import { isRecent } from '../../jobs/crawl/open.ts'
import { openPlan } from '../../plan/plan.ts'
import { rulesInUse } from '../../shop/plan.ts'
import { canGoOn, type StoredCrawl } from '../../store/crawls/crawls.ts'
import type { Store } from '../../store/store.ts'
import type { Shop } from '../../store/types.ts'

type Standing = Pick<StoredCrawl, 'id' | 'state' | 'incomplete' | 'shop' | 'note'>

/**
 * A crawl says it is running until its end is written; without a holder it died before that. `jobs`: of one that broke
 * off this process knows it, also where the store takes nothing.
 */
export async function honest<C extends Standing>(
  store: Store,
  crawl: C,
  jobs: Jobs | null = null,
): Promise<C> {
  if (crawl.state !== 'running') return crawl
  const failed = brokenOff(crawl, jobs)
  if (failed) return failed
  if (await store.leases.holder(`shop:${crawl.shop}`)) return crawl
  return { ...crawl, state: 'stopped', incomplete: 'stopped' }
}

export function brokenOff<C extends Standing>(crawl: C, jobs: Jobs | null): C | null {
  const why = jobs?.failed(crawl.id)
  return why ? { ...crawl, state: 'failed', incomplete: 'broken', note: noteOf(why) } : null
}

/** Whether starting a crawl goes on with the last one. `crawl` is the newest, as it stands: stopped also where its process died. */
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
