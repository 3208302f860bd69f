/**
 * Lists that brought nothing of their own when the last complete crawl read them: pages that only lead
 * to lists which others lead to as well, and copies. Whoever walks the others sees the same.
 * @module
 */

import { unpackLinks } from '../../page/pack.ts'
import type { PlacedLinks } from '../../plan/walk.ts'
import type { CrawlId, PageId } from '../../store/types.ts'
import { endOf, type Redirects } from '../remember.ts'
import type { Run } from '../run.ts'

/** With more links than these it is not worth the memory. */
const MOST_LINKS = 8_000_000

export type Lists = { needed: Set<PageId>; needless: Set<PageId> }

/** Walks the plan over what the crawl stored. */
export async function needlessLists(run: Run, last: CrawlId, redirects: Redirects): Promise<Lists> {
  const links = await linksOf(run, last)
  if (!links) return { needed: new Set(), needless: new Set() }
  return new Rewalk(run, links, await urlsOf(run), redirects).lists()
}

async function linksOf(run: Run, crawl: CrawlId): Promise<Map<PageId, PlacedLinks> | null> {
  const links = new Map<PageId, PlacedLinks>()
  let count = 0
  await run.store.versions.eachLinksOfCrawl(crawl, (chunk) => {
    for (const { page, links: packed } of chunk) {
      count += packed?.count ?? 0
      if (!packed || count > MOST_LINKS) continue
      links.set(page, unpackLinks(packed.packed, packed.count))
    }
  })
  return count > MOST_LINKS ? null : links
}

async function urlsOf({ store, shop }: Run): Promise<string[]> {
  const urls: string[] = []
  await store.pages.eachPage(shop.id, (rows) => {
    for (const { id, url } of rows) urls[id] = url
  })
  return urls
}

class Rewalk {
  #run: Run
  #links: Map<PageId, PlacedLinks>
  #urls: string[]
  #redirects: Redirects
  /** By what addresses that show the same have in common: a page that was read. */
  #byKey = new Map<string, PageId>()
  /** Pairs of page and state that are reached. */
  #reached = new Set<number>()
  #states: number
  /** By page that was walked: whether it led to a list that none before it did. */
  #leads = new Map<PageId, boolean>()
  /** By page: the products it leads to. */
  #products = new Map<PageId, Set<PageId>>()

  constructor(run: Run, links: Map<PageId, PlacedLinks>, urls: string[], redirects: Redirects) {
    this.#run = run
    this.#links = links
    this.#urls = urls
    this.#redirects = redirects
    this.#states = run.walk.states.length
    for (const page of links.keys()) {
      const key = run.copies.folding.keyOf(urls[page]!)
      if (key !== null && !this.#byKey.has(key)) this.#byKey.set(key, page)
    }
  }

  lists(): Lists {
    const { plan, walk } = this.#run
    const seeds = new Set(plan.seeds)
    const queue: [page: PageId, state: number][] = []
    for (const page of this.#links.keys()) {
      if (seeds.has(this.#urls[page]!)) queue.push([page, walk.start])
    }
    for (const [page, state] of queue) this.#reached.add(page * this.#states + state)
    const starts = new Set(queue.map(([page]) => page))
    // In the order in which they are met: menus of the first pages before whatever repeats them.
    for (const [page, state] of queue) queue.push(...this.#visit(page, state))
    return this.#sort(starts)
  }

  #sort(starts: Set<PageId>): Lists {
    const needed = new Set(this.#leads.keys())
    const needless = new Set<PageId>()
    const pages = [...this.#products].filter(([page]) => !starts.has(page))
    // What even the page that shows least shows is a box, which stands on pages that are no lists too.
    const box = Math.min(...pages.map(([, products]) => products.size))
    const often = new Map<PageId, number>()
    for (const products of this.#products.values()) {
      for (const product of products) often.set(product, (often.get(product) ?? 0) + 1)
    }
    const shown = new Set<string>()
    for (const [page, products] of pages) {
      const text = [...products].sort((a, b) => a - b).join(' ')
      // A list of its own may show something new tomorrow, though all of it stands elsewhere today.
      const isOwn = products.size > box && !shown.has(text)
      shown.add(text)
      if (isOwn || this.#leads.get(page)) continue
      if ([...products].some((product) => often.get(product)! < 2)) continue
      for (const product of products) often.set(product, often.get(product)! - 1)
      needed.delete(page)
      needless.add(page)
    }
    return { needed, needless }
  }

  /** What it leads to that was not reached yet. */
  #visit(page: PageId, state: number): [page: PageId, state: number][] {
    const { walk, plan } = this.#run
    const links = this.#links.get(page)
    if (!links) return []
    const fresh: [page: PageId, state: number][] = []
    const products = this.#products.get(page) ?? new Set()
    this.#products.set(page, products)
    const urlOf = (link: number) => this.#urls[links.targets[link]!]!
    walk.wouldTake(state, links, urlOf, (link, _edge, to) => {
      if (to < 0) return
      const target = this.#pageFor(links.targets[link]!)
      if (plan.states[walk.states[to]!]!.role === 'detail') {
        products.add(target)
        return
      }
      const pair = target * this.#states + to
      if (target === page || this.#reached.has(pair)) return
      this.#reached.add(pair)
      fresh.push([target, to])
    })
    this.#leads.set(page, (this.#leads.get(page) ?? false) || fresh.length > 0)
    return fresh
  }

  /** The page that shows what the address shows. */
  #pageFor(linked: PageId): PageId {
    const page = endOf(linked, this.#redirects)
    if (this.#links.has(page)) return page
    const { folding } = this.#run.copies
    const key = folding.active ? folding.keyOf(this.#urls[page]!) : null
    if (key === null) return page
    if (!this.#byKey.has(key)) this.#byKey.set(key, page)
    return this.#byKey.get(key)!
  }
}
