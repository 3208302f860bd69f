/**
 * Copies of lists: the first page of a list once more under its number, or with its parameters in
 * another order. Whoever reads the list sees the same. Nothing else is needless, though it brought
 * nothing in the last crawl: an empty category may be filled, and a page of links may get one more.
 * @module
 */

import { unpackLinks } from '../../page/pack.ts'
import { PAGE_WORDS } from '../../plan/learn/look.ts'
import { seriesOf } from '../../plan/learn/pager.ts'
import { Shapes } from '../../plan/learn/shapes.ts'
import type { PlacedLinks } from '../../plan/walk.ts'
import type { CrawlId, PageId } from '../../store/types.ts'
import { endOf, type Redirects } from '../remember.ts'
import type { Run } from '../run.ts'

/** With more links than these it is not worth the memory. */
const MOST_LINKS = 8_000_000

export type Lists = { needed: Set<PageId>; needless: Set<PageId> }

/** Walks the plan over what the crawl stored. */
export async function needlessLists(run: Run, last: CrawlId, redirects: Redirects): Promise<Lists> {
  // What only the tree decides stands at its own place as well: every link twice.
  const links = run.walk.onTree.length > 0 ? null : await linksOf(run, last)
  if (!links) return { needed: new Set(), needless: new Set() }
  const shapes = new Shapes(await pathsOf(run))
  return new Rewalk(run, links, await urlsOf(run), shapes, redirects).lists()
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

async function pathsOf({ store, shop }: Run): Promise<string[]> {
  const paths: string[] = []
  await store.pages.eachPath(shop.id, (rows) => {
    for (const { id, path } of rows) paths[id] = path
  })
  return Array.from(paths, (path) => path ?? '')
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
  /** By page: the products it leads to, and where their links stand. */
  #shown = new Map<PageId, { shape: number; product: PageId }[]>()
  #shapes: Shapes

  constructor(
    run: Run,
    links: Map<PageId, PlacedLinks>,
    urls: string[],
    shapes: Shapes,
    redirects: Redirects,
  ) {
    this.#run = run
    this.#links = links
    this.#urls = urls
    this.#redirects = redirects
    this.#shapes = shapes
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
    const lists = this.#listShapes()
    const needed = new Set<PageId>()
    const needless = new Set<PageId>()
    /** By what they show: addresses of the pages before, of those that are read. */
    const shown = new Map<string, string[]>()
    for (const [page, leads] of this.#leads) {
      const url = this.#urls[page]!
      const products = this.#shown.get(page)!.filter(({ shape }) => lists.has(shape))
      const text = [...new Set(products.map(({ product }) => product))].sort().join(' ')
      const alike = shown.get(text) ?? []
      // One product alone may stand in two lists by chance.
      const isCopy = text.includes(' ') && alike.some((other) => isSameList(other, url))
      if (isCopy && !leads && !starts.has(page)) needless.add(page)
      else {
        needed.add(page)
        shown.set(text, [...alike, url])
      }
    }
    return { needed, needless }
  }

  /** Places whose links together lead to every product, the richest first; others are boxes. */
  #listShapes(): Set<number> {
    const byShape = new Map<number, Set<PageId>>()
    for (const links of this.#shown.values()) {
      for (const { shape, product } of links) {
        byShape.set(shape, (byShape.get(shape) ?? new Set()).add(product))
      }
    }
    const covered = new Set<PageId>()
    const chosen = new Set<number>()
    for (const [shape, products] of [...byShape].sort((a, b) => b[1].size - a[1].size)) {
      if (products.isSubsetOf(covered)) continue
      chosen.add(shape)
      for (const product of products) covered.add(product)
    }
    return chosen
  }

  /** What it leads to that was not reached yet. */
  #visit(page: PageId, state: number): [page: PageId, state: number][] {
    const { walk, plan } = this.#run
    const links = this.#links.get(page)
    if (!links) return []
    const fresh: [page: PageId, state: number][] = []
    const shown = this.#shown.get(page) ?? []
    this.#shown.set(page, shown)
    const urlOf = (link: number) => this.#urls[links.targets[link]!]!
    walk.wouldTake(state, links, urlOf, (link, _edge, to) => {
      if (to < 0) return
      const target = this.#pageFor(links.targets[link]!)
      if (plan.states[walk.states[to]!]!.role === 'detail') {
        shown.push({ shape: this.#shapes.of(links.paths[link]!), product: target })
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

/** By their addresses: one is the first page of the other, or has its parameters in another order. */
function isSameList(a: string, b: string): boolean {
  const sorted = (url: string) => url.split(/[?&]/).sort().join('&')
  return sorted(a) === sorted(b) || isFirstPage(a, b) || isFirstPage(b, a)
}

/** Whether `numbered` is the address of the list with the number of its first page. */
function isFirstPage(list: string, numbered: string): boolean {
  const name = seriesOf(list, numbered)?.name
  if (!name || !PAGE_WORDS.test(name)) return false
  const number = new RegExp(`(?:^|[^a-z])${name}[-_/=,]?0*[01](?![0-9])`, 'i')
  return number.test(numbered) && !new RegExp(`(?:^|[^a-z])${name}[-_/=,]?\\d`, 'i').test(list)
}
