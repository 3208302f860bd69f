/**
 * Pages and links that the last crawl read: addresses that show the same are one page, and redirects lead to their end.
 * Used by `baseline.ts` and `rewalk.ts`.
 * @module
 */

import { unpackLinks } from '../../../page/packed-links.ts'
import { seriesKey } from '../../../plan/learn/aisle/pager.ts'
import { Shapes } from '../../../plan/learn/aisle/shapes.ts'
import { PASSED, type PlacedLinks } from '../../../plan/walk.ts'
import type { CrawlId, PageId } from '../../../store/types.ts'
import type { Context } from '../../context/context.ts'

/** With more links than these it is not worth the memory. */
const MOST_LINKS = 8_000_000

/** A page that the crawl read, and when. */
type Read = PlacedLinks & { at: number }

/** A link that an edge of the plan wants: where it leads, in which state, where it stands. */
export type Wanted = (target: PageId, to: number, place: number, isPassed: boolean) => void

export class LastCrawl {
  readonly urls: readonly string[]
  #context: Context
  #links: Map<PageId, Read>
  #shapes: Shapes
  /** By what addresses that show the same have in common: a page that was read. */
  #byKey = new Map<string, PageId>()
  /** By page that links lead to: the one that shows what its address shows. */
  #ends = new Map<PageId, PageId>()
  #series = new Map<PageId, string>()

  private constructor(context: Context, links: Map<PageId, Read>, urls: string[], shapes: Shapes) {
    this.#context = context
    this.#links = links
    this.urls = urls
    this.#shapes = shapes
    for (const page of links.keys()) {
      const key = context.addresses.folding.keyOf(urls[page]!)
      if (key !== null && !this.#byKey.has(key)) this.#byKey.set(key, page)
    }
  }

  /** Null where it was too large to be kept in memory, or the plan cannot be walked on what was stored. */
  static async of(context: Context, last: CrawlId): Promise<LastCrawl | null> {
    // What only the tree decides stands at its own place as well: every link twice.
    const links = context.walk.onTree.length > 0 ? null : await linksOf(context, last)
    if (!links) return null
    const shapes = new Shapes(await pathsOf(context))
    return new LastCrawl(context, links, await urlsOf(context), shapes)
  }

  isRead(page: PageId): boolean {
    return this.#links.has(page)
  }

  /** When a page that it read was last read. */
  readAt(page: PageId): number {
    return this.#links.get(page)!.at
  }

  /** Every link of a page, whether the plan takes it or not. */
  eachLink(page: PageId, each: (place: number, target: PageId) => void): void {
    const { paths, targets } = this.#links.get(page)!
    for (let link = 0; link < paths.length; link++) {
      each(this.#shapes.of(paths[link]!), this.pageFor(targets[link]!))
    }
  }

  /** Links that edges of a state follow; those that are passed over for others too. */
  eachWanted(page: PageId, state: number, each: Wanted): void {
    const { walk } = this.#context
    const links = this.#links.get(page)
    if (!links) return
    const { edges } = this.#context.state(state)
    const { paths, targets } = links
    const urlOf = (link: number) => this.urls[targets[link]!]!
    walk.wouldTake(state, links, urlOf, (link, number, taken) => {
      const edge = edges[number]!
      if (edge.action !== 'follow') return
      const to = taken === PASSED ? walk.states.indexOf(edge.to) : taken
      each(this.pageFor(targets[link]!), to, this.#shapes.of(paths[link]!), taken === PASSED)
    })
  }

  /** The same for all pages of a list. */
  seriesOf(page: PageId): string {
    const known = this.#series.get(page) ?? seriesKey(this.urls[page]!)
    this.#series.set(page, known)
    return known
  }

  /** Whether the plan takes the two addresses for one. */
  isFolded(a: string, b: string): boolean {
    const { folding } = this.#context.addresses
    return folding.active && folding.isSame(a, b)
  }

  /** The page that shows what the address shows. */
  pageFor(linked: PageId): PageId {
    const known = this.#ends.get(linked)
    if (known !== undefined) return known
    const page = this.#standIn(this.#context.redirects.endBefore(linked))
    this.#ends.set(linked, page)
    return page
  }

  #standIn(page: PageId): PageId {
    if (this.#links.has(page)) return page
    const { folding } = this.#context.addresses
    const key = folding.active ? folding.keyOf(this.urls[page]!) : null
    if (key === null) return page
    if (!this.#byKey.has(key)) this.#byKey.set(key, page)
    return this.#byKey.get(key)!
  }
}

/** Null where there are too many. */
async function linksOf(context: Context, crawl: CrawlId): Promise<Map<PageId, Read> | null> {
  const links = new Map<PageId, Read>()
  let count = 0
  await context.store.versions.eachLinksOfCrawl(crawl, (chunk) => {
    for (const { page, at, links: packed } of chunk) {
      count += packed?.count ?? 0
      if (!packed || count > MOST_LINKS) continue
      links.set(page, { ...unpackLinks(packed.packed, packed.count), at })
    }
  })
  return count > MOST_LINKS ? null : links
}

/** By page. */
async function urlsOf({ store, shop }: Context): Promise<string[]> {
  const urls: string[] = []
  await store.pages.eachPage(shop.id, (rows) => {
    for (const { id, url } of rows) urls[id] = url
  })
  return urls
}

/** By their number; empty where there is none of it. */
async function pathsOf({ store, shop }: Context): Promise<string[]> {
  const paths: string[] = []
  await store.pages.eachPath(shop.id, (rows) => {
    for (const { id, path } of rows) paths[id] = path
  })
  return Array.from(paths, (path) => path ?? '')
}
