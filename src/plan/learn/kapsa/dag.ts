/**
 * The result of bottom-up analysis, and what keeps it acyclic. Edges between the steps of the iteration cannot close a
 * cycle (Kapsa 3.1), but the shortest paths that complete the graph can: a list linked only from a page that links back
 * up is added from above and leads back by an edge from below. Used by `bottom-up.ts` and `generalize.ts`.
 * @module
 */

import { Kind, type LinkGraph } from '../graph.ts'

export type Dag = {
  /** The page the seed leads to, 0 where that could not be read. */
  seed: number
  /** By page: where a link to it ends, past redirects. */
  ends: Int32Array
  /** By link of the graph: 1 where it is an edge of the DAG. */
  edges: Uint8Array
}

const NEW = 0
const OPEN = 1
const DONE = 2
/** Whatever it led to, the way to it has already: nothing is left of its edges. */
const DEAD = 3

/**
 * Depth-first from the seed in document order, leaving out edges back to where the walk came from.
 * What the seed reached, it still reaches: the walk itself is left. The rest has no shortest paths,
 * so no cycles.
 */
export function dropCycles(graph: LinkGraph, dag: Dag): void {
  const { kinds, start, count, linkTargets } = graph
  const { seed, ends, edges } = dag
  if (seed === 0 || kinds[seed] !== Kind.page) return
  const states = new Uint8Array(kinds.length)
  const kept = new Uint8Array(kinds.length)
  const next = start.slice()
  const stack = new Int32Array(kinds.length)
  let depth = 0
  stack[0] = seed
  states[seed] = OPEN
  while (depth >= 0) {
    const page = stack[depth]!
    const link = next[page]!
    if (kinds[page] === Kind.detail || link === start[page]! + count[page]!) {
      states[page] = kinds[page] === Kind.detail || kept[page] === 1 ? DONE : DEAD
      depth--
      continue
    }
    // A link is passed when what is behind it is known.
    const to = edges[link] === 1 ? ends[linkTargets[link]!]! : 0
    if (to > 0 && states[to] === NEW) {
      states[to] = OPEN
      stack[++depth] = to
      continue
    }
    if (to > 0 && states[to] === DONE) kept[page] = 1
    else edges[link] = 0
    next[page]!++
  }
}
