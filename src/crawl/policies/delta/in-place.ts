/**
 * Which larger page a crawl read in the place of which list: their addresses tell.
 * @module
 */

import { lookKey, looksAt } from '../../../plan/learn/folds/look.ts'
import type { PageId } from '../../../store/types.ts'

/** Lists that a crawl did not read, and larger pages that it did: whatever it came to as one. */
export type InPlace = { lists: ReadonlySet<PageId>; larger: ReadonlySet<PageId> }

/** By list: the page that was read in its place, as their addresses tell. */
export function readInPlaceOf(
  { lists, larger }: InPlace,
  urls: readonly string[],
): Map<PageId, PageId> {
  const byKey = new Map(lists.values().map((list) => [lookKey(urls[list]!), list]))
  const found = new Map<PageId, PageId[]>()
  for (const page of byKey.size > 0 ? larger : []) {
    for (const key of looksAt(urls[page]!)) {
      const list = byKey.get(key)
      if (list !== undefined) found.set(list, [...(found.get(list) ?? []), page])
    }
  }
  const single = [...found].filter(([, pages]) => pages.length === 1)
  return new Map(single.map(([list, [page]]) => [list, page!]))
}
