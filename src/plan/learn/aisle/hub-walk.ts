/**
 * A walk of a shop along some groups of links: which pages are visited, which products are seen. Used by its
 * neighbours.
 * @module
 */

import type { Rows } from '../../collections/number-rows.ts'
import type { FoldedGraph } from '../folds/folded-graph.ts'
import type { Grouped } from './groups.ts'

/** How many pages a walk visits, and how many products it sees. */
export type Walked = { pages: number; products: number }

/** Walked a hundred times: marks in arrays instead of new sets. */
export class HubWalker {
  #folded: FoldedGraph
  #grouped: Grouped
  /** By hub: the products its lists show. */
  #shown: Rows
  /** Shapes where no list stands, but links to pages that may show their only product themselves. */
  #beside: Set<number>
  /** The walk that last came by. */
  #walk = 0
  #visited: Uint32Array
  #seen: Uint32Array
  #queue: Int32Array

  constructor(folded: FoldedGraph, grouped: Grouped, shown: Rows, lists: Set<number>) {
    this.#folded = folded
    this.#grouped = grouped
    this.#shown = shown
    this.#beside = new Set(grouped.groups.map(({ shape }) => shape)).difference(lists)
    this.#visited = new Uint32Array(folded.nodeOf.length)
    this.#queue = new Int32Array(folded.nodeOf.length)
    this.#seen = new Uint32Array(grouped.shows.productCount)
  }

  /**
   * Groups that lead further from the seed anywhere, or at least not nearer: trails of crumbs only lead
   * back.
   */
  downwards({ orAcross = false } = {}): Set<number> {
    const depths = new Map([[this.#folded.seed, 0]])
    const groups = new Set<number>()
    for (const [hub, depth] of depths) {
      const links = this.#grouped.links.of(hub)
      for (let i = 0; i < links.length; i += 2) {
        const target = links[i + 1]!
        if (!depths.has(target)) depths.set(target, depth + 1)
        const on = depths.get(target)! - depth
        if (on > 0 || (orAcross && on === 0)) groups.add(links[i]!)
      }
    }
    return groups
  }

  /** Along the groups that are taken. */
  walk(taken: Uint8Array): Walked {
    const walk = ++this.#walk
    const { groups, links, shows } = this.#grouped
    const beside = new Set<number>()
    for (const { id, shape } of groups) {
      if (taken[id] === 1 && this.#beside.has(shape)) beside.add(shape)
    }
    let products = 0
    const see = (all: Int32Array, from: number, to: number) => {
      for (let i = from; i < to; i++) {
        if (this.#seen[all[i]!] === walk) continue
        this.#seen[all[i]!] = walk
        products++
      }
    }
    const seeBeside = (shape: number, from: number, to: number) => {
      if (beside.has(shape)) see(shows.values, from, to)
    }
    this.#queue[0] = this.#folded.seed
    this.#visited[this.#folded.seed] = walk
    let pages = 1
    for (let at = 0; at < pages; at++) {
      const hub = this.#queue[at]!
      see(this.#shown.values, this.#shown.start(hub), this.#shown.end(hub))
      if (beside.size > 0) shows.each(hub, seeBeside)
      for (let i = links.start(hub), end = links.end(hub); i < end; i += 2) {
        const target = links.values[i + 1]!
        if (taken[links.values[i]!] !== 1 || this.#visited[target] === walk) continue
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
