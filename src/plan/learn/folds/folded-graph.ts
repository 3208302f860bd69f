/**
 * The link graph with addresses that show the same thing made one: nodes instead of pages, each once. Used all over
 * `plan`.
 * @module
 */

import { compileFolds } from '../../fold.ts'
import type { Fold } from '../../plan.ts'
import { VIRTUAL } from '../../walk.ts'
import { Kind, type LinkGraph, readFirst } from '../graph.ts'

export type FoldedGraph = {
  graph: LinkGraph
  seed: number
  /** By page: the page that stands for it, where its redirect ends; 0 for pages that lead nowhere. */
  nodeOf: Int32Array
  /** Pages that stand for themselves and were read, no products. */
  hubs: number[]
  isDetail(node: number): boolean
  /** By path: 1 where only the tree decided what stands there. */
  isVirtual: Uint8Array
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
    isVirtual: Uint8Array.from(graph.paths, (path) => (path?.startsWith(VIRTUAL) ? 1 : 0)),
  }
}

/**
 * Links of a node between nodes; those to itself and to nowhere are left out, and what only the tree
 * decided for a plan before: the same links stand at their own paths. Where products are read from lists,
 * an address that none of them shows leads to no product, though its page be that of one.
 */
export function eachLink(
  { graph, nodeOf, isVirtual }: FoldedGraph,
  node: number,
  each: (path: number, target: number, page: number) => void,
): void {
  const { linkPaths, linkTargets, start, count, kinds, fromLists } = graph
  for (let i = start[node]!, end = i + count[node]!; i < end; i++) {
    const path = linkPaths[i]!
    const page = linkTargets[i]!
    const target = nodeOf[page]!
    if (fromLists && kinds[target] === Kind.detail && kinds[page] !== Kind.detail) continue
    if (target !== 0 && target !== node && isVirtual[path] === 0) each(path, target, page)
  }
}
