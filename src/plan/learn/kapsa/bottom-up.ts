/**
 * Bottom-up analysis (Kapsa 3.1): the DAG with relevant pages and relevant links. Used by `learn.ts`.
 * @module
 */

import { Kind, type LinkGraph } from '../graph.ts'
import { type Dag, dropCycles } from './dag.ts'
import { endsOf, forEachEdge, type Incoming, incomingOf } from './edges.ts'

const NOT_ADDED = -1

/** Pages that can reach a product, level by level from the products up to the seed. */
export function bottomUp(graph: LinkGraph): Dag {
  const ends = endsOf(graph)
  const seed = ends[graph.seed] ?? 0
  const walk = breadthFirst(seed, graph, ends)
  const { distances } = walk
  forgetUnreached(ends, distances)
  const incoming = incomingOf(graph, ends)
  const levels = iterate(graph, ends, incoming, seed)
  const needed = shortestPaths(incoming, seed, levels, walk)
  const edges = new Uint8Array(graph.linkTargets.length)
  forEachEdge(graph, ends, (from, to, link) => {
    const added = levels[to] !== NOT_ADDED && levels[from] === levels[to]! + 1
    const completing = needed[to] === 1 && distances[from]! + 1 === distances[to]
    if (added || completing) edges[link] = 1
  })
  const dag = { seed, ends, edges }
  dropCycles(graph, dag)
  return dag
}

/**
 * The step in which each page was added: detail pages in the initial step 0, then every page with an
 * edge to one of the step before. Stops where the seed was added, or nothing was.
 */
function iterate(graph: LinkGraph, ends: Int32Array, incoming: Incoming, seed: number): Int32Array {
  const levels = new Int32Array(graph.kinds.length).fill(NOT_ADDED)
  let b: number[] = []
  for (let page = 1; page < graph.kinds.length; page++) {
    if (graph.kinds[page] === Kind.detail && ends[page] === page) b.push(page)
  }
  for (const page of b) levels[page] = 0
  for (let level = 1; b.length > 0 && levels[seed] === NOT_ADDED; level++) {
    const a: number[] = []
    for (const to of b) {
      for (let i = incoming.start[to]!; i < incoming.start[to + 1]!; i++) {
        const from = incoming.from[i]!
        if (levels[from] !== NOT_ADDED) continue
        levels[from] = level
        a.push(from)
      }
    }
    b = a
  }
  return levels
}

/**
 * The final step: vertices without incoming edges are reached on shortest paths from the seed. "All
 * edges on the shortest paths" is taken by the word: where several paths are equally short, all of
 * them, which also spares a choice that would depend on the order of the pages.
 */
function shortestPaths(
  incoming: Incoming,
  seed: number,
  levels: Int32Array,
  { distances, order }: Walked,
): Uint8Array {
  const needed = withoutIncoming(incoming, seed, levels)
  for (let i = order.length - 1; i >= 0; i--) {
    const to = order[i]!
    if (needed[to] === 0) continue
    for (let edge = incoming.start[to]!; edge < incoming.start[to + 1]!; edge++) {
      const from = incoming.from[edge]!
      if (distances[from]! + 1 === distances[to]) needed[from] = 1
    }
  }
  return needed
}

/** The set M: added, but by no page of the step after. */
function withoutIncoming(incoming: Incoming, seed: number, levels: Int32Array): Uint8Array {
  const m = new Uint8Array(levels.length)
  for (let page = 1; page < levels.length; page++) {
    if (levels[page] === NOT_ADDED || page === seed) continue
    const last = incoming.start[page + 1]!
    let i = incoming.start[page]!
    while (i < last && levels[incoming.from[i]!] !== levels[page]! + 1) i++
    if (i === last) m[page] = 1
  }
  return m
}

/** Distances from the seed, -1 for what it does not reach, and what it reaches in that order. */
type Walked = { distances: Int32Array; order: Int32Array }

function breadthFirst(seed: number, graph: LinkGraph, ends: Int32Array): Walked {
  const { kinds, start, count, linkTargets } = graph
  const distances = new Int32Array(kinds.length).fill(-1)
  const order = new Int32Array(kinds.length)
  let found = 0
  if (seed > 0) {
    distances[seed] = 0
    order[found++] = seed
  }
  for (let i = 0; i < found; i++) {
    const page = order[i]!
    if (kinds[page] !== Kind.page) continue
    for (let link = start[page]!; link < start[page]! + count[page]!; link++) {
      const to = ends[linkTargets[link]!]!
      if (to === 0 || distances[to] !== -1) continue
      distances[to] = distances[page]! + 1
      order[found++] = to
    }
  }
  return { distances, order: order.subarray(0, found) }
}

/**
 * An initial crawl only knows what the seed leads to. A store may know more, and a page that nothing
 * leads to would count as an incoming edge of what it links to.
 */
function forgetUnreached(ends: Int32Array, distances: Int32Array): void {
  for (let page = 1; page < ends.length; page++) {
    if (distances[ends[page]!] === -1) ends[page] = 0
  }
}
