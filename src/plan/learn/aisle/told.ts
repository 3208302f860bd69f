/**
 * Products that lists tell of without their pages: some show them with their prices, others only name them. A crawl of
 * changes reads the page of every product that is only named, so a plan is judged by such a crawl as well. Used by
 * `jobs/learn/cards.ts` and its neighbours.
 * @module
 */

import { NumberSet } from '../../collections/number-set.ts'
import type { Fold, Plan } from '../../plan.ts'
import { simulate } from '../../simulate.ts'
import { type FoldedGraph, foldGraph } from '../folds/folded-graph.ts'
import { Kind, type LinkGraph, linksOf } from '../graph.ts'
import { productNumbers } from './product-numbers.ts'

/** Products that pages of a crawl show with their prices. */
export type Cards = {
  /** By page, the pages that its cards lead to. */
  shown: ReadonlyMap<number, Int32Array>
  /** Pages on which nobody looked for cards: taken to show whatever they link. */
  unsought: ReadonlySet<number>
}

export type Cost = {
  /** Of a focused crawl, and of a crawl of changes on a day without any, together. */
  pages: number
  /** One page of each product that it does not reach. */
  missed: number[]
  /** Products that its lists at most name, though others show what they cost. */
  untold: number
  /** All products that any list shows. */
  tellable: number
}

export function costOf(plan: Plan, graph: LinkGraph, cards: Cards): Cost {
  const told = new Told(foldGraph(graph, plan.fold), cards)
  const shown = new NumberSet()
  const { pages, details, products, missed } = simulate(plan, graph, (page) => {
    for (const product of told.by(page)) shown.add(product)
  })
  // A page may show what the plan takes no link to.
  const shownOnly = missed.filter((page) => shown.has(told.productAt(page)))
  const read = products - (shown.size - shownOnly.length)
  const { tellable } = told
  const untold = tellable.filter((product) => !shown.has(product)).length
  return { pages: pages + (pages - details) + read, missed, untold, tellable: tellable.length }
}

/** The graph as if pages did not link products that they only name, where others show what these cost. */
export function withoutNames(graph: LinkGraph, fold: Fold[], cards: Cards): LinkGraph {
  const told = new Told(foldGraph(graph, fold), cards)
  const start = new Uint32Array(graph.start.length)
  const count = new Uint32Array(graph.count.length)
  const linkPaths = new Int32Array(graph.linkPaths.length)
  const linkTargets = new Int32Array(graph.linkTargets.length)
  let length = 0
  for (let page = 1; page < graph.urls.length; page++) {
    start[page] = length
    const { paths, targets } = linksOf(graph, page)
    if (targets.length === 0) continue
    const shown = new Set(told.by(page))
    for (let i = 0; i < targets.length; i++) {
      const product = told.productAt(targets[i]!)
      if (told.isTellable(product) && !shown.has(product)) continue
      linkPaths[length] = paths[i]!
      linkTargets[length++] = targets[i]!
    }
    count[page] = length - start[page]!
  }
  const links = {
    linkPaths: linkPaths.subarray(0, length),
    linkTargets: linkTargets.subarray(0, length),
  }
  return { ...graph, start, count, ...links }
}

const NONE = new Int32Array(0)

/** Products by their numbers from 0 on. */
class Told {
  readonly tellable: number[] = []
  #isTellable = new NumberSet()
  #folded: FoldedGraph
  #numbers: Int32Array
  #unsought: Cards['unsought']
  /** By the page that stands for others. */
  #shown = new Map<number, Int32Array>()

  constructor(folded: FoldedGraph, { shown, unsought }: Cards) {
    const { graph, nodeOf } = folded
    this.#folded = folded
    this.#numbers = productNumbers(graph).of
    this.#unsought = unsought
    for (const [page, targets] of shown) {
      if (graph.kinds[page] !== Kind.page) continue
      const products = this.#productsAt(targets)
      if (products.length === 0) continue
      const others = this.#shown.get(nodeOf[page]!) ?? []
      this.#shown.set(nodeOf[page]!, Int32Array.of(...others, ...products))
      for (const product of products) {
        if (this.#isTellable.add(product)) this.tellable.push(product)
      }
    }
  }

  isTellable(product: number): boolean {
    return product >= 0 && this.#isTellable.has(product)
  }

  /** -1 where there is none. */
  productAt(page: number): number {
    const { graph, nodeOf } = this.#folded
    const node = nodeOf[page]!
    return graph.kinds[node] === Kind.detail ? this.#numbers[node]! : -1
  }

  #productsAt(pages: Int32Array): Int32Array {
    return pages.map((page) => this.productAt(page)).filter((product) => product >= 0)
  }

  by(page: number): Int32Array {
    const { graph, nodeOf } = this.#folded
    const shown = this.#shown.get(nodeOf[page]!)
    if (shown) return shown
    return this.#productsAt(this.#unsought.has(page) ? linksOf(graph, page).targets : NONE)
  }
}
