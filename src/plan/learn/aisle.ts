/**
 * Our learner: from the link graph of an initial crawl to the plan that reaches every product with the
 * fewest pages. Folds first, so that one product is one node; then groups of links at places of the
 * same shape; then the fewest groups that lose nothing; then edges as general as the groups allow.
 * @module
 */

import type { Edge, Fold, Plan, State } from '../plan.ts'
import { simulate } from '../simulate.ts'
import { edgesToHubs, edgesToProducts } from './edges.ts'
import { foldGraph } from './folded.ts'
import type { LinkGraph } from './graph.ts'
import { groupLinks } from './groups.ts'
import { selectGroups } from './select.ts'
import { Shapes } from './shapes.ts'
import { foldsOf } from './shop-folds.ts'

export function learnAisle(graph: LinkGraph): Plan {
  const folds = foldsOf(graph)
  const folded = foldGraph(graph, folds)
  const shapes = new Shapes(graph.paths)
  const grouped = groupLinks(folded, shapes)
  const selection = selectGroups(folded, grouped)
  const hubEdges = edgesToHubs(folded, shapes, selection)
  // The same without tests of addresses, should they be too strict.
  const anyAddress = hubEdges.map(({ url: _, ...edge }) => edge as Edge)
  const productEdges = edgesToProducts(graph, folded, shapes, grouped, selection)
  const plans = [hubEdges, anyAddress].flatMap((hubs) =>
    productEdges.map((edges) => planOf(graph, folds, hubs, edges)),
  )
  return cheapest(plans, graph)
}

/** The plan that misses fewest products, then the one with fewest pages, then the first. */
function cheapest(plans: Plan[], graph: LinkGraph): Plan {
  const ranked = plans.map((plan) => ({ plan, run: simulate(plan, graph) }))
  ranked.sort((a, b) => a.run.missed.length - b.run.missed.length || a.run.pages - b.run.pages)
  return ranked[0]!.plan
}

function planOf(graph: LinkGraph, fold: Fold[], edges: Edge[], productEdges: Edge[]): Plan {
  const states: Record<string, State> = {
    home: { name: 'home', role: 'page', edges: [...edges, ...productEdges] },
    list: { name: 'list', role: 'list', edges: [...edges, ...productEdges] },
    product: { name: 'product', role: 'detail', edges: [] },
  }
  return { seeds: [graph.urls[graph.seed]!], start: 'home', fold, states }
}
