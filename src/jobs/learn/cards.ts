/**
 * Products that pages of a crawl show with their prices, read from the store. Used by `learn.ts`.
 * @module
 */

import type { Cards } from '../../plan/learn/aisle/told.ts'
import { isProduct, unpackRecords } from '../../records/packed-records.ts'
import type { Store } from '../../store/store.ts'
import type { Crawl, PageId, Shop } from '../../store/types.ts'

/** Null where no product was read from its own page: then lists are all that is read. */
export async function loadCards(
  { versions }: Pick<Store, 'versions'>,
  shop: Pick<Shop, 'wrapper'>,
  crawl: Pick<Crawl, 'id' | 'wrapper'>,
): Promise<Cards | null> {
  if (shop.wrapper === null || crawl.wrapper === null) return null
  const shown = new Map<PageId, Int32Array>()
  await versions.eachRecordsOfCrawl(crawl.id, (chunk) => {
    for (const { page, records } of chunk) {
      const priced = unpackRecords(records).filter((one) => isProduct(one.shown))
      const pages = Int32Array.from(priced, (one) => one.page)
      if (pages.length > 0) shown.set(page, pages)
    }
  })
  const unsought = new Set<PageId>()
  await versions.eachUnsoughtOfCrawl(crawl.id, (chunk) => {
    for (const page of chunk) unsought.add(page)
  })
  return { shown, unsought }
}
