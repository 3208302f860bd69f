/**
 * The end of a plan that a crawl found unfit. Of a shop that was redesigned, where only the plan is to blame,
 * everything is crawled at once, so that prices stay fresh and a new plan can be learned; a fold that was wrong is
 * taken out; the alert is over once what broke was replaced, or works again. Used by `jobs` and `web`.
 * @module
 */

import { cameToEnd } from '../../crawl/events.ts'
import { jsonOf } from '../../format/text.ts'
import { count } from '../../format/words.ts'
import { driftFinding, driftIn, whichRules } from '../../model/redesign.ts'
import { withoutFolds } from '../../plan/fold.ts'
import { checked, storedPlan } from '../../shop/stored.ts'
import { isByPerson } from '../../store/shops/origin.ts'
import type { Store } from '../../store/store.ts'
import type { Alert, PlanOrigin, Shop } from '../../store/types.ts'
import type { CrawlReport, CrawlRequest } from '../types.ts'

/** What to crawl instead, and why; null where a whole crawl would not help, or nobody asked for it. */
export function fallBack(
  request: CrawlRequest,
  report: CrawlReport,
  origin: PlanOrigin | undefined,
): { request: CrawlRequest; why: string } | null {
  const { drift, incomplete, mode } = report
  if (incomplete !== 'drifted' || mode === 'initial' || drift?.broke !== 'plan') return null
  // Rules say which pages are wanted: no other is downloaded for them.
  if (mode === 'rules') return null
  // Nothing changed but what is found: a plan may lead past products because somebody wants it to.
  if (!drift.sure && isByPerson(origin)) return null
  const read = report.pages + report.unchanged304
  const left = request.maxPages === null ? null : request.maxPages - read
  if (left !== null && left <= 0) return null
  return {
    request: { ...request, mode: 'initial', maxPages: left },
    why: `${driftFinding(drift)} So the whole shop is crawled now.`,
  }
}

/**
 * The report of the whole crawl: a person should still look at the plan. `replaced`: another one is in
 * use now. The alert says what was done, and what is left to do; the next complete crawl closes it.
 */
export async function afterDrift(
  store: Store,
  shop: Shop,
  first: CrawlReport,
  whole: CrawlReport,
  replaced: boolean,
): Promise<CrawlReport> {
  const { slug } = shop
  const drift = whole.drift ?? first.drift!
  const told = { ...whole, designChanged: true, drift }
  const notes = whole.notes ?? []
  if (whole.drift) return told
  if (!cameToEnd(whole)) {
    const text = 'The plan no longer fitted; the crawl of the whole shop did not come to its end.'
    return { ...told, notes: [...notes, text] }
  }
  const plan = replaced
    ? 'and a new plan learned.'
    : `but the plan in use is still the old one; mend it: aisle plan ${slug} --import FILE`
  const message = `The plan no longer fitted the shop${whichRules(drift)}: the whole shop was crawled instead, ${plan}`
  await store.alerts.raise({
    shop: shop.id,
    crawl: first.crawl,
    kind: 'design',
    message,
    details: drift,
  })
  return { ...told, notes: [message, ...notes] }
}

/** What was done, in a sentence; null where every fold was right. */
export async function unfold(
  store: Store,
  shop: Shop,
  { mode, incomplete, wrongFolds = [] }: CrawlReport,
): Promise<string | null> {
  if (mode === 'initial' || wrongFolds.length === 0) return null
  // It can go on, but only with the plan that it began with.
  if (['stopped', 'blocked', 'limited'].includes(incomplete ?? '')) return null
  const active = await store.plans.active(shop.id)
  if (!active) return null
  const plan = checked(storedPlan, active)
  const fold = withoutFolds(plan.fold, wrongFolds)
  if (fold.length === plan.fold.length) return null
  const json = jsonOf({ ...plan, fold })
  const { version } = await store.plans.save(shop.id, json, active.origin, { activate: true })
  const what = count(plan.fold.length - fold.length, 'fold')
  return `${what} of the plan made different pages one; plan version ${version} does without`
}

/** The open one; while somebody wants to hear of none, the silent one. */
export async function designAlert({ alerts }: Store, { id }: Shop): Promise<Alert | undefined> {
  const isDesign = ({ kind }: Alert): boolean => kind === 'design'
  return (await alerts.list(id)).find(isDesign) ?? (await alerts.silent(id)).find(isDesign)
}

/** A crawl that came to its end found the design that its plan and wrapper expect. */
export async function resolveDesign(
  store: Store,
  shop: Shop,
  { crawl, incomplete }: Pick<CrawlReport, 'crawl' | 'incomplete'>,
): Promise<void> {
  if (!cameToEnd({ incomplete })) return
  const broken = await brokenPlan(store, shop)
  if (broken !== null) {
    const by = await store.crawls.get(crawl)
    // What went by no plan or another one, or only after a topic, says nothing of the one that broke.
    if (by?.plan !== broken || by.settings.topic !== undefined) return
  }
  const reason = `Crawl ${crawl} came to its end, and read the shop as it should.`
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
