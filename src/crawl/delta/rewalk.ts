/**
 * The plan walked over what the last crawl stored: which pages it comes to, in which order, and what
 * each of them leads to.
 * @module
 */

import { unpackLinks } from '../../page/pack.ts'
import { Shapes } from '../../plan/learn/shapes.ts'
import type { PlacedLinks } from '../../plan/walk.ts'
import type { CrawlId, PageId } from '../../store/types.ts'
import { endOf, type Redirects } from '../remember.ts'
import type { Run } from '../run.ts'

/** With more links than these it is not worth the memory. */
const MOST_LINKS = 8_000_000

/** A page that the crawl read, and when. */
type Read = PlacedLinks & { at: number }

/** A product that a page leads to, and where its link stands. */
type Shown = { shape: number; product: PageId }

/** A page that the walk came to. */
export type Walked = {
  /** Whether the walk starts there. */
  start: boolean
  /** Whether it led, at once or in the end, to a page or product that nothing before it did. */
  leads: boolean
  products: Shown[]
}

/** A page in a state that it was reached in, and the step from which it was. */
type Step = {
  page: PageId
  state: number
  from: Step | null
  /** Whether the walk saw something in it, or behind it, that it had not seen. */
  brings: boolean
}

export class Rewalk {
  /** In the order in which they are met: menus of the first pages before whatever repeats them. */
  readonly pages = new Map<PageId, Walked>()
  readonly urls: readonly string[]
  #run: Run
  #links: Map<PageId, Read>
  #shapes: Shapes
  #redirects: Redirects
  /** By what addresses that show the same have in common: a page that was read. */
  #byKey = new Map<string, PageId>()
  /** By page that links lead to: the one that shows what its address shows. */
  #ends = new Map<PageId, PageId>()
  /** Pages that were met, but of which the crawl stored nothing. */
  #unread = new Set<PageId>()
  /** Pairs of page and state that are reached. */
  #reached = new Set<number>()
  #states: number

  private constructor(
    run: Run,
    links: Map<PageId, Read>,
    urls: string[],
    shapes: Shapes,
    redirects: Redirects,
  ) {
    this.#run = run
    this.#links = links
    this.urls = urls
    this.#shapes = shapes
    this.#redirects = redirects
    this.#states = run.walk.states.length
    for (const page of links.keys()) {
      const key = run.copies.folding.keyOf(urls[page]!)
      if (key !== null && !this.#byKey.has(key)) this.#byKey.set(key, page)
    }
    this.#walk()
  }

  /** Null where the crawl is too large for it, or the plan cannot be walked on what was stored. */
  static async of(run: Run, last: CrawlId, redirects: Redirects): Promise<Rewalk | null> {
    // What only the tree decides stands at its own place as well: every link twice.
    const links = run.walk.onTree.length > 0 ? null : await linksOf(run, last)
    if (!links) return null
    const shapes = new Shapes(await pathsOf(run))
    return new Rewalk(run, links, await urlsOf(run), shapes, redirects)
  }

  /** Places from which a page links to others of the walk, whether the plan takes them or not. */
  addPlaces(page: PageId, places: Set<number>): void {
    const { paths, targets } = this.#links.get(page)!
    for (let link = 0; link < paths.length; link++) {
      const place = this.#shapes.of(paths[link]!)
      if (places.has(place)) continue
      const target = this.#pageFor(targets[link]!)
      const isList = this.pages.has(target) || this.#unread.has(target)
      if (isList && target !== page) places.add(place)
    }
  }

  /** When a page of the walk was read. */
  readAt(page: PageId): number {
    return this.#links.get(page)!.at
  }

  /** Whether the plan takes the two addresses for one. */
  isFolded(a: string, b: string): boolean {
    const { folding } = this.#run.copies
    return folding.active && folding.isSame(a, b)
  }

  #walk(): void {
    const { plan, walk } = this.#run
    const seeds = new Set(plan.seeds)
    const steps: Step[] = []
    for (const page of this.#links.keys()) {
      if (!seeds.has(this.urls[page]!)) continue
      steps.push({ page, state: walk.start, from: null, brings: true })
      this.#reached.add(page * this.#states + walk.start)
      this.pages.set(page, { start: true, leads: false, products: [] })
    }
    for (const step of steps) steps.push(...this.#visit(step))
    // What is behind a step comes after it. The home page in one more state, by the way up, is nothing.
    for (const { brings, from } of steps.reverse()) {
      if (!brings || !from) continue
      from.brings = true
      this.pages.get(from.page)!.leads = true
    }
  }

  /** What it leads to that was not reached yet. */
  #visit(from: Step): Step[] {
    const { walk, plan } = this.#run
    const { page, state } = from
    const links = this.#links.get(page)
    if (!links) {
      // It may be a list tomorrow, or was left by the last crawl.
      from.brings = !this.#unread.has(page)
      this.#unread.add(page)
      return []
    }
    const fresh: Step[] = []
    const walked = this.pages.get(page)
    const products: Shown[] = []
    const urlOf = (link: number) => this.urls[links.targets[link]!]!
    walk.wouldTake(state, links, urlOf, (link, _edge, to) => {
      if (to < 0) return
      const target = this.#pageFor(links.targets[link]!)
      if (plan.states[walk.states[to]!]!.role === 'detail') {
        products.push({ shape: this.#shapes.of(links.paths[link]!), product: target })
        return
      }
      const pair = target * this.#states + to
      if (target === page || this.#reached.has(pair)) return
      this.#reached.add(pair)
      fresh.push({ page: target, state: to, from, brings: false })
    })
    if (!walked) {
      from.brings = true
      this.pages.set(page, { start: false, leads: false, products })
    } else this.#addProducts(from, walked, products)
    return fresh
  }

  /** Of a page that was walked in another state already. */
  #addProducts(step: Step, { products: known }: Walked, products: Shown[]): void {
    const before = new Set(known.map(({ product }) => product))
    if (products.some(({ product }) => !before.has(product))) step.brings = true
    known.push(...products)
  }

  /** The page that shows what the address shows. */
  #pageFor(linked: PageId): PageId {
    const known = this.#ends.get(linked)
    if (known !== undefined) return known
    const page = this.#standIn(endOf(linked, this.#redirects))
    this.#ends.set(linked, page)
    return page
  }

  #standIn(page: PageId): PageId {
    if (this.#links.has(page)) return page
    const { folding } = this.#run.copies
    const key = folding.active ? folding.keyOf(this.urls[page]!) : null
    if (key === null) return page
    if (!this.#byKey.has(key)) this.#byKey.set(key, page)
    return this.#byKey.get(key)!
  }
}

async function linksOf(run: Run, crawl: CrawlId): Promise<Map<PageId, Read> | null> {
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
