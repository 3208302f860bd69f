/**
 * Products of a shop without a wrapper that lists show under several addresses: joined once a crawl has seen all lists,
 * by what its addresses and pages tell. Used by `listed.ts`.
 * @module
 */

import { compileFolds } from '../../../plan/fold.ts'
import { learnProductFolds } from '../../../plan/learn/folds/folds.ts'
import { unpackRecords } from '../../../records/packed-records.ts'
import type { PageId, Sighting } from '../../../store/types.ts'
import { type Batch, storeInBatches } from '../../context/batch.ts'
import type { Context } from '../../context/context.ts'
import { listedSighting } from './sighting.ts'

/** Products that are written at once. */
const CHUNK = 200
/** What has more is no product. */
const MOST_ADDRESSES = 100

/** `alone`: those that no list shows. */
export async function joinListed(context: Context, alone: readonly Sighting[]): Promise<void> {
  if (context.crawl.wrapper !== null || context.unread.listed.size === 0) return
  const sightings = await sightingsOf(context, alone)
  const { canonicals, others } = await pagesRead(context, sightings)
  const shown = [...sightings.values()].map(({ url, name, amount, image }) => ({
    url,
    what: JSON.stringify([name, amount, image]),
  }))
  const key = compileFolds(learnProductFolds(shown, others) ?? [])
  for (const pages of Map.groupBy(canonicals.keys(), (page) => canonicals.get(page)!).values()) {
    const names = new Set(pages.map((page) => sightings.get(page)!.name))
    // Many shops say of every page that it is their first.
    if (names.size > 1) for (const page of pages) canonicals.delete(page)
  }
  const alike = Map.groupBy(sightings.values(), ({ page, url }) => canonicals.get(page) ?? key(url))
  const groups = [...alike].filter(([, all]) => all.length > 1 && all.length <= MOST_ADDRESSES)
  const most = Math.max(0, ...groups.map(([, all]) => all.length))
  // One of each at a time: the next is recognized by what the one before it left in the store.
  for (let turn = 0; turn < most; turn++) {
    const next = groups.flatMap(([value, all]): Sighting[] => {
      const one = all[turn]
      return one ? [{ ...one, keys: [...one.keys, { kind: 'canonical', value }] }] : []
    })
    const put = (batch: Batch, some: Sighting[]): void => {
      batch.write.sightings = some
    }
    await storeInBatches(context, next, put, CHUNK)
  }
}

/** What the first list says of each product. */
async function sightingsOf(
  context: Context,
  alone: readonly Sighting[],
): Promise<Map<PageId, Sighting>> {
  const urls = await context.store.pages.urls(context.shop.id, [...context.unread.listed])
  const sightings = new Map(alone.map((sighting) => [sighting.page, sighting]))
  await context.store.versions.eachRecordsOfCrawl(context.crawl.id, (chunk) => {
    for (const { records } of chunk) {
      for (const record of unpackRecords(records)) {
        const url = urls.get(record.page)
        if (record.lone || url === undefined || sightings.has(record.page)) continue
        const sighting = listedSighting(record, url, context.now())
        if (sighting) sightings.set(record.page, sighting)
      }
    }
  })
  return sightings
}

/** Where pages of products say they are, and the addresses of all others. */
async function pagesRead(
  context: Context,
  products: ReadonlyMap<PageId, Sighting>,
): Promise<{ canonicals: Map<PageId, string>; others: string[] }> {
  const canonicals = new Map<PageId, string>()
  const others: PageId[] = []
  await context.store.versions.eachVersionOfCrawl(context.crawl.id, (chunk) => {
    for (const { page, canonical } of chunk) {
      if (!products.has(page)) others.push(page)
      else if (canonical !== null) canonicals.set(page, canonical)
    }
  })
  const urls = await context.store.pages.urls(context.shop.id, others)
  return { canonicals, others: [...urls.values()] }
}
