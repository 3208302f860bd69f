/**
 * The link graph that a crawl left behind, read from the store. Used by `learn.ts`.
 * @module
 */

import { trap } from '../../crawl/manners/refused-links.ts'
import { Collector } from '../../crawl/read/garbage.ts'
import { type PackedLinks, unpackLinks } from '../../page/packed-links.ts'
import { lookKey, looksAt } from '../../plan/learn/folds/look.ts'
import { GraphBuilder, Kind, type LinkGraph } from '../../plan/learn/graph.ts'
import { isProduct, unpackRecords } from '../../records/packed-records.ts'
import type { SettledRow } from '../../store/crawls/frontier.sql.ts'
import type { Store } from '../../store/store.ts'
import type { CrawlId, PageId, ProductId, Shop, SkipReason } from '../../store/types.ts'

/** What is behind these was never seen, though another crawl may see it. */
const UNREAD: ReadonlySet<SkipReason | null> = new Set<SkipReason>(['folded', 'limit'])

/** Pages and links as they were when the crawl read them; products as they are told apart now. */
export async function loadGraph(
  store: Store,
  shop: Pick<Shop, 'id' | 'seed' | 'wrapper'>,
  crawl: CrawlId,
): Promise<LinkGraph> {
  const graph = new GraphBuilder()
  const collector = new Collector()
  let seed = 0
  await store.pages.eachPage(shop.id, (chunk) => {
    for (const { id, url } of chunk) {
      graph.url(id, url)
      if (url === shop.seed) seed = id
    }
  })
  await store.pages.eachPath(shop.id, (chunk) => {
    for (const { id, path } of chunk) graph.path(id, path)
  })
  // The frontier first: a page that was read or redirects says so itself.
  await store.frontier.eachRow(crawl, (chunk) => {
    for (const row of chunk) graph.page(row.page, kindOf(row, graph.urlOf(row.page)))
  })
  await store.versions.eachRedirectOfCrawl(crawl, (chunk) => {
    for (const { from, to } of chunk) graph.redirect(from, to)
  })
  const products = await productsByPage(store, shop)
  const byLists = (await store.crawls.get(crawl))?.wrapper === null
  const urlOf = (page: PageId) => graph.urlOf(page)
  const isKnown = (page: PageId) => products.has(page)
  const listed = byLists ? await ListedProducts.read(store, crawl, urlOf, isKnown) : null
  await store.versions.eachLinksOfCrawl(crawl, (chunk) => {
    for (const { page, links } of chunk) {
      // The packed links are of no more use.
      collector.count()
      if (!links) graph.detail(page, products.get(page) ?? -page)
      else {
        const { paths, targets } = linksShown(links, listed?.shows(page, graph.urlOf(page)))
        graph.page(page, Kind.page)
        graph.links(page, paths, targets)
      }
    }
  })
  // Whether they were read or not.
  for (const page of listed?.all ?? []) graph.detail(page, products.get(page)!)
  const built = graph.build(seed)
  return shop.wrapper === null ? { ...built, fromLists: true } : built
}

function linksShown(
  { packed, count }: { packed: Uint8Array; count: number },
  isShown?: (target: PageId) => boolean,
): PackedLinks {
  const links = unpackLinks(packed, count)
  if (!isShown) return links
  const { paths, targets } = links
  return { paths: paths.filter((_, i) => isShown(targets[i]!)), targets: targets.filter(isShown) }
}

/** What became of a page that brought no version and leads nowhere. */
function kindOf({ status, reason }: SettledRow, url: string): Kind {
  switch (status) {
    case 'queued':
      return Kind.unread
    case 'skipped':
      // Nothing like it was worth it; only an address that is a trap by itself is never asked for.
      if (reason === 'trap') return trap(url) ? Kind.refused : Kind.unread
      return UNREAD.has(reason) ? Kind.unread : Kind.refused
    case 'done':
    case 'failed':
      return Kind.failed
  }
}

async function productsByPage(
  store: Store,
  shop: Pick<Shop, 'id'>,
): Promise<Map<PageId, ProductId>> {
  const products = new Map<PageId, ProductId>()
  await store.products.eachSighting(shop.id, (chunk) => {
    for (const { page, product } of chunk) products.set(page, product)
  })
  return products
}

class ListedProducts {
  readonly all = new Set<PageId>()
  /** By list. */
  #shown = new Map<PageId, Set<PageId>>()
  /** Of the addresses of lists. */
  #keys = new Set<string>()

  /** `isKnown`: pages that turned out to be products. */
  static async read(
    store: Store,
    crawl: CrawlId,
    urlOf: (page: PageId) => string,
    isKnown: (page: PageId) => boolean,
  ): Promise<ListedProducts> {
    const listed = new ListedProducts()
    await store.versions.eachRecordsOfCrawl(crawl, (chunk) => {
      for (const { page, records } of chunk) {
        const found = unpackRecords(records).filter(
          (one) => isProduct(one.shown) && isKnown(one.page),
        )
        if (found.length > 0) listed.#add(page, urlOf(page), new Set(found.map((one) => one.page)))
      }
    })
    return listed
  }

  #add(list: PageId, url: string, shown: Set<PageId>): void {
    this.#shown.set(list, shown)
    this.#keys.add(lookKey(url))
    for (const page of shown) this.all.add(page)
  }

  /** Whether a page shows what it links; other looks at a list were not read for that, and show what they link. */
  shows(page: PageId, url: string): (target: PageId) => boolean {
    const shown = this.#shown.get(page)
    if (!shown && looksAt(url).some((key) => this.#keys.has(key))) return () => true
    return (target) => !this.all.has(target) || (shown?.has(target) ?? false)
  }
}
