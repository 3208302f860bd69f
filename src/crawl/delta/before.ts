/**
 * What lists showed of products in the last complete crawl.
 * @module
 */

import { hashOfShown, unpackRecords } from '../../records/pack.ts'
import type { Crawl, PageId } from '../../store/types.ts'
import type { Run } from '../run.ts'

/** A product may stand in several lists, and they may show it differently. */
export type ShownBefore = ReadonlyMap<PageId, ReadonlySet<number>>

/**
 * Only of a complete crawl: in any other a list may have been read, but not the product page that it
 * showed to have changed.
 */
export async function shownBefore(run: Run): Promise<ShownBefore> {
  const { store, shop, crawl } = run
  const last = await store.crawls.last(shop.id, { complete: true })
  if (!last || last.id === crawl.id || last.wrapper !== crawl.wrapper) return new Map()
  const shown = new Map<PageId, Set<number>>()
  const said = await saidIn(run, last)
  const older = new Set<PageId>()
  await store.versions.eachRecordsOfCrawl(last.id, (chunk) => {
    for (const { at, records } of chunk) {
      for (const { page, shown: product } of unpackRecords(records)) {
        const hash = hashOfShown(product)
        const hashes = shown.get(page)
        if (hashes) hashes.add(hash)
        else shown.set(page, new Set([hash]))
        const own = said.get(page)
        if (own && own.readAt < at && own.amount !== product.price?.amount) older.add(page)
      }
    }
  })
  for (const page of older) shown.delete(page)
  // What their lists showed was not followed up.
  await store.frontier.eachRow(last.id, (rows) => {
    for (const { page, status } of rows) if (status === 'failed') shown.delete(page)
  })
  return shown
}

/** Pages that the crawl read: a list that it read later, with another price, is ahead of them. */
async function saidIn({ store, shop }: Run, { startedAt }: Crawl) {
  const said = new Map<PageId, { readAt: number; amount: string | null }>()
  await store.products.eachSaid(shop.id, startedAt, (rows) => {
    for (const { page, readAt, amount } of rows) said.set(page, { readAt, amount })
  })
  return said
}
