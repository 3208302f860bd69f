/**
 * Some product pages are read though their lists show nothing new: where one has another price than it
 * had, lists do not tell, and all others are read as well.
 * @module
 */

import type { LastSaid } from '../../../store/products/products.ts'
import type { PageId, PageWrite } from '../../../store/types.ts'
import type { Queued } from '../../frontier/queue.ts'
import type { Run } from '../../run.ts'

/** A write that puts back more than these would stall the loop. */
const CHUNK = 500

/** Before the page is stored: what it said when it was last read; null where it is no audit. */
export async function auditOf(run: Run, entry: Queued, page: PageId): Promise<LastSaid | null> {
  if (!run.delta?.isAudit(page, entry.priority)) return null
  return (await run.store.products.lastSaid(run.shop.id, [page])).get(page) ?? null
}

/** Counted before the page is stored, so that both are known or none where the crawl is killed. */
export function countAudit(run: Run, said: LastSaid, page: PageId, write: PageWrite): void {
  const { counts } = run.delta!
  const [now] = write.sightings
  counts.audited++
  const settled = write.settled.some((one) => one.page === page)
  if (!now && write.confirmed === null && settled) counts.unread = (counts.unread ?? 0) + 1
  if (!now || (now.amount === said.amount && now.currency === said.currency)) return
  counts.wrong++
  if (run.delta!.gaveUp) counts.untold = true
}

/** Whether the last crawl of changes proved that lists do not tell: then all pages are audited, not some. */
export async function wereUntold({ store, shop, crawl }: Run): Promise<boolean> {
  const last = await store.crawls.last(shop.id, { mode: 'delta', complete: true })
  // Another wrapper may read lists better.
  return last?.wrapper === crawl.wrapper && last.counters.delta?.untold === true
}

/** Where lists do not tell, everything that was left comes back, as in a crawl by the plan. */
export async function readAll(run: Run): Promise<void> {
  const pages = run.delta?.gaveUp ? [...run.delta.left] : []
  for (let from = 0; from < pages.length; from += CHUNK) {
    const write = run.write()
    const urls = await run.store.pages.urls(run.shop.id, pages.slice(from, from + CHUNK))
    for (const [page, url] of urls) run.delta!.comeBack(write, { page, url, depth: 1 })
    await run.store.writePage(write)
  }
}
