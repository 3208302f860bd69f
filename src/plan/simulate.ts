/**
 * The simulation of a plan on the stored link graph, as the engine would on the network: how many pages it will
 * download and which products it will reach, before anything is asked for. Used by `jobs/learn/learn.ts` and
 * `plan/learn/aisle/learn.ts`.
 * @module
 */

import { NumberSet } from './collections/number-set.ts'
import { compileFolds, isProbe } from './fold.ts'
import { type ProductNumbers, productNumbers } from './learn/aisle/product-numbers.ts'
import { Kind, type LinkGraph, linksOf, readFirst } from './learn/graph.ts'
import type { Plan, StateId } from './plan.ts'
import { Walk } from './walk.ts'

export type Simulation = {
  /** Downloads: pages that answer with a body. */
  pages: number
  details: number
  /** Redirects asked for on the way. */
  redirects: number
  /** Downloads of pages that the graph has no reading of: what is behind them is not counted. */
  unread: number
  /** Different products reached, and one page of each that is not. */
  products: number
  missed: number[]
  /** Some edge looks at more than a stored path tells: the numbers are a lower bound. */
  unknown: boolean
  /** How many different pages each edge of each state leads to. */
  edges: Record<StateId, number[]>
}

/** Told of each page that is read and is no product, once. */
type Read = (page: number) => void

/** The prediction of a focused crawl of a shop that is as it was. */
export function simulate(plan: Plan, graph: LinkGraph, read?: Read): Simulation {
  return new Simulator(plan, graph, read).run()
}

class Simulator {
  #graph: LinkGraph
  #plan: Plan
  #read: Read | undefined
  #walk: Walk
  #key: ReturnType<typeof compileFolds>
  /** By key: the page that stands for all that have it. */
  #standsFor = new Map<string, number>()
  /** By state. */
  #reached: NumberSet[]
  #downloaded: Uint8Array
  /** Pairs of page and state, each as one number. */
  #queue: number[] = []
  #numbers: ProductNumbers
  #products = new NumberSet()
  #taken: NumberSet[][]
  /** Links of product pages are to be taken, and the graph has none. */
  #through = false
  #result = { pages: 0, details: 0, redirects: 0, unread: 0 }

  constructor(plan: Plan, graph: LinkGraph, read?: Read) {
    this.#plan = plan
    this.#read = read
    this.#graph = graph
    this.#walk = new Walk(plan)
    graph.paths.forEach((path, id) => {
      if (path) this.#walk.learnPath(id, path)
    })
    this.#key = compileFolds(plan.fold)
    this.#numbers = productNumbers(graph)
    this.#downloaded = new Uint8Array(graph.urls.length)
    const states = Object.values(plan.states)
    this.#reached = states.map(() => new NumberSet())
    this.#taken = states.map(({ edges }) => edges.map(() => new NumberSet()))
    if (plan.fold.length > 0) this.#choose()
  }

  /** Of pages with the same key one that was read tells what all of them show. */
  #choose(): void {
    const { urls, kinds } = this.#graph
    for (let page = 1; page < urls.length; page++) {
      const url = urls[page]
      if (!url) continue
      const key = this.#key(url)
      if (isProbe(url, key)) continue
      const other = this.#standsFor.get(key)
      if (other === undefined || readFirst(kinds[page]!) > readFirst(kinds[other]!)) {
        this.#standsFor.set(key, page)
      }
    }
  }

  run(): Simulation {
    this.#reach(this.#graph.seed, this.#walk.start)
    const count = this.#reached.length
    for (let next = this.#queue.pop(); next !== undefined; next = this.#queue.pop()) {
      this.#visit(Math.floor(next / count), next % count)
    }
    const { kinds } = this.#graph
    const missed: number[] = []
    const told = new NumberSet()
    for (let page = 1; page < kinds.length; page++) {
      if (kinds[page] !== Kind.detail) continue
      const product = this.#numbers.of[page]!
      if (!this.#products.has(product) && told.add(product)) missed.push(page)
    }
    const states = Object.keys(this.#plan.states)
    return {
      ...this.#result,
      products: this.#products.size,
      missed,
      unknown: this.#walk.onTree.length > 0 || this.#through,
      edges: Object.fromEntries(
        states.map((id, i) => [id, this.#taken[i]!.map((pages) => pages.size)]),
      ),
    }
  }

  /** The page that is downloaded for a link: a probe itself, else the one of its key. */
  #standFor(linked: number): number {
    if (this.#plan.fold.length === 0) return linked
    const url = this.#graph.urls[linked]!
    const key = this.#key(url)
    return isProbe(url, key) ? linked : this.#standsFor.get(key)!
  }

  #reach(linked: number, state: number): number {
    const page = this.#standFor(linked)
    if (this.#graph.kinds[page] === Kind.refused) return page
    if (this.#reached[state]!.add(page)) this.#queue.push(page * this.#reached.length + state)
    return page
  }

  #visit(page: number, state: number): void {
    const { kinds, redirects } = this.#graph
    const first = this.#downloaded[page] === 0
    this.#downloaded[page] = 1
    const seen = this.#seenAs(page)
    const kind = kinds[seen] as Kind
    if (kind === Kind.redirect) {
      if (first) this.#result.redirects++
      this.#reach(redirects[seen]!, state)
      return
    }
    if (first && kind !== Kind.failed) this.#result.pages++
    if (kind === Kind.detail) {
      if (this.#graph.fromLists) return
      if (first) this.#result.details++
      this.#products.add(this.#numbers.of[seen]!)
      this.#through ||= this.#walk.through && this.#taken[state]!.length > 0
    } else if (kind === Kind.unread) {
      if (first) this.#result.unread++
    } else if (kind === Kind.page) {
      if (first) this.#read?.(seen)
      this.#follow(seen, state)
    }
  }

  /** A probe that was never read shows what the page of its key shows. */
  #seenAs(page: number): number {
    if (this.#graph.kinds[page] !== Kind.unread || this.#plan.fold.length === 0) return page
    return this.#standsFor.get(this.#key(this.#graph.urls[page]!)) ?? page
  }

  #follow(page: number, state: number): void {
    const links = linksOf(this.#graph, page)
    if (this.#graph.fromLists) this.#show(links.targets)
    const url = (link: number) => this.#graph.urls[links.targets[link]!]!
    this.#walk.steps(state, links, url, (link, edge, to) => {
      if (to >= 0) this.#taken[state]![edge]!.add(this.#take(links.targets[link]!, to))
    })
  }

  #take(linked: number, state: number): number {
    const isUnread = this.#graph.fromLists && this.#walk.leaves.has(state)
    return isUnread ? this.#standFor(linked) : this.#reach(linked, state)
  }

  /** A list shows its products, whichever of its links are taken. */
  #show(targets: Int32Array): void {
    for (const page of targets) {
      if (this.#graph.kinds[page] === Kind.detail) this.#products.add(this.#numbers.of[page]!)
    }
  }
}
