/**
 * The generalized crawling graph (Kapsa 3.3, its figure 4): vertices with the same hash are one state.
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
 * By hash. "The clusters in pairs are replaced by the hash of their representatives": pairs of merged
 * vertices are merged too, and of all pages behind an XPath one tells the state of all. The paper does
 * not say which; it is the first, breadth-first in document order.
 */
export function mergeVertices(
  graph: LinkGraph,
  dag: LabelledDag,
  hashed: Hashed,
): Map<number, KapsaState> {
  const states = new Map<number, KapsaState>()
  const { ends, labels, texts } = dag
  /** By label, for the state at hand: the one it settles as, and whether that has an edge. */
  const settled = new Int32Array(texts.texts.length)
  const has = new Uint8Array(texts.texts.length)
  for (const [hash, vertices] of verticesByHash(hashed)) {
    const state: KapsaState = { pages: vertices.length, edges: [] }
    const touched: number[] = []
    states.set(hash, state)
    for (const vertex of vertices) {
      if (hash === DETAIL) break
      const from = graph.start[vertex]!
      for (let link = from; link < from + graph.count[vertex]!; link++) {
        const own = labels[link]!
        if (own === 0) continue
        if (settled[own] === 0) {
          settled[own] = hashed.settle(hash, own)
          touched.push(own, settled[own])
        }
        const label = settled[own]!
        if (has[label] === 1) continue
        has[label] = 1
        const representative = ends[graph.linkTargets[link]!]!
        state.edges.push({ xpath: texts.texts[label]!, to: hashed.hashes[representative]! })
      }
    }
    for (const label of touched) settled[label] = has[label] = 0
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
