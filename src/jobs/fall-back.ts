/**
 * A crawl by a plan that found the shop redesigned: where only the plan is to blame, the whole shop is
 * crawled at once, so that prices stay fresh and a new plan can be learned.
 * @module
 */

import type { CrawlReport, CrawlRequest } from './types.ts'

/** What to crawl instead, and why; null where a whole crawl would not help, or nobody asked for it. */
export function fallBack(
  request: CrawlRequest,
  report: CrawlReport,
): { request: CrawlRequest; why: string } | null {
  const { drift, incomplete, mode, notes = [] } = report
  if (incomplete !== 'drifted' || mode === 'initial' || drift?.broke !== 'plan') return null
  // Nothing changed but what is found: a plan may lead past products because somebody wants it to.
  if (!drift.sure) return null
  const read = report.pages + report.unchanged304
  const left = request.maxPages === null ? null : request.maxPages - read
  if (left !== null && left <= 0) return null
  return {
    request: { ...request, mode: 'initial', maxPages: left },
    why: `${notes[0]} So the whole shop is crawled now.`,
  }
}

/** The report of the whole crawl: a person should still look at the plan. */
export function afterDrift(first: CrawlReport, whole: CrawlReport): CrawlReport {
  const notes = [...(first.notes ?? []).slice(0, 1), ...(whole.notes ?? [])]
  return { ...whole, designChanged: true, notes, drift: whole.drift ?? first.drift }
}
