/**
 * Pages a crawl may have missed because others could not be read, or may not be: those behind such a page when it was
 * last read, and behind those in turn. Their products are not gone, only out of sight. Used by `crawl/finish.ts` and
 * `crawl/policies/delta/delta.ts`.
 * @module
 */

import { unpackLinks } from '../../page/packed-links.ts'
import type { PageId } from '../../store/types.ts'
import { Standing } from '../frontier/ledger.ts'
import type { Context } from './context.ts'

export async function pagesOutOfSight(context: Context): Promise<Set<PageId>> {
  const { store, shop, ledger } = context
  const lost = new Set<PageId>(context.unread.unseen)
  for (const page of lost) {
    const last = await store.versions.lastLinks(shop.id, page)
    if (!last) continue
    for (const target of unpackLinks(last.packed, last.count).targets) {
      if (ledger.standing(target) === Standing.unknown) lost.add(target)
    }
  }
  return lost.size > 0 ? lost.union(await copiesOf(context, lost)) : lost
}

/** Pages that show the same as others, by whose address a product may be known from an earlier crawl. */
async function copiesOf(
  { store, shop, ledger, addresses }: Context,
  pages: ReadonlySet<PageId>,
): Promise<Set<PageId>> {
  const found = new Set<PageId>()
  const { folding } = addresses
  if (!folding.active) return found
  const keys = new Set<string | null>()
  await store.pages.eachPage(shop.id, (rows) => {
    for (const { id, url } of rows) if (pages.has(id)) keys.add(folding.keyOf(url))
  })
  keys.delete(null)
  await store.pages.eachPage(shop.id, (rows) => {
    for (const { id, url } of rows) {
      if (ledger.standing(id) !== Standing.unknown) continue
      if (keys.has(folding.keyOf(url))) found.add(id)
    }
  })
  return found
}
