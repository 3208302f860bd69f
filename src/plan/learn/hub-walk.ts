/**
 * Walks a shop along some groups of links: which pages are visited, which products are seen.
 * @module
 */

import type { FoldedGraph } from './folded.ts'
import type { Grouped } from './groups.ts'
import type { Shown } from './pager.ts'

export class HubWalker {
  #folded: FoldedGraph
  #grouped: Grouped
  #shown: Shown
  /** By hub: products linked where no list stands, such as categories that show their only one. */
  #beside = new Map<number, [shape: number, products: Set<number>][]>()

  constructor(folded: FoldedGraph, grouped: Grouped, shown: Shown, lists: Set<number>) {
    this.#folded = folded
    this.#grouped = grouped
    this.#shown = shown
    const shapes = new Set(grouped.groups.map(({ shape }) => shape))
    for (const [hub, shows] of grouped.shows) {
      const beside = [...shows].filter(([shape]) => !lists.has(shape) && shapes.has(shape))
      if (beside.length > 0) this.#beside.set(hub, beside)
    }
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

  walk(taken: Uint8Array): { visited: Set<number>; products: Set<number> } {
    const visited = new Set([this.#folded.seed])
    const products = new Set<number>()
    const shapes = new Set<number>()
    for (const { id, shape } of this.#grouped.groups) if (taken[id] === 1) shapes.add(shape)
    for (const hub of visited) {
      for (const product of this.#shown.get(hub) ?? []) products.add(product)
      for (const [shape, beside] of this.#beside.get(hub) ?? []) {
        if (shapes.has(shape)) for (const product of beside) products.add(product)
      }
      const links = this.#grouped.links.get(hub)
      for (let i = 0; links && i < links.length; i += 2) {
        if (taken[links[i]!] === 1) visited.add(links[i + 1]!)
      }
    }
    return { visited, products }
  }
}
