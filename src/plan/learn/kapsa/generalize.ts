/**
 * Generalization of relevant XPaths on relevant pages (Kapsa 3.2). Used by its neighbours.
 * @module
 */

import { Kind, type LinkGraph } from '../graph.ts'
import { Clusters } from './clusters.ts'
import type { Dag } from './dag.ts'
import { larger } from './pairs.ts'
import type { Texts } from './texts.ts'

/** The modified DAG, "that has all edge labels replaced by generalized versions" (Kapsa 3.3). */
export type LabelledDag = Dag & {
  /** By link of the graph: the number of its generalized XPath, 0 where it is no edge. */
  labels: Int32Array
  texts: Texts
}

/** Clusters the relevant XPaths of each page; links whose path has no XPath are no edges. */
export function generalize(
  graph: LinkGraph,
  dag: Dag,
  xpathOf: (path: string) => string,
): LabelledDag {
  const { kinds, start, count } = graph
  const clusters = new Clusters()
  const xpaths = xpathsOf(graph, dag, xpathOf, clusters)
  const labels = new Int32Array(graph.linkPaths.length)
  const page = new PageXPaths(clusters, graph.paths.length + 1)
  for (let from = 1; from < kinds.length; from++) {
    if (kinds[from] !== Kind.page) continue
    const to = start[from]! + count[from]!
    for (let link = start[from]!; link < to; link++) {
      if (dag.edges[link] === 1) page.add(xpaths[graph.linkPaths[link]!]!)
    }
    if (page.size === 0) continue
    page.cluster()
    for (let link = start[from]!; link < to; link++) {
      if (dag.edges[link] === 1) labels[link] = page.label(xpaths[graph.linkPaths[link]!]!)
    }
    page.clear()
  }
  return { ...dag, labels, texts: clusters.labels }
}

/** By path: the number of its XPath. Paths of irrelevant links are never looked at. */
function xpathsOf(
  graph: LinkGraph,
  dag: Dag,
  xpathOf: (path: string) => string,
  clusters: Clusters,
): Int32Array {
  const relevant = new Uint8Array(graph.paths.length)
  for (let link = 0; link < dag.edges.length; link++) {
    if (dag.edges[link] === 1) relevant[graph.linkPaths[link]!] = 1
  }
  const xpaths = new Int32Array(graph.paths.length)
  relevant.forEach((is, path) => {
    if (is === 1 && graph.paths[path]) xpaths[path] = clusters.number(xpathOf(graph.paths[path]))
  })
  return xpaths
}

/** The different XPaths of one page, and their labels. */
class PageXPaths {
  size = 0
  #clusters: Clusters
  #xpaths = new Int32Array(1 << 14)
  #labels = new Int32Array(1 << 14)
  /** By XPath: one more than its place among those of the page. */
  #places: Int32Array

  constructor(clusters: Clusters, xpaths: number) {
    this.#clusters = clusters
    this.#places = new Int32Array(xpaths)
  }

  add(xpath: number): void {
    if (xpath === 0 || this.#places[xpath] !== 0) return
    if (this.size === this.#xpaths.length) this.#grow()
    this.#xpaths[this.size++] = xpath
    this.#places[xpath] = this.size
  }

  cluster(): void {
    this.#clusters.cluster(this.#xpaths.subarray(0, this.size), this.#labels.subarray(0, this.size))
  }

  label(xpath: number): number {
    return xpath === 0 ? 0 : this.#labels[this.#places[xpath]! - 1]!
  }

  clear(): void {
    for (let i = 0; i < this.size; i++) this.#places[this.#xpaths[i]!] = 0
    this.size = 0
  }

  #grow(): void {
    this.#xpaths = larger(this.#xpaths)
    this.#labels = larger(this.#labels)
  }
}
