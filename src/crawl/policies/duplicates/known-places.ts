/**
 * Places where products were read before: of all addresses that show the same, a later crawl asks for the one by which
 * the product is known. Used by the policy of duplicates.
 * @module
 */

import type { CrawlId, PageId } from '../../../store/types.ts'
import type { Context } from '../../context/context.ts'

/** Of several addresses with one key that which was seen last. */
export async function preferKnown({ store, shop, addresses }: Context): Promise<void> {
  const seen = new Map<PageId, CrawlId>()
  await store.products.eachSighting(shop.id, (rows) => {
    for (const { page, crawl } of rows) seen.set(page, crawl)
  })
  const last = new Map<string, { page: PageId; url: string; crawl: CrawlId }>()
  await store.pages.eachPage(shop.id, (rows) => {
    for (const { id, url } of rows) {
      const crawl = seen.get(id)
      const key = crawl === undefined ? null : addresses.folding.keyOf(url)
      if (key === null) continue
      const other = last.get(key)
      if (!other || other.crawl < crawl!) last.set(key, { page: id, url, crawl: crawl! })
    }
  })
  for (const { page, url } of last.values()) addresses.prefer({ page, url })
}
