/**
 * Top-down analysis (Kapsa 3.3): unifies the generalized XPaths of pages that are reached alike, so that pages of one
 * template get the same hash. Used by `learn.ts` and `states.ts`.
 * @module
 */

import { Kind, type LinkGraph } from '../graph.ts'
import { DisjointSets } from './disjoint-sets.ts'
import type { LabelledDag } from './generalize.ts'
import { LabelSets } from './label-sets.ts'
import { Unifier } from './unify.ts'

export type Hashed = {
  /** Vertices that the seed reaches, breadth-first in document order. */
  order: Int32Array
  /** By page: the hash of its set of generalized XPaths; 0 for detail pages. */
  hashes: Int32Array
  sets: LabelSets
  /** The label that stands for one of a page's own in its set. */
  settle(hash: number, label: number): number
}

/**
 * Sets are compared as pages have them (3.2), and pages that are unified, directly or by way of others, end
 * with one set: what it is does not depend on which were unified first. Growing sets pair by pair would leave
 * the first ones behind with what they had become by then.
 */
export function topDown(graph: LinkGraph, dag: LabelledDag): Hashed {
  const order = breadthFirst(graph, dag)
  const sets = new LabelSets()
  const unifier = new Unifier(sets, dag.texts)
  const own = ownSets(graph, dag, order, sets)
  const unified = new DisjointSets(graph.kinds.length)
  const clusters = new VertexClusters(graph, dag)
  for (const parent of order) {
    if (graph.kinds[parent] === Kind.page) clusters.unify(parent, own, unifier, unified)
  }
  const hashes = commonSets(graph, order, own, unified, unifier)
  return { order, hashes, sets, settle: (hash, label) => unifier.settle(hash, label) }
}

/** By page: the union of the sets of all that it was unified with. */
function commonSets(
  graph: LinkGraph,
  order: Int32Array,
  own: Int32Array,
  unified: DisjointSets,
  unifier: Unifier,
): Int32Array {
  const members = new Map<number, Set<number>>()
  for (const page of order) {
    if (graph.kinds[page] !== Kind.page) continue
    const part = unified.find(page)
    const known = members.get(part)
    if (known) known.add(own[page]!)
    else members.set(part, new Set([own[page]!]))
  }
  const common = new Map<number, number>()
  for (const [part, sets] of members) common.set(part, unifier.union(sets))
  const hashes = new Int32Array(own.length)
  for (const page of order) hashes[page] = common.get(unified.find(page)) ?? 0
  return hashes
}

function breadthFirst(graph: LinkGraph, { seed, ends, labels }: LabelledDag): Int32Array {
  const { kinds, start, count, linkTargets } = graph
  const reached = new Uint8Array(kinds.length)
  const order = new Int32Array(kinds.length)
  let found = 0
  if (seed > 0) order[found++] = seed
  reached[seed] = 1
  for (let i = 0; i < found; i++) {
    const page = order[i]!
    if (kinds[page] !== Kind.page) continue
    for (let link = start[page]!; link < start[page]! + count[page]!; link++) {
      const to = labels[link]! > 0 ? ends[linkTargets[link]!]! : 0
      if (to === 0 || reached[to] === 1) continue
      reached[to] = 1
      order[found++] = to
    }
  }
  return order.subarray(0, found)
}

/** Every vertex with the set it was found with; detail pages have none. */
function ownSets(
  graph: LinkGraph,
  { labels, texts }: LabelledDag,
  order: Int32Array,
  sets: LabelSets,
): Int32Array {
  const hashes = new Int32Array(graph.kinds.length)
  const seen = new Int32Array(texts.texts.length)
  const own: number[] = []
  for (const page of order) {
    if (graph.kinds[page] !== Kind.page) continue
    own.length = 0
    const from = graph.start[page]!
    for (let link = from; link < from + graph.count[page]!; link++) {
      const label = labels[link]!
      if (label === 0 || seen[label] === page) continue
      seen[label] = page
      own.push(label)
    }
    hashes[page] = sets.number(Int32Array.from(own).sort())
  }
  return hashes
}

/** The pairs of a vertex, generalized XPath and cluster of vertices reachable by it. */
class VertexClusters {
  #graph: LinkGraph
  #dag: LabelledDag
  /** Clusters as chains of links, so that there is no object for any: by label its first and last. */
  #first: Int32Array
  #last: Int32Array
  #next = new Int32Array(1 << 10)

  constructor(graph: LinkGraph, dag: LabelledDag) {
    this.#graph = graph
    this.#dag = dag
    this.#first = new Int32Array(dag.texts.texts.length).fill(-1)
    this.#last = new Int32Array(dag.texts.texts.length)
  }

  /** Unifies the vertices of each cluster with each other, "and possibly with parent vertex". */
  unify(parent: number, own: Int32Array, unifier: Unifier, unified: DisjointSets): void {
    for (const label of this.#chain(parent)) {
      /** By set: a vertex of the cluster that has it. */
      const first = new Map<number, number>()
      for (let i = this.#first[label]!; i >= 0; i = this.#next[i]!) {
        const vertex = this.#vertex(parent, i)
        const other = first.get(own[vertex]!)
        if (other === undefined) first.set(own[vertex]!, vertex)
        else unified.join(other, vertex)
      }
      for (const [a, b] of unifier.pairs([...first.keys()])) {
        unified.join(first.get(a)!, first.get(b)!)
      }
      for (const [set, vertex] of first) {
        if (unifier.isUnifiable(own[parent]!, set)) unified.join(parent, vertex)
      }
      this.#first[label] = -1
    }
  }

  /** Chains the links to pages that are no details, and tells their labels. */
  #chain(parent: number): number[] {
    const { kinds, start, count } = this.#graph
    if (count[parent]! > this.#next.length) this.#next = new Int32Array(count[parent]! * 2)
    const found: number[] = []
    for (let i = 0; i < count[parent]!; i++) {
      const label = this.#dag.labels[start[parent]! + i]!
      if (label === 0 || kinds[this.#vertex(parent, i)] !== Kind.page) continue
      if (this.#first[label] === -1) {
        found.push(label)
        this.#first[label] = i
      } else this.#next[this.#last[label]!] = i
      this.#last[label] = i
      this.#next[i] = -1
    }
    return found
  }

  #vertex(parent: number, link: number): number {
    return this.#dag.ends[this.#graph.linkTargets[this.#graph.start[parent]! + link]!]!
  }
}
