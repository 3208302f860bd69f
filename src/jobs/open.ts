/**
 * Which crawl a request means: an unfinished one that can go on, or a new one.
 * @module
 */

import { AisleError } from '../errors.ts'
import { openPlan, type Plan } from '../plan/plan.ts'
import type { Store } from '../store/store.ts'
import type { Crawl, Mode, Shop } from '../store/types.ts'
import type { CrawlRequest } from './types.ts'

const RESUME_WITHIN_MS = 24 * 3_600_000

export type Opened = { row: Crawl; plan: Plan; wrapper: string | null; resumed: boolean }

export async function openCrawl(store: Store, shop: Shop, request: CrawlRequest): Promise<Opened> {
  const mode = modeOf(shop, request)
  const plan = await planOf(store, shop, mode)
  const wrapper = shop.wrapper === null ? null : await store.wrappers.get(shop.id, shop.wrapper)
  const opened = { plan: plan.plan, wrapper: wrapper?.json ?? null }
  const unfinished = await store.crawls.unfinished(shop.id)
  if (unfinished) {
    const goesOn =
      !request.fresh &&
      unfinished.mode === mode &&
      unfinished.plan === plan.version &&
      unfinished.wrapper === shop.wrapper &&
      Date.now() - unfinished.startedAt < RESUME_WITHIN_MS
    if (goesOn) {
      return { ...opened, row: await store.crawls.resume(unfinished.id), resumed: true }
    }
    const { counters, seconds, note } = unfinished
    const end = { incomplete: 'superseded', note, counters, seconds } as const
    await store.crawls.finish(unfinished.id, { state: 'closed', ...end })
  }
  const row = await store.crawls.start({
    shop: shop.id,
    mode,
    plan: plan.version,
    wrapper: shop.wrapper,
  })
  return { ...opened, row, resumed: false }
}

/** A shop with a plan is walked by it, one without is crawled whole. */
function modeOf(shop: Shop, request: CrawlRequest): Mode {
  if (request.mode === 'auto') return shop.plan === null ? 'initial' : 'focused'
  if (request.mode === 'focused' && shop.plan === null) {
    throw new AisleError('usage', 'the shop has no plan yet, so there is nothing to focus on', {
      where: shop.slug,
      hint: `Crawl it whole first: aisle --crawl ${shop.slug} --mode initial`,
    })
  }
  return request.mode
}

async function planOf(
  store: Store,
  shop: Shop,
  mode: Mode,
): Promise<{ version: number; plan: Plan }> {
  if (mode === 'initial') {
    const plan = openPlan([shop.seed])
    const { version } = await store.plans.save(shop.id, JSON.stringify(plan), 'open', {
      activate: false,
    })
    return { version, plan }
  }
  const active = await store.plans.get(shop.id, shop.plan!)
  return { version: shop.plan!, plan: JSON.parse(active!.json) as Plan }
}
