/**
 * What the last crawl read, as pages and their links: addresses that show the same are one page, and
 * redirects lead to their end.
 * @module
 */

import { seriesKey } from '../../../plan/learn/aisle/pager.ts'
import { Shapes } from '../../../plan/learn/aisle/shapes.ts'
import { PASSED } from '../../../plan/walk.ts'
import type { CrawlId, PageId } from '../../../store/types.ts'
import type { Run } from '../../run.ts'
import { endOf, type Redirects } from '../duplicates/known-redirects.ts'
import { linksOf, pathsOf, type Read, urlsOf } from './stored.ts'

/** A link that an edge of the plan wants: where it leads, in which state, where it stands. */
export type Wanted = (target: PageId, to: number, place: number, isPassed: boolean) => void

export class LastCrawl {
  readonly urls: readonly string[]
  #run: Run
  #links: Map<PageId, Read>
  #shapes: Shapes
  #redirects: Redirects
  /** By what addresses that show the same have in common: a page that was read. */
  #byKey = new Map<string, PageId>()
  /** By page that links lead to: the one that shows what its address shows. */
  #ends = new Map<PageId, PageId>()
  #series = new Map<PageId, string>()

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
    for (const page of links.keys()) {
      const key = run.copies.folding.keyOf(urls[page]!)
      if (key !== null && !this.#byKey.has(key)) this.#byKey.set(key, page)
    }
  }

  /** Null where it was too large to be kept in memory, or the plan cannot be walked on what was stored. */
  static async of(run: Run, last: CrawlId, redirects: Redirects): Promise<LastCrawl | null> {
    // What only the tree decides stands at its own place as well: every link twice.
    const links = run.walk.onTree.length > 0 ? null : await linksOf(run, last)
    if (!links) return null
    const shapes = new Shapes(await pathsOf(run))
    return new LastCrawl(run, links, await urlsOf(run), shapes, redirects)
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
    const { plan, walk } = this.#run
    const links = this.#links.get(page)
    if (!links) return
    const { edges } = plan.states[walk.states[state]!]!
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
    const { folding } = this.#run.copies
    return folding.active && folding.isSame(a, b)
  }

  /** The page that shows what the address shows. */
  pageFor(linked: PageId): PageId {
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
