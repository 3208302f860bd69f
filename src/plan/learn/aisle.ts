/**
 * Our learner: from the link graph of an initial crawl to the plan that reaches every product with the
 * fewest pages. Folds first, so that one product is one node; then groups of links at places of the
 * same shape; then the fewest groups that lose nothing; then edges as general as the groups allow.
 * @module
 */

import type { Edge, Fold, Plan, State, StateId } from '../plan.ts'
import { simulate } from '../simulate.ts'
import { type Way, waysToLists, waysToProducts } from './edges.ts'
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
  const { lists, pages } = waysToLists(folded, shapes, selection)
  // The same without tests of addresses, should they be too strict.
  const anywhere = (ways: Way[]) => ways.map(({ xpath, not }): Way => ({ xpath, not }))
  const products = waysToProducts(graph, shapes, grouped, selection)
  const plans = products.flatMap((ways) => [
    planOf(graph, folds, lists, pages, ways),
    planOf(graph, folds, anywhere(lists), anywhere(pages), ways),
  ])
  return withoutNeedless(cheapest(plans, graph), graph)
}

/** The plan that misses fewest products, then the one with fewest pages, then the first. */
function cheapest(plans: Plan[], graph: LinkGraph): Plan {
  const ranked = plans.map((plan) => ({ plan, run: simulate(plan, graph) }))
  ranked.sort((a, b) => a.run.missed.length - b.run.missed.length || a.run.pages - b.run.pages)
  return ranked[0]!.plan
}

/**
 * Lists and their further pages lead on alike: what one of them has no links for today it may have
 * tomorrow. Two states all the same, because a person who looks at the plan thinks of them as two.
 */
function planOf(graph: LinkGraph, fold: Fold[], lists: Way[], pages: Way[], products: Way[]): Plan {
  const to = (ways: Way[], state: StateId) =>
    ways.map((way): Edge => ({ ...way, action: 'follow', to: state }))
  const edges = [...to(lists, 'category'), ...to(pages, 'list'), ...to(products, 'product')]
  const states: Record<StateId, State> = {
    home: { name: 'home', role: 'page', edges },
    category: { name: 'category', role: 'list', edges },
    ...(pages.length > 0 ? { list: { name: 'further page', role: 'list', edges } } : {}),
    product: { name: 'product', role: 'detail', edges: [] },
  }
  return { seeds: [graph.urls[graph.seed]!], start: 'home', fold, states }
}

/** The home page is one page: edges that take nothing on it say nothing. */
function withoutNeedless(plan: Plan, graph: LinkGraph): Plan {
  const { home, ...others } = plan.states
  const taken = simulate(plan, graph).edges.home!
  const edges = home!.edges.filter((_, i) => taken[i]! > 0)
  return edges.length === 0 ? plan : { ...plan, states: { home: { ...home!, edges }, ...others } }
}
