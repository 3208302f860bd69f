/**
 * A crawl that broke off: it ended as failed, somebody is told, and starting it again goes on with it.
 * @module
 */

import type { Owner } from '../../store/crawls/owner.ts'
import type { Store } from '../../store/store.ts'
import type { CrawlId } from '../../store/types.ts'

/** What happened, and what to do. */
type Why = { error: string; hint?: string }

/** One that this process knows of, whether or not the store does; `at`: when it broke off (ms). */
export type Broken = Why & { crawl: CrawlId; at: number }

/** What the crawl is remembered by: what happened, and on a line of its own what to do. */
export const noteOf = ({ error, hint }: Why): string =>
  [`It broke off: ${error}`, hint].filter(Boolean).join('.\n')

/** What the alert says. */
export function brokenText(crawl: CrawlId, { error, hint }: Why): string {
  const help = hint ? ` ${hint}` : ''
  return `Crawl ${crawl} ended early: ${error}.${help} Start it again: it goes on where it was.`
}

/** May be repeated. Nothing where the crawl had ended, or somebody else goes on with it. */
export async function breakOff(
  store: Store,
  crawl: CrawlId,
  why: Why,
  owner: Owner['id'],
): Promise<void> {
  if (!(await store.crawls.breakOff(crawl, noteOf(why), owner))) return
  const { shop } = (await store.crawls.get(crawl))!
  await store.alerts.raise({ shop, crawl, kind: 'broken', message: brokenText(crawl, why) })
}
