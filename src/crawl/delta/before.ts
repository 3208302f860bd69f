/**
 * What lists showed of products in the last complete crawl.
 * @module
 */

import { hashOfShown, unpackRecords } from '../../records/pack.ts'
import type { PageId } from '../../store/types.ts'
import type { Run } from '../run.ts'

/** A product may stand in several lists, and they may show it differently. */
export type ShownBefore = ReadonlyMap<PageId, ReadonlySet<number>>

/**
 * Only of a complete crawl: in any other a list may have been read, but not the product page that it
 * showed to have changed.
 */
export async function shownBefore({ store, shop, crawl }: Run): Promise<ShownBefore> {
  const shown = new Map<PageId, Set<number>>()
  const last = await store.crawls.last(shop.id, { complete: true })
  if (!last || last.id === crawl.id || last.wrapper !== crawl.wrapper) return shown
  await store.versions.eachRecordsOfCrawl(last.id, (chunk) => {
    for (const { records } of chunk) {
      for (const { page, shown: product } of unpackRecords(records)) {
        const hashes = shown.get(page)
        if (hashes) hashes.add(hashOfShown(product))
        else shown.set(page, new Set([hashOfShown(product)]))
      }
    }
  })
  // What their lists showed was not followed up.
  await store.frontier.eachRow(last.id, (rows) => {
    for (const { page, status } of rows) if (status === 'failed') shown.delete(page)
  })
  return shown
}
