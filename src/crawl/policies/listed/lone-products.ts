/**
 * Products of a shop without a wrapper that no list shows: the only one on the last page of a list, or in a category.
 * They are told by where their links stand: at places where lists of this crawl have theirs. Used by `listed.ts`.
 * @module
 */

import { unpackLinks } from '../../../page/packed-links.ts'
import { Shapes } from '../../../plan/learn/aisle/shapes.ts'
import { VIRTUAL } from '../../../plan/walk.ts'
import { type Listed, unpackRecords } from '../../../records/packed-records.ts'
import type { PageId, Sighting } from '../../../store/types.ts'
import { Batch } from '../../context/batch.ts'
import type { Context } from '../../context/context.ts'
import { tellProducts, type Watch } from '../../events.ts'
import { Standing } from '../../frontier/ledger.ts'
import { listedSighting } from './sighting.ts'

type Alone = {
  sightings: Sighting[]
  /** Pages that are linked as products are, though nothing is shown of them: whatever they are, not gone. */
  linked: Set<PageId>
}

type Places = (path: number) => boolean

/** Products that are written at once. */
const CHUNK = 200

/** Once a crawl has seen all lists: finds and keeps them. */
export async function seeAlone(context: Context, watch: Watch): Promise<Alone> {
  const found = await findAlone(context)
  for (let from = 0; from < found.sightings.length; from += CHUNK) {
    const batch = new Batch(context)
    batch.write.sightings = found.sightings.slice(from, from + CHUNK)
    const sighted = await batch.store()
    for (const { page } of batch.write.sightings) context.unread.list(page)
    tellProducts(context, watch, batch.write.sightings, sighted)
  }
  return found
}

async function findAlone(context: Context): Promise<Alone> {
  if (context.crawl.wrapper !== null || context.unread.listed.size === 0)
    return { sightings: [], linked: new Set() }
  const { listed, lone } = await recordsOf(context)
  const isPlace = await placesOf(context, listed)
  const found = new Map<PageId, Listed>()
  const linked = new Set<PageId>()
  const read = new Set<PageId>()
  await eachLinks(context, (page, paths, targets) => {
    read.add(page)
    const elsewhere = new Set<PageId>()
    for (const [i, target] of targets.entries()) {
      if (context.unread.listed.has(target)) continue
      const set = isPlace(paths[i]!) ? linked : elsewhere
      set.add(target)
    }
    for (const record of lone.get(page) ?? []) {
      // What a menu leads to as well is no product.
      if (!linked.has(record.page) || elsewhere.has(record.page)) continue
      if (!found.has(record.page)) found.set(record.page, record)
    }
  })
  const sightings = await sightingsOf(context, [...found.values()])
  for (const { page } of sightings) linked.delete(page)
  for (const page of linked) {
    if (context.ledger.standing(page) === Standing.done && !read.has(page)) linked.delete(page)
  }
  return { sightings, linked }
}

/** By page: what its lists lead to, and records of no list that may be products which nothing else shows. */
async function recordsOf(
  context: Context,
): Promise<{ listed: Map<PageId, Set<PageId>>; lone: Map<PageId, Listed[]> }> {
  const listed = new Map<PageId, Set<PageId>>()
  const lone = new Map<PageId, Listed[]>()
  await context.store.versions.eachRecordsOfCrawl(context.crawl.id, (chunk) => {
    for (const { page, records } of chunk) {
      const all = unpackRecords(records)
      listed.set(page, new Set(all.flatMap((one) => (one.lone ? [] : one.page))))
      // A topic keeps what stands on its pages only, and nobody remembers which those were.
      const likely = context.topic
        ? []
        : all.filter((one) => one.lone && !context.unread.listed.has(one.page))
      if (likely.length > 0) lone.set(page, likely)
    }
  })
  return { listed, lone }
}

/** Where links to the products of lists stand. */
async function placesOf(
  context: Context,
  listed: ReadonlyMap<PageId, Set<PageId>>,
): Promise<Places> {
  const texts: string[] = ['']
  await context.store.pages.eachPath(context.shop.id, (chunk) => {
    for (const { id, path } of chunk) texts[id] = path
  })
  const shapes = new Shapes(texts)
  const places = new Set<number>()
  // What only the tree decided stands at a path of its own as well.
  const isOwn = (path: number): boolean => !texts[path]!.startsWith(VIRTUAL)
  await eachLinks(context, (page, paths, targets) => {
    const own = listed.get(page)
    if (!own) return
    for (const [i, target] of targets.entries()) {
      const path = paths[i]!
      if (own.has(target) && context.unread.listed.has(target) && isOwn(path))
        places.add(shapes.of(path))
    }
  })
  return (path) => isOwn(path) && places.has(shapes.of(path))
}

async function eachLinks(
  { store, crawl }: Context,
  each: (page: PageId, paths: Int32Array, targets: Int32Array) => void,
): Promise<void> {
  await store.versions.eachLinksOfCrawl(crawl.id, (chunk) => {
    for (const { page, links } of chunk) {
      if (!links) continue
      const { paths, targets } = unpackLinks(links.packed, links.count)
      each(page, paths, targets)
    }
  })
}

async function sightingsOf(context: Context, records: Listed[]): Promise<Sighting[]> {
  const pages = records.map(({ page }) => page)
  const urls = await context.store.pages.urls(context.shop.id, pages)
  return records.flatMap((record) => {
    const url = urls.get(record.page)!
    return context.refuse(url) ? [] : (listedSighting(record, url, context.now()) ?? [])
  })
}
