/**
 * Other looks at a list that show more of it at once: told from sorts and filters by the products that
 * the list shows without.
 * @module
 */

import { unpackLinks } from '../page/pack.ts'
import { addedLook } from '../plan/learn/look.ts'
import type { PageId } from '../store/types.ts'
import type { Run } from './run.ts'

/** After a page was read in an initial crawl: what it shows beside the page that it is a look at. */
export async function compareLook(
  run: Run,
  { page, url }: { page: PageId; url: string },
  targets: Int32Array,
): Promise<void> {
  const list = run.novelty?.parentOf(page) ?? 0
  if (list === 0 || !url.includes('?')) return
  const look = addedLook(await run.urlOf(list), url)
  if (!look) return
  const stored = await run.store.versions.linksOfVisit(run.crawl.id, list)
  if (!stored) return
  const own = productsAt(run, unpackLinks(stored.packed, stored.count).targets)
  const there = productsAt(run, targets)
  if (own.size === 0) return
  run.novelty!.compared(look, own.isSubsetOf(there) ? there.size - own.size : -1)
}

/** Products that these pages, or those that stand for them, showed in this crawl. */
function productsAt({ copies }: Run, targets: Int32Array): Set<number> {
  const products = new Set<number>()
  for (const target of targets) {
    const product = copies.showed.get(copies.folding.standOf(target) ?? target)
    if (product !== undefined) products.add(product)
  }
  return products
}
