/**
 * Which pages a crawl may have missed because others could not be read, or may not be: those behind
 * such a page when it was last read, and behind those in turn. Their products are not gone, only out
 * of sight.
 * @module
 */

import { unpackLinks } from '../page/pack.ts'
import type { PageId } from '../store/types.ts'
import { Standing } from './ledger.ts'
import type { Run } from './run.ts'

export async function pagesOutOfSight(run: Run): Promise<Set<PageId>> {
  const { store, shop, ledger } = run
  const lost = new Set<PageId>(run.unseen)
  for (const page of lost) {
    const last = await store.versions.lastLinks(shop.id, page)
    if (!last) continue
    for (const target of unpackLinks(last.packed, last.count).targets) {
      if (ledger.standing(target) === Standing.unknown) lost.add(target)
    }
  }
  return lost
}
