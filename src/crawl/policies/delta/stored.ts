/**
 * What a crawl stored of its pages: their links, and what numbers of pages and paths stand for.
 * @module
 */

import { unpackLinks } from '../../../page/packed-links.ts'
import type { PlacedLinks } from '../../../plan/walk.ts'
import type { CrawlId, PageId } from '../../../store/types.ts'
import type { Run } from '../../run.ts'

/** With more links than these it is not worth the memory. */
const MOST_LINKS = 8_000_000

/** A page that the crawl read, and when. */
export type Read = PlacedLinks & { at: number }

/** Null where there are too many. */
export async function linksOf(run: Run, crawl: CrawlId): Promise<Map<PageId, Read> | null> {
  const links = new Map<PageId, Read>()
  let count = 0
  await run.store.versions.eachLinksOfCrawl(crawl, (chunk) => {
    for (const { page, at, links: packed } of chunk) {
      count += packed?.count ?? 0
      if (!packed || count > MOST_LINKS) continue
      links.set(page, { ...unpackLinks(packed.packed, packed.count), at })
    }
  })
  return count > MOST_LINKS ? null : links
}

/** By page. */
export async function urlsOf({ store, shop }: Run): Promise<string[]> {
  const urls: string[] = []
  await store.pages.eachPage(shop.id, (rows) => {
    for (const { id, url } of rows) urls[id] = url
  })
  return urls
}

/** By their number; empty where there is none of it. */
export async function pathsOf({ store, shop }: Run): Promise<string[]> {
  const paths: string[] = []
  await store.pages.eachPath(shop.id, (rows) => {
    for (const { id, path } of rows) paths[id] = path
  })
  return Array.from(paths, (path) => path ?? '')
}
