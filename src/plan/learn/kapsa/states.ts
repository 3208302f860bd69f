/**
 * The generalized crawling graph (Kapsa 3.3, its figure 4): vertices with the same hash are one state. Used by
 * `learn.ts`.
 * @module
 */

import type { LinkGraph } from '../graph.ts'
import type { LabelledDag } from './generalize.ts'
import type { Hashed } from './top-down.ts'

/** The hash of detail pages. */
export const DETAIL = 0

export type KapsaState = {
  /** How many pages were merged. */
  pages: number
  edges: { xpath: string; to: number }[]
}

/**
 * By hash. "The clusters in pairs are replaced by the hash of their representatives" is read as the set of
 * the hashes that a cluster's vertices have: one edge for each. If one vertex told the state of all, a menu
 * of a list and a page of subcategories would lose what is behind one of them, and the same set of detail
 * pages is the paper's claim (4).
 */
export function mergeVertices(
  graph: LinkGraph,
  dag: LabelledDag,
  hashed: Hashed,
): Map<number, KapsaState> {
  const states = new Map<number, KapsaState>()
  const { ends, labels, texts } = dag
  /** By label, for the state at hand: the one it settles as. */
  const settled = new Int32Array(texts.texts.length)
  for (const [hash, vertices] of verticesByHash(hashed)) {
    const state: KapsaState = { pages: vertices.length, edges: [] }
    states.set(hash, state)
    if (hash === DETAIL) continue
    const touched: number[] = []
    const has = new Set<number>()
    for (const vertex of vertices) {
      const from = graph.start[vertex]!
      for (let link = from; link < from + graph.count[vertex]!; link++) {
        const own = labels[link]!
        if (own === 0) continue
        if (settled[own] === 0) {
          settled[own] = hashed.settle(hash, own)
          touched.push(own)
        }
        const label = settled[own]!
        const to = hashed.hashes[ends[graph.linkTargets[link]!]!]!
        const edge = label * hashed.sets.size + to
        if (has.has(edge)) continue
        has.add(edge)
        state.edges.push({ xpath: texts.texts[label]!, to })
      }
    }
    for (const label of touched) settled[label] = 0
  }
  return states
}

/** Vertices of each state, in order. */
function verticesByHash({ order, hashes, sets }: Hashed): Map<number, Int32Array> {
  const counts = new Int32Array(sets.size)
  for (const page of order) counts[hashes[page]!]!++
  const found = new Map<number, Int32Array>()
  for (const page of order) {
    const hash = hashes[page]!
    let vertices = found.get(hash)
    if (!vertices) {
      vertices = new Int32Array(counts[hash]!)
      counts[hash] = 0
      found.set(hash, vertices)
    }
    vertices[counts[hash]!++] = page
  }
  return found
}
