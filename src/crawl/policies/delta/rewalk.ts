/**
 * The plan walked over what the last crawl stored: which pages it comes to, in which order, and what each of them leads
 * to. Used by its neighbours.
 * @module
 */

import { edgeTexts } from '../../../plan/alike.ts'
import { lookKey, looksAt } from '../../../plan/learn/folds/look.ts'
import type { PageId } from '../../../store/types.ts'
import type { Context } from '../../context/context.ts'
import type { LastCrawl } from './last-crawl.ts'

/** A product that a page leads to, and where its link stands. */
type Shown = { place: number; product: PageId }

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

/** Lists that a crawl did not read, and larger pages that it did: whatever it came to as one. */
type InPlace = { lists: ReadonlySet<PageId>; larger: ReadonlySet<PageId> }

const NOWHERE: ReadonlySet<number> = new Set()

export class Rewalk {
  readonly last: LastCrawl
  /** In the order in which they are met: menus of the first pages before whatever repeats them. */
  readonly pages = new Map<PageId, Walked>()
  #context: Context
  #larger: ReadonlyMap<PageId, PageId>
  /** Pages that were met, but of which the crawl stored nothing; in which states. */
  #unread = new Map<PageId, number[]>()
  /** Pairs of page and state that are reached. */
  #reached = new Set<number>()
  #states: number
  /** By state. */
  #edges: Set<string>[]

  /** `enlarged`: lists in whose place the crawl read larger pages, and those. */
  constructor(context: Context, last: LastCrawl, enlarged: InPlace) {
    this.#context = context
    this.last = last
    this.#larger = readInPlaceOf(enlarged, last.urls)
    this.#states = context.walk.states.length
    const edges = edgeTexts(context.plan)
    this.#edges = context.walk.states.map((state) => edges.get(state)!)
    this.#walk()
  }

  /** By list: the larger page that shows the same; until more are told, of lists that the crawl did not read. */
  get larger(): ReadonlyMap<PageId, PageId> {
    return this.#larger
  }

  /** Links to these lists lead to their larger pages as well. */
  learnLarger(larger: ReadonlyMap<PageId, PageId>): void {
    this.#larger = larger
  }

  /** Adds the places from which a page links to others of the walk, whether the plan takes them or not. */
  addPlaces(page: PageId, places: Set<number>): void {
    this.last.eachLink(page, (place, target) => {
      if (places.has(place) || target === page) return
      if (this.pages.has(target) || this.isUnread(target)) places.add(place)
    })
  }

  /** Every link of a page, whether the plan takes it or not, and the larger page behind it. */
  eachLink(page: PageId, each: (place: number, target: PageId) => void): void {
    this.last.eachLink(page, (place, target) => {
      for (const one of this.#withLarger(target)) each(place, one)
    })
  }

  /** Pages that the plan leads to from this one, without those that it finds at these places. */
  leadsTo(page: PageId, places: ReadonlySet<number> = NOWHERE): Set<PageId> {
    const found = new Set<PageId>()
    for (const state of this.pages.get(page)!.states) {
      this.last.eachWanted(page, state, (target, to, place, isPassed) => {
        if (isPassed || this.isDetail(to) || places.has(place)) return
        for (const one of this.#withLarger(target)) found.add(one)
      })
    }
    found.delete(page)
    return found
  }

  /** Met, but the crawl stored nothing of it. */
  isUnread(page: PageId): boolean {
    return this.#unread.has(page)
  }

  #walk(): void {
    const { walk } = this.#context
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
    const seeds = new Set(this.#context.plan.seeds)
    const pages = new Set<PageId>()
    for (const [page, url] of this.last.urls.entries()) {
      const shows = seeds.has(url) ? this.last.pageFor(page) : 0
      if (this.last.isRead(shows)) pages.add(shows)
    }
    return pages
  }

  /** What it leads to that was not reached yet. */
  #visit(from: Step): Step[] {
    const { page, state } = from
    if (!this.last.isRead(page)) {
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
    this.last.eachWanted(page, state, (target, to, place, isPassed) => {
      if (isPassed) return
      if (this.isDetail(to)) {
        walked.products.push({ place, product: target })
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
    const page = this.#larger.get(from.page)
    const state = this.#context.walk.lookOf([from.state])
    if (page === undefined || state === null || this.#reached.has(page * this.#states + state)) {
      return []
    }
    this.#reached.add(page * this.#states + state)
    return [{ page, state, from, brings: false }]
  }

  /** Whether pages in the state are taken in the place of others. */
  isLook(state: number): boolean {
    return this.#context.walk.looks.has(state)
  }

  isDetail(state: number): boolean {
    return this.#context.state(state).role === 'detail'
  }

  /** Whether a page shows, in this state, what it does not in those, be it only tomorrow. */
  #looksFurther(before: number[], state: number): boolean {
    const known = before.map((one) => this.#edges[one]!)
    return this.#edges[state]!.values().some((edge) => !known.some((edges) => edges.has(edge)))
  }

  /** With the larger one that shows the same. */
  #withLarger(page: PageId): PageId[] {
    const larger = this.#larger.get(page)
    return larger === undefined ? [page] : [page, larger]
  }
}

/** By list: the page that was read in its place, as their addresses tell. */
function readInPlaceOf({ lists, larger }: InPlace, urls: readonly string[]): Map<PageId, PageId> {
  const byKey = new Map(lists.values().map((list) => [lookKey(urls[list]!), list]))
  const found = new Map<PageId, PageId[]>()
  for (const page of byKey.size > 0 ? larger : []) {
    for (const key of looksAt(urls[page]!)) {
      const list = byKey.get(key)
      if (list !== undefined) found.set(list, [...(found.get(list) ?? []), page])
    }
  }
  const single = [...found].filter(([, pages]) => pages.length === 1)
  return new Map(single.map(([list, [page]]) => [list, page!]))
}
