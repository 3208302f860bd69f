/**
 * Other looks at a list that show more of it at once: told from sorts and filters by the products that
 * the list shows without.
 * @module
 */

import { addedLook } from '../plan/learn/look.ts'
import type { PageId } from '../store/types.ts'
import { type Links, placeStored } from './bring.ts'
import type { Run } from './run.ts'

/** Of the products of a list, so many may stand under addresses that were not read. */
const STRAYS = 0.1

/** After a page was read in an initial crawl: what it shows beside the page that it is a look at. */
export async function compareLook(
  run: Run,
  { page, url }: { page: PageId; url: string },
  links: Pick<Links, 'targets' | 'urls'>,
): Promise<void> {
  const list = run.novelty?.parentOf(page) ?? 0
  if (list === 0 || !url.includes('?')) return
  const look = addedLook(await run.urlOf(list), url)
  if (!look) return
  const stored = await run.store.versions.linksOfVisit(run.crawl.id, list)
  if (!stored) return
  const own = productsAt(run, await placeStored(run, stored))
  const there = productsAt(run, links)
  if (own.size === 0) return
  const isAll = own.difference(there).size <= own.size * STRAYS
  run.novelty!.compared(look, isAll ? Math.max(0, there.size - own.size) : -1)
}

/** Products that these pages, or those that stand for them, showed in this crawl. */
function productsAt(
  { copies }: Run,
  { targets, urls }: Pick<Links, 'targets' | 'urls'>,
): Set<number> {
  const products = new Set<number>()
  for (const [i, target] of targets.entries()) {
    const product = copies.showed.get(copies.placeOf(target, urls[i]!).page)
    if (product !== undefined) products.add(product)
  }
  return products
}
