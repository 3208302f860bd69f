/**
 * The link graph with addresses that show the same thing made one: nodes instead of pages, each once.
 * @module
 */

import { compileFolds } from '../fold.ts'
import type { Fold } from '../plan.ts'
import { VIRTUAL } from '../walk.ts'
import { Kind, type LinkGraph, linksOf, readFirst } from './graph.ts'

export type FoldedGraph = {
  graph: LinkGraph
  seed: number
  /** By page: the page that stands for it, where its redirect ends; 0 for pages that lead nowhere. */
  nodeOf: Int32Array
  /** Pages that stand for themselves and were read, no products. */
  hubs: number[]
  isDetail(node: number): boolean
}

const MOST_HOPS = 10

export function foldGraph(graph: LinkGraph, folds: Fold[]): FoldedGraph {
  const { urls, kinds, redirects } = graph
  const key = compileFolds(folds)
  const standsFor = new Map<string, number>()
  const stand = new Int32Array(urls.length)
  if (folds.length > 0) {
    for (let page = 1; page < urls.length; page++) {
      if (!urls[page]) continue
      const folded = key(urls[page]!)
      const other = standsFor.get(folded)
      if (other === undefined || readFirst(kinds[page]!) > readFirst(kinds[other]!)) {
        standsFor.set(folded, page)
      }
    }
    for (let page = 1; page < urls.length; page++) {
      if (urls[page]) stand[page] = standsFor.get(key(urls[page]!))!
    }
  } else for (let page = 1; page < urls.length; page++) stand[page] = page
  const nodeOf = new Int32Array(urls.length)
  for (let page = 1; page < urls.length; page++) {
    let at = stand[page]!
    for (let hop = 0; kinds[at] === Kind.redirect && hop < MOST_HOPS; hop++) {
      at = stand[redirects[at]!] ?? 0
    }
    const kind = kinds[at]
    nodeOf[page] = kind === Kind.refused || kind === Kind.failed || kind === Kind.redirect ? 0 : at
  }
  const hubs: number[] = []
  for (let page = 1; page < urls.length; page++) {
    if (nodeOf[page] === page && kinds[page] === Kind.page) hubs.push(page)
  }
  return {
    graph,
    seed: nodeOf[graph.seed]!,
    nodeOf,
    hubs,
    isDetail: (node) => kinds[node] === Kind.detail,
  }
}

/**
 * Links of a node between nodes; those to itself and to nowhere are left out, and what only the tree
 * decided for a plan before: the same links stand at their own paths.
 */
export function* nodeLinks(
  folded: FoldedGraph,
  node: number,
): Generator<{ path: number; target: number; page: number }> {
  const { paths, targets } = linksOf(folded.graph, node)
  for (let i = 0; i < paths.length; i++) {
    const target = folded.nodeOf[targets[i]!]!
    if (target === 0 || target === node) continue
    if (folded.graph.paths[paths[i]!]!.startsWith(VIRTUAL)) continue
    yield { path: paths[i]!, target, page: targets[i]! }
  }
}
