/**
 * Our learner: from the link graph of an initial crawl to the plan that reaches every product with the
 * fewest pages. Folds first, so that one product is one node; then groups of links at places of the
 * same shape; then the fewest groups that lose nothing; then edges as general as the groups allow.
 * @module
 */

import type { Edge, Fold, Plan, State } from '../plan.ts'
import { simulate } from '../simulate.ts'
import { tellApart } from './address.ts'
import { type FoldedGraph, foldGraph } from './folded.ts'
import { learnFolds, type Shown } from './folds.ts'
import { Kind, type LinkGraph } from './graph.ts'
import { type Group, type Grouped, groupLinks } from './groups.ts'
import { type Selection, selectGroups } from './select.ts'
import { Shapes } from './shapes.ts'

export function learnAisle(graph: LinkGraph): Plan {
  const folds = foldsOf(graph)
  const folded = foldGraph(graph, folds)
  const shapes = new Shapes(graph.paths)
  const grouped = groupLinks(folded, shapes)
  const selection = selectGroups(folded, grouped)
  const hubEdges = edgesToHubs(folded, shapes, grouped, selection)
  const productEdges = edgesToProducts(graph, folded, shapes, grouped, selection)
  const plans = productEdges.map((edges) => planOf(graph, folds, hubEdges, edges, selection))
  return cheapest(plans, graph)
}

/** The plan that misses fewest products, then the one with fewest pages, then the first. */
function cheapest(plans: Plan[], graph: LinkGraph): Plan {
  const ranked = plans.map((plan) => ({ plan, run: simulate(plan, graph) }))
  ranked.sort((a, b) => a.run.missed.length - b.run.missed.length || a.run.pages - b.run.pages)
  return ranked[0]!.plan
}

/** Parts of addresses that make no difference: for products, then for lists of them. */
export function foldsOf(graph: LinkGraph): Fold[] {
  const details: Shown[] = []
  for (let page = 1; page < graph.urls.length; page++) {
    if (graph.kinds[page] !== Kind.detail) continue
    details.push({ url: graph.urls[page]!, what: String(graph.products[page]) })
  }
  const test = productTest(graph)
  const folds = learnFolds(
    test ? details : [...details, ...hubsAsThemselves(graph)],
    test ?? undefined,
  )
  return [...folds, ...listFolds(graph, folds)]
}

const hubsAsThemselves = (graph: LinkGraph): Shown[] =>
  pagesOf(graph, Kind.page).map((page) => ({ url: graph.urls[page]!, what: `page ${page}` }))

function pagesOf(graph: LinkGraph, kind: Kind): number[] {
  const pages: number[] = []
  for (let page = 1; page < graph.urls.length; page++) {
    if (graph.kinds[page] === kind) pages.push(page)
  }
  return pages
}

/** Lists are the same where they show the same products, and more than one. */
function listFolds(graph: LinkGraph, folds: Fold[]): Fold[] {
  const folded = foldGraph(graph, folds)
  const shapes = new Shapes(graph.paths)
  const grouped = groupLinks(folded, shapes)
  const { lists } = selectGroups(folded, { ...grouped, groups: [], links: new Map() })
  const shown: Shown[] = []
  for (const hub of folded.hubs) {
    const shows = grouped.shows.get(hub)
    const products = new Set(lists.flatMap((shape) => [...(shows?.get(shape) ?? [])]))
    // A single product may hang in several categories that are not the same.
    const what =
      products.size > 1 ? `list ${[...products].sort((a, b) => a - b).join(' ')}` : `page ${hub}`
    shown.push({ url: graph.urls[hub]!, what })
  }
  return learnFolds(shown)
}

/** A regular expression that addresses of products match and no others; null where there is none. */
export function productTest(graph: LinkGraph): string | null {
  const urls = (kind: Kind) => pagesOf(graph, kind).map((page) => graph.urls[page]!)
  const test = tellApart(urls(Kind.detail), urls(Kind.page))
  return test?.wrong === 0 ? test.regex : null
}

/** One edge a shape; with a test of the address where only some of its links are wanted. */
function edgesToHubs(
  folded: FoldedGraph,
  shapes: Shapes,
  { groups }: Grouped,
  { groups: wanted, visited }: Selection,
): Map<number, Edge> {
  const { urls } = folded.graph
  const edges = new Map<number, Edge>()
  for (const shape of new Set(wanted.map((group) => group.shape))) {
    const at = (list: Group[]) => list.filter((group) => group.shape === shape)
    const these = at(wanted).flatMap(({ targets }) => [...targets])
    const others = at(groups)
      .flatMap(({ targets }) => [...targets])
      .filter((target) => !visited.has(target))
    const test =
      others.length > 0
        ? tellApart(
            these.map((page) => urls[page]!),
            others.map((page) => urls[page]!),
          )
        : null
    edges.set(shape, {
      xpath: shapes.all[shape]!.xpath,
      ...(test ? { url: test.regex } : {}),
      action: 'follow',
      to: 'list',
    })
  }
  return edges
}

/** Ways to take products: wherever they stand, by their address; or where lists stand. */
function edgesToProducts(
  graph: LinkGraph,
  folded: FoldedGraph,
  shapes: Shapes,
  grouped: Grouped,
  { lists }: Selection,
): Edge[][] {
  const to = { action: 'follow', to: 'product' } as const
  const { urls } = graph
  const test = productTest(graph)
  const byPlace = lists.map((shape): Edge => {
    const hubs = grouped.groups.filter((group) => group.shape === shape)
    const others = hubs.flatMap(({ targets }) => [...targets].map((page) => urls[page]!))
    const products = grouped.products.get(shape)!
    const these = [...products].flatMap((product) => detailUrls(folded, product))
    const apart = others.length > 0 ? (test ?? tellApart(these, others)?.regex) : undefined
    return { xpath: shapes.all[shape]!.xpath, ...(apart ? { url: apart } : {}), ...to }
  })
  return test ? [[{ xpath: '//a', url: test, ...to }], byPlace] : [byPlace]
}

const detailsBy = new WeakMap<LinkGraph, Map<number, string[]>>()

function detailUrls({ graph }: FoldedGraph, product: number): string[] {
  let known = detailsBy.get(graph)
  if (!known) {
    known = new Map()
    for (const page of pagesOf(graph, Kind.detail)) {
      const urls = known.get(graph.products[page]!) ?? []
      urls.push(graph.urls[page]!)
      known.set(graph.products[page]!, urls)
    }
    detailsBy.set(graph, known)
  }
  return known.get(product) ?? []
}

function planOf(
  graph: LinkGraph,
  fold: Fold[],
  hubEdges: Map<number, Edge>,
  productEdges: Edge[],
  _selection: Selection,
): Plan {
  const edges = [...hubEdges.values()]
  const states: Record<string, State> = {
    home: { name: 'home', role: 'page', edges: [...edges, ...productEdges] },
    list: { name: 'list', role: 'list', edges: [...edges, ...productEdges] },
    product: { name: 'product', role: 'detail', edges: [] },
  }
  return { seeds: [graph.urls[graph.seed]!], start: 'home', fold, states }
}
