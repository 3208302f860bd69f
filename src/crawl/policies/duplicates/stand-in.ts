/**
 * A page is downloaded for all that should show the same. Where it does not show what their address promises they come
 * back: one at a time, since a shop in trouble must not be asked for all of them. Used by `duplicates.ts`.
 * @module
 */

import type { PageId } from '../../../store/types.ts'
import { Batch } from '../../context/batch.ts'
import type { Context } from '../../context/context.ts'
import { lastOf, type Visited } from '../../fetch/visited.ts'
import { Standing } from '../../frontier/ledger.ts'

type Page = { page: PageId; url: string }

/** After a visit, the pages on its way stand for others only where it showed what these would. */
export async function settleStands(batch: Batch, visited: Visited): Promise<void> {
  const { context } = batch
  const { addresses } = context
  const { folding } = addresses
  const page = lastOf(visited)
  const url = page === visited.page ? visited.url : await context.urlOf(page)
  for (const hop of visited.hops) {
    if (hop.page === page) continue
    addresses.letDown(hop.page)
    if (folding.isSame(hop.url, url)) folding.handOver(hop, { page, url })
    else await tryAnother(batch, hop)
  }
  if (isKept(batch, visited, { page, url })) return
  addresses.letDown(page)
  await tryAnother(batch, { page, url })
}

/** Whether the last page shows what its address promises, or still may. */
function isKept(batch: Batch, { end }: Visited, { page, url }: Page): boolean {
  const { context, write } = batch
  if (end.kind === 'elsewhere') return mayShow(context, page)
  const standing = context.ledger.standing(page)
  if (standing !== Standing.done) return standing === Standing.queued
  if (write.version?.detail || write.confirmed !== null) return true
  // Named like a product, but none: what waits behind it may be one.
  if (context.addresses.folding.isLikeProducts(url)) return false
  return write.visits.some((visit) => visit.page === page && visit.version !== null)
}

/** False where the page was asked for in vain, or is not to be asked for. */
function mayShow(context: Context, page: PageId): boolean {
  const standing = context.ledger.standing(page)
  if (standing === Standing.skipped) {
    return context.addresses.folding.standOf(page) !== null || context.unread.knows(page)
  }
  return standing !== Standing.failed && !context.addresses.letsDown(page)
}

/** Once nothing else is left: where a page that others wait behind will not be read, one of them is. */
export async function replaceStands(context: Context): Promise<boolean> {
  const { addresses, waiting, unread, ledger } = context
  const { folding } = addresses
  const isOff = (page: PageId): boolean => {
    const standing = ledger.standing(page)
    if (standing === Standing.queued) return waiting.has(page)
    if (standing === Standing.skipped) return folding.standOf(page) === null && !unread.knows(page)
    return standing === Standing.failed || standing === Standing.unknown
  }
  const off = folding.stands.filter(isOff)
  if (off.length === 0) return false
  const urls = await context.store.pages.urls(context.shop.id, off)
  const batch = new Batch(context)
  for (const page of off) await tryAnother(batch, { page, url: urls.get(page)! })
  await batch.store()
  return batch.write.frontier.length > 0
}

/** One that would show the same is tried instead. */
async function tryAnother(batch: Batch, { page, url }: Page): Promise<void> {
  const { context, write } = batch
  const { folding } = context.addresses
  folding.vacate(page, url)
  for (let next = folding.successor(page); next; next = folding.successor(next)) {
    // The page that was just read may have led to it.
    const fresh = write.newPages.find(({ id }) => id === next)
    const nextUrl = fresh?.url ?? (await context.urlOf(next))
    if (context.ledger.standing(next) === Standing.skipped) {
      batch.takeBack({ page: next, url: nextUrl, depth: 1 }, 'folded')
      return
    }
    // A redirect led to it in the meantime.
    if (mayShow(context, next)) {
      folding.takeUp(next, nextUrl)
      return
    }
  }
}
