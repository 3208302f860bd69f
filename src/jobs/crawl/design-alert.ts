/**
 * When the alert of a redesigned shop is over: once what broke was replaced, or works again.
 * @module
 */

import { driftIn } from '../../model/redesign.ts'
import type { Store } from '../../store/store.ts'
import type { Alert, Shop } from '../../store/types.ts'
import type { CrawlReport } from '../types.ts'

/** The open one; while somebody wants to hear of none, the silent one. */
export async function designAlert({ alerts }: Store, { id }: Shop): Promise<Alert | undefined> {
  const isDesign = ({ kind }: Alert): boolean => kind === 'design'
  return (await alerts.list(id)).find(isDesign) ?? (await alerts.silent(id)).find(isDesign)
}

/** A complete crawl found the design that its plan and wrapper expect. */
export async function resolveDesign(
  store: Store,
  shop: Shop,
  { crawl, complete }: Pick<CrawlReport, 'crawl' | 'complete'>,
): Promise<void> {
  if (!complete) return
  const broken = await brokenPlan(store, shop)
  if (broken !== null) {
    const by = await store.crawls.get(crawl)
    // What went by no plan or another one, or only after a topic, says nothing of the one that broke.
    if (by?.plan !== broken || by.settings.topic !== undefined) return
  }
  const reason = `Crawl ${crawl} was complete, and read the shop as it should.`
  await store.alerts.resolveAll(shop.id, ['design'], reason)
}

/** Another wrapper is in use; a plan that broke is no better for it. */
export async function wrapperReplaced(store: Store, shop: Shop, reason: string): Promise<void> {
  if ((await brokenPlan(store, shop)) !== null) return
  await store.alerts.resolveAll(shop.id, ['design'], reason)
}

/** The version of the plan in use, where the alert is about that. */
async function brokenPlan(store: Store, shop: Shop): Promise<number | null> {
  const alert = await designAlert(store, shop)
  if (alert?.crawl == null || driftIn(alert.details)?.broke !== 'plan') return null
  const [by, active] = [await store.crawls.get(alert.crawl), await store.plans.active(shop.id)]
  return by && by.plan === active?.version ? by.plan : null
}
