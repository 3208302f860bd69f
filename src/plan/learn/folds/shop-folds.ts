/**
 * The folds of a shop, from the link graph of its initial crawl: for products, then for lists of them. Used by
 * `plan/learn/aisle/learn.ts`.
 * @module
 */

import type { Fold } from '../../plan.ts'
import { groupLinks } from '../aisle/groups.ts'
import { listShapes } from '../aisle/select.ts'
import { Shapes } from '../aisle/shapes.ts'
import { Kind, type LinkGraph, pagesOf } from '../graph.ts'
import { foldGraph } from './folded-graph.ts'
import { learnFolds, learnProductFolds, type Shown } from './folds.ts'

/** Parts of addresses that make no difference: for products, then for lists of them. */
export function foldsOf(graph: LinkGraph, shapes = new Shapes(graph.paths)): Fold[] {
  const details = pagesOf(graph, Kind.detail).map((page) => ({
    url: graph.urls[page]!,
    what: String(graph.products[page]),
  }))
  const hubs = pagesOf(graph, Kind.page).map((page) => graph.urls[page]!)
  const folds =
    learnProductFolds(details, hubs) ?? learnFolds([...details, ...listsOf(graph, shapes, [])])
  return [...folds, ...learnFolds(listsOf(graph, shapes, folds))]
}

/**
 * Lists are the same where they show the same products, and more than one: a single product may hang
 * in several categories that are not the same. What shows none proves nothing either way.
 */
function listsOf(graph: LinkGraph, shapes: Shapes, folds: Fold[]): Shown[] {
  const folded = foldGraph(graph, folds)
  const grouped = groupLinks(folded, shapes)
  const lists = listShapes(grouped)
  const shown: Shown[] = []
  const whatOf = new Map<number, string>()
  const products = grouped.shows.at(folded.hubs, lists)
  for (const hub of folded.hubs) {
    if (products.of(hub).length < 2) continue
    const what = `list ${Bun.hash(products.of(hub)).toString(36)}`
    shown.push({ url: graph.urls[hub]!, what })
    whatOf.set(hub, what)
  }
  // Where an address redirects to, it shows: `/tents` what `/tents/` shows.
  for (const page of pagesOf(graph, Kind.redirect)) {
    const what = whatOf.get(folded.nodeOf[page]!)
    if (what) shown.push({ url: graph.urls[page]!, what })
  }
  return shown
}
