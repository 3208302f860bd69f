/**
 * Amounts of a crawl: the pages it came to, those it will, and those its plan spares beside a crawl of every page. For
 * the pages. Used by `views` and `web`.
 * @module
 */

import type { StoredCrawl } from '../../store/crawls/crawls.ts'
import type { ShopSummary } from '../../store/shops/shops.ts'
import type { Store } from '../../store/store.ts'
import type { Counters, Crawl } from '../../store/types.ts'

/** Pages a crawl came to: one that answers "unchanged" was asked for as well. */
export const pagesOf = ({
  pages,
  unchanged304,
}: Pick<Counters, 'pages' | 'unchanged304'>): number => pages + unchanged304

/** A share; null where nothing tells: a crawl that broke off spared nothing. */
export const savedOf = ({ whole, lastCrawl }: ShopSummary): number | null =>
  lastCrawl && savedBy(lastCrawl, whole)

/** The same of one crawl. */
export function savedBy(
  { mode, state, incomplete, counters }: Pick<Crawl, 'mode' | 'state' | 'incomplete' | 'counters'>,
  whole: number | null,
): number | null {
  if (!whole || mode === 'initial' || state !== 'done' || incomplete !== null) return null
  return Math.max(0, 1 - pagesOf(counters) / whole)
}

/** `by`: what tells it: the plan's prediction, or the last crawl like it. */
export type Expected = { pages: number; by: 'plan' | 'last' }

/** How far a crawl is; `beyond`: it comes to more pages than were expected. */
export type HowFar = { share: number; pages: number; by: Expected['by'] | 'queue'; beyond: boolean }

/** What was expected holds until more wait than that. */
export function howFar(done: number, waits: number, expected: Expected | null): HowFar {
  const known = done + waits
  const beyond = expected !== null && known > expected.pages
  const pages = expected && !beyond ? expected.pages : known
  const share = pages === 0 ? 0 : Math.floor((100 * done) / pages)
  return { share, pages, by: expected?.by ?? 'queue', beyond }
}

const LOOKED_THROUGH = 100

/** Null where only the queue can tell, and it still grows. */
export async function expectedOf(store: Store, crawl: StoredCrawl): Promise<Expected | null> {
  const { id, shop, mode, plan } = crawl
  if (mode === 'initial' || mode === 'topic') return null
  const before = (await store.crawls.list(shop, LOOKED_THROUGH)).filter((one) => one.id < id)
  // A crawl of changes reads what the plan leads to, but for product pages that did not change.
  if (mode !== 'delta') {
    for (const { counters } of before) {
      const { learned } = counters
      if (learned && 'version' in learned && learned.version === plan) {
        return { pages: learned.pages, by: 'plan' }
      }
    }
  }
  const last = before.find(
    (one) =>
      one.mode === mode && one.plan === plan && one.state === 'done' && one.incomplete === null,
  )
  if (!last) return null
  return { pages: pagesOf(last.counters), by: 'last' }
}
