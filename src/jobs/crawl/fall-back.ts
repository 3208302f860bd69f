/**
 * A crawl by a plan that found the shop redesigned: where only the plan is to blame, the whole shop is
 * crawled at once, so that prices stay fresh and a new plan can be learned.
 * @module
 */

import { driftFinding, whichRules } from '../../model/redesign.ts'
import { isByPerson } from '../../store/shops/origin.ts'
import type { Store } from '../../store/store.ts'
import type { PlanOrigin, Shop } from '../../store/types.ts'
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
  if (!whole.complete) {
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
