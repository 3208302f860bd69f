/**
 * The crawl whose kept links are shown.
 * @module
 */

import { type Kept, keepsLinks, retrace } from '../../crawl/policies/rules/kept-links.ts'
import type { Plan } from '../../plan/plan.ts'
import { ifSound, storedPlan } from '../../shop/stored.ts'
import type { Store } from '../../store/store.ts'
import type { Crawl, Mode, Shop } from '../../store/types.ts'

type Walked = { crawl: Crawl; plan: Plan }

/** Crawls that are looked through for it. */
const MOST = 100

/** The last that came to its end, else the last that began, of those whose plan keeps links. */
export function lastKeeping(store: Store, shop: Shop): Promise<Walked | null> {
  return lastWalk(store, shop, (_, plan) => keepsLinks(plan))
}

/** The links that the last such crawl kept; null where there was none. */
export async function keptLinks(
  store: Store,
  shop: Shop,
): Promise<{ crawl: Crawl; kept: Kept[] } | null> {
  const last = await lastKeeping(store, shop)
  if (!last) return null
  const { kept } = await retrace(store, shop, last.crawl.id, last.plan)
  return { crawl: last.crawl, kept }
}

/** The same of crawls by rules. */
export function lastByRules(store: Store, shop: Shop): Promise<Walked | null> {
  return lastWalk(store, shop, (mode) => mode === 'rules')
}

async function lastWalk(
  store: Store,
  shop: Shop,
  wanted: (mode: Mode, plan: Plan) => boolean,
): Promise<Walked | null> {
  const plans = new Map<number, Plan | null>()
  const planOf = async (version: number): Promise<Plan | null> => {
    const known = plans.get(version)
    if (known !== undefined) return known
    const saved = await store.plans.get(shop.id, version)
    const plan = ifSound(storedPlan, saved)
    plans.set(version, plan)
    return plan
  }
  let begun: Walked | null = null
  for (const crawl of await store.crawls.list(shop.id, MOST)) {
    const plan = await planOf(crawl.plan)
    if (!plan || !wanted(crawl.mode, plan)) continue
    if (crawl.state === 'done') return { crawl, plan }
    begun ??= { crawl, plan }
  }
  return begun
}
