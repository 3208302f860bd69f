/**
 * Walks a shop along some groups of links: which pages are visited, which products are seen.
 * @module
 */

import type { FoldedGraph } from './folded.ts'
import type { Grouped } from './groups.ts'
import type { Shown } from './pager.ts'

/** How many pages a walk visits, and how many products it sees. */
export type Walked = { pages: number; products: number }

/** Walked a hundred times: marks in arrays instead of new sets. */
export class HubWalker {
  #folded: FoldedGraph
  #grouped: Grouped
  /** By hub: the products its lists show, as small numbers. */
  #shown = new Map<number, Int32Array>()
  /** By hub: products linked where no list stands, such as categories that show their only one. */
  #beside = new Map<number, [shape: number, products: Int32Array][]>()
  /** The walk that last came by. */
  #walk = 0
  #visited: Uint32Array
  #seen: Uint32Array
  #queue: Int32Array

  constructor(folded: FoldedGraph, grouped: Grouped, shown: Shown, lists: Set<number>) {
    this.#folded = folded
    this.#grouped = grouped
    const numbers = new Map<number, number>()
    const numbered = (products: Int32Array) =>
      Int32Array.from(products, (product) => {
        const known = numbers.get(product)
        if (known === undefined) numbers.set(product, numbers.size)
        return known ?? numbers.size - 1
      })
    for (const [hub, products] of shown) this.#shown.set(hub, numbered(products))
    const shapes = new Set(grouped.groups.map(({ shape }) => shape))
    for (const [hub, shows] of grouped.shows) {
      const beside = [...shows]
        .filter(([shape]) => !lists.has(shape) && shapes.has(shape))
        .map(([shape, products]): [number, Int32Array] => [shape, numbered(products)])
      if (beside.length > 0) this.#beside.set(hub, beside)
    }
    this.#visited = new Uint32Array(folded.nodeOf.length)
    this.#queue = new Int32Array(folded.nodeOf.length)
    this.#seen = new Uint32Array(numbers.size)
  }

  /** Groups that lead further from the seed anywhere: trails of crumbs only lead back. */
  downwards(): Set<number> {
    const depths = new Map([[this.#folded.seed, 0]])
    const groups = new Set<number>()
    for (const [hub, depth] of depths) {
      const links = this.#grouped.links.get(hub)
      for (let i = 0; links && i < links.length; i += 2) {
        const target = links[i + 1]!
        if (!depths.has(target)) depths.set(target, depth + 1)
        if (depths.get(target)! > depth) groups.add(links[i]!)
      }
    }
    return groups
  }

  /** Along the groups that are taken. */
  walk(taken: Uint8Array): Walked {
    const walk = ++this.#walk
    const shapes = new Set<number>()
    for (const { id, shape } of this.#grouped.groups) if (taken[id] === 1) shapes.add(shape)
    let products = 0
    const see = (all: Int32Array | undefined) => {
      for (let i = 0; all && i < all.length; i++) {
        if (this.#seen[all[i]!] === walk) continue
        this.#seen[all[i]!] = walk
        products++
      }
    }
    this.#queue[0] = this.#folded.seed
    this.#visited[this.#folded.seed] = walk
    let pages = 1
    for (let at = 0; at < pages; at++) {
      const hub = this.#queue[at]!
      see(this.#shown.get(hub))
      for (const [shape, beside] of this.#beside.get(hub) ?? []) if (shapes.has(shape)) see(beside)
      const links = this.#grouped.links.get(hub)
      for (let i = 0; links && i < links.length; i += 2) {
        const target = links[i + 1]!
        if (taken[links[i]!] !== 1 || this.#visited[target] === walk) continue
        this.#visited[target] = walk
        this.#queue[pages++] = target
      }
    }
    return { pages, products }
  }

  /** The pages that such a walk visits. */
  visit(taken: Uint8Array): Set<number> {
    const { pages } = this.walk(taken)
    return new Set(this.#queue.subarray(0, pages))
  }
}
