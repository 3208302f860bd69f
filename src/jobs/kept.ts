/**
 * The crawl whose kept links are shown.
 * @module
 */

import { type Kept, keepsLinks, retrace } from '../crawl/kept.ts'
import type { Plan } from '../plan/plan.ts'
import type { Store } from '../store/store.ts'
import type { Crawl, Mode, Shop } from '../store/types.ts'

export type Walked = { crawl: Crawl; plan: Plan }

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
  const plans = new Map<number, Plan>()
  for (const { version, json } of await store.plans.list(shop.id)) {
    plans.set(version, JSON.parse(json) as Plan)
  }
  const crawls = (await store.crawls.list(shop.id, MOST)).flatMap((crawl) => {
    const plan = plans.get(crawl.plan)
    return plan && wanted(crawl.mode, plan) ? { crawl, plan } : []
  })
  return crawls.find(({ crawl }) => crawl.state === 'done') ?? crawls[0] ?? null
}
