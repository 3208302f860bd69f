/**
 * The links of a page in the shop's numbers, as they were just read or are stored. Used all over `crawl`.
 * @module
 */

import { unpackLinks } from '../../page/packed-links.ts'
import { isProduct, type Listed, unpackRecords } from '../../records/packed-records.ts'
import type { StoredLinks } from '../../store/pages/versions.ts'
import type { CrawlId, PageId } from '../../store/types.ts'
import type { Context } from './context.ts'

/** Links of one page, and what its lists show of products. */
export type Links = {
  paths: Int32Array
  targets: Int32Array
  urls: readonly string[]
  listed: readonly Listed[]
}

/** A page, and a state in which it is reached. */
export type Reached = { page: PageId; state: number; depth: number }

/** The same with its address. */
export type Target = Reached & { url: string }

/** Pages that lists show as products: others may be articles. */
export const productsIn = (listed: readonly Listed[]): PageId[] =>
  listed.filter(({ shown, lone }) => !lone && isProduct(shown)).map(({ page }) => page)

/** What was stored of a page in this crawl, or another; nothing where it was not read. */
export async function storedLinks(
  context: Context,
  page: PageId,
  crawl: CrawlId = context.crawl.id,
): Promise<Links> {
  const stored = await context.store.versions.linksOfVisit(crawl, page)
  if (stored) return placeStored(context, stored)
  return { paths: new Int32Array(0), targets: new Int32Array(0), urls: [], listed: [] }
}

export async function placeStored(
  { store, shop }: Pick<Context, 'store' | 'shop'>,
  stored: StoredLinks,
): Promise<Links> {
  const { paths, targets } = unpackLinks(stored.packed, stored.count)
  const urls = await store.pages.urls(shop.id, [...new Set(targets)])
  return {
    paths,
    targets,
    urls: Array.from(targets, (target) => urls.get(target)!),
    listed: stored.records ? unpackRecords(stored.records) : [],
  }
}
