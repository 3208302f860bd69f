/**
 * The plan walked over what the last crawl stored: which pages it comes to, in which order, and what
 * each of them leads to.
 * @module
 */

import { edgeTexts } from '../../plan/alike.ts'
import { seriesKey } from '../../plan/learn/pager.ts'
import { Shapes } from '../../plan/learn/shapes.ts'
import { PASSED } from '../../plan/walk.ts'
import type { CrawlId, PageId } from '../../store/types.ts'
import { endOf, type Redirects } from '../remember.ts'
import type { Run } from '../run.ts'
import { type InPlace, readInPlaceOf } from './larger-lists.ts'
import { linksOf, pathsOf, type Read, urlsOf } from './stored.ts'

/** A product that a page leads to, and where its link stands. */
type Shown = { shape: number; product: PageId }

/** A page that the walk came to. */
export type Walked = {
  /** Whether the walk starts there. */
  start: boolean
  /** Whether it led, at once or in the end, to a page or product that nothing before it did. */
  leads: boolean
  /** States without which the walk would come to less. */
  needed: number[]
  products: Shown[]
  /** In which it was walked. */
  states: number[]
}

/** A page in a state that it was reached in, and the step from which it was. */
type Step = {
  page: PageId
  state: number
  from: Step | null
  /** Whether the walk saw something in it, or behind it, that it had not seen. */
  brings: boolean
}

const NOWHERE: ReadonlySet<number> = new Set()

export class Rewalk {
  /** In the order in which they are met: menus of the first pages before whatever repeats them. */
  readonly pages = new Map<PageId, Walked>()
  readonly urls: readonly string[]
  /** By list: the larger page that shows the same. At first only of lists that the crawl did not read. */
  larger: ReadonlyMap<PageId, PageId>
  #run: Run
  #links: Map<PageId, Read>
  #shapes: Shapes
  #redirects: Redirects
  /** By what addresses that show the same have in common: a page that was read. */
  #byKey = new Map<string, PageId>()
  /** By page that links lead to: the one that shows what its address shows. */
  #ends = new Map<PageId, PageId>()
  /** Pages that were met, but of which the crawl stored nothing; in which states. */
  #unread = new Map<PageId, number[]>()
  /** Pairs of page and state that are reached. */
  #reached = new Set<number>()
  #series = new Map<PageId, string>()
  #states: number
  /** By state. */
  #edges: Set<string>[]

  private constructor(
    run: Run,
    links: Map<PageId, Read>,
    urls: string[],
    shapes: Shapes,
    redirects: Redirects,
    enlarged: InPlace,
  ) {
    this.#run = run
    this.#links = links
    this.urls = urls
    this.larger = readInPlaceOf(enlarged, urls)
    this.#shapes = shapes
    this.#redirects = redirects
    this.#states = run.walk.states.length
    const edges = edgeTexts(run.plan)
    this.#edges = run.walk.states.map((state) => edges.get(state)!)
    for (const page of links.keys()) {
      const key = run.copies.folding.keyOf(urls[page]!)
      if (key !== null && !this.#byKey.has(key)) this.#byKey.set(key, page)
    }
    this.#walk()
  }

  /**
   * Null where the crawl is too large for it, or the plan cannot be walked on what was stored. `enlarged`:
   * lists in whose place it read larger pages, and those.
   */
  static async of(
    run: Run,
    last: CrawlId,
    redirects: Redirects,
    enlarged: InPlace,
  ): Promise<Rewalk | null> {
    // What only the tree decides stands at its own place as well: every link twice.
    const links = run.walk.onTree.length > 0 ? null : await linksOf(run, last)
    if (!links) return null
    const shapes = new Shapes(await pathsOf(run))
    return new Rewalk(run, links, await urlsOf(run), shapes, redirects, enlarged)
  }

  /** Adds the places from which a page links to others of the walk, whether the plan takes them or not. */
  addPlaces(page: PageId, places: Set<number>): void {
    const { paths, targets } = this.#links.get(page)!
    for (let link = 0; link < paths.length; link++) {
      const place = this.#shapes.of(paths[link]!)
      if (places.has(place)) continue
      const target = this.#pageFor(targets[link]!)
      const isList = this.pages.has(target) || this.isUnread(target)
      if (isList && target !== page) places.add(place)
    }
  }

  /** Every link of a page to another, whether the plan takes it or not. */
  eachLink(page: PageId, each: (place: number, target: PageId) => void): void {
    const { paths, targets } = this.#links.get(page)!
    for (let link = 0; link < paths.length; link++) {
      const place = this.#shapes.of(paths[link]!)
      for (const target of this.#pagesFor(targets[link]!)) each(place, target)
    }
  }

  /** Pages that the plan leads to from this one, without those that it finds at these places. */
  leadsTo(page: PageId, places: ReadonlySet<number> = NOWHERE): Set<PageId> {
    const links = this.#links.get(page)!
    const found = new Set<PageId>()
    for (const state of this.pages.get(page)!.states) {
      this.#eachTaken(page, state, (link, to) => {
        if (this.isDetail(to) || places.has(this.#shapes.of(links.paths[link]!))) return
        for (const target of this.#pagesFor(links.targets[link]!)) found.add(target)
      })
    }
    found.delete(page)
    return found
  }

  /** Links that edges of a state want: where they lead, in which state, and whether others stand for them. */
  eachWanted(
    page: PageId,
    state: number,
    each: (target: PageId, to: number, isPassed: boolean) => void,
  ): void {
    const { plan, walk } = this.#run
    const links = this.#links.get(page)
    if (!links) return
    const { edges } = plan.states[walk.states[state]!]!
    const urlOf = (link: number) => this.urls[links.targets[link]!]!
    walk.wouldTake(state, links, urlOf, (link, number, taken) => {
      const edge = edges[number]!
      if (edge.action !== 'follow') return
      each(this.#pageFor(links.targets[link]!), walk.states.indexOf(edge.to), taken === PASSED)
    })
  }

  /** Met, but the crawl stored nothing of it. */
  isUnread(page: PageId): boolean {
    return this.#unread.has(page)
  }

  /** The same for all pages of a list. */
  seriesOf(page: PageId): string {
    const known = this.#series.get(page) ?? seriesKey(this.urls[page]!)
    this.#series.set(page, known)
    return known
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
    const { walk } = this.#run
    const steps: Step[] = []
    for (const page of this.#seeds()) {
      steps.push({ page, state: walk.start, from: null, brings: true })
      this.#reached.add(page * this.#states + walk.start)
      this.pages.set(page, { start: true, leads: false, needed: [], products: [], states: [] })
    }
    for (const step of steps) steps.push(...this.#visit(step))
    // What is behind a step comes after it.
    for (const { page, state, brings, from } of steps.reverse()) {
      if (!brings) continue
      this.pages.get(page)?.needed.push(state)
      if (!from) continue
      from.brings = true
      const before = this.pages.get(from.page)
      if (before) before.leads = true
    }
  }

  /** Where the plan starts, as far as that was read. */
  #seeds(): Set<PageId> {
    const seeds = new Set(this.#run.plan.seeds)
    const pages = new Set<PageId>()
    for (const [page, url] of this.urls.entries()) {
      if (seeds.has(url) && this.#links.has(this.#pageFor(page))) pages.add(this.#pageFor(page))
    }
    return pages
  }

  /** What it leads to that was not reached yet. */
  #visit(from: Step): Step[] {
    const { page, state } = from
    const links = this.#links.get(page)
    if (!links) {
      // It may be a list tomorrow, or was left by the last crawl.
      const before = this.#unread.get(page)
      from.brings = !before || this.#looksFurther(before, state)
      this.#unread.set(page, [...(before ?? []), state])
      return this.#visitLarger(from)
    }
    const walked = this.pages.get(page) ?? {
      start: false,
      leads: false,
      needed: [],
      products: [],
      states: [],
    }
    const fresh: Step[] = []
    this.#eachTaken(page, state, (link, to) => {
      const target = this.#pageFor(links.targets[link]!)
      if (this.isDetail(to)) {
        walked.products.push({ shape: this.#shapes.of(links.paths[link]!), product: target })
        return
      }
      const pair = target * this.#states + to
      if (target === page || this.#reached.has(pair)) return
      this.#reached.add(pair)
      fresh.push({ page: target, state: to, from, brings: false })
    })
    from.brings ||= !this.pages.has(page) || this.#looksFurther(walked.states, state)
    walked.states.push(state)
    this.pages.set(page, walked)
    return fresh
  }

  /** A list that was not read leads to the larger page that was. */
  #visitLarger(from: Step): Step[] {
    const page = this.larger.get(from.page)
    const state = this.#run.walk.lookOf([from.state])
    if (page === undefined || state === null || this.#reached.has(page * this.#states + state)) {
      return []
    }
    this.#reached.add(page * this.#states + state)
    return [{ page, state, from, brings: false }]
  }

  #eachTaken(page: PageId, state: number, take: (link: number, to: number) => void): void {
    const links = this.#links.get(page)!
    const urlOf = (link: number) => this.urls[links.targets[link]!]!
    this.#run.walk.wouldTake(state, links, urlOf, (link, _edge, to) => {
      if (to >= 0) take(link, to)
    })
  }

  /** Whether pages in the state are taken in the place of others. */
  isLook(state: number): boolean {
    return this.#run.walk.looks.has(state)
  }

  isDetail(state: number): boolean {
    const { plan, walk } = this.#run
    return plan.states[walk.states[state]!]!.role === 'detail'
  }

  /** Whether a page shows, in this state, what it does not in those, be it only tomorrow. */
  #looksFurther(before: number[], state: number): boolean {
    const known = before.map((one) => this.#edges[one]!)
    return this.#edges[state]!.values().some((edge) => !known.some((edges) => edges.has(edge)))
  }

  /** With the larger one that shows the same. */
  #pagesFor(linked: PageId): PageId[] {
    const page = this.#pageFor(linked)
    const larger = this.larger.get(page)
    return larger === undefined ? [page] : [page, larger]
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
