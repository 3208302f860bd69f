/**
 * Our learner: from the link graph of an initial crawl to the plan that reaches every product with the
 * fewest pages. Folds first, so that one product is one node; then groups of links at places of the
 * same shape; then the fewest groups that lose nothing; then edges as general as the groups allow.
 * @module
 */

import type { Edge, Fold, Plan, State } from '../plan.ts'
import { simulate } from '../simulate.ts'
import { tellApart } from './address.ts'
import { type FoldedGraph, foldGraph, nodeLinks } from './folded.ts'
import { learnFolds, learnProductFolds, type Shown } from './folds.ts'
import { Kind, type LinkGraph } from './graph.ts'
import { type Group, type Grouped, groupLinks } from './groups.ts'
import { likelyPagers } from './pager.ts'
import { listShapes, type Selection, selectGroups } from './select.ts'
import { Shapes } from './shapes.ts'

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

/** Parts of addresses that make no difference: for products, then for lists of them. */
export function foldsOf(graph: LinkGraph): Fold[] {
  const details = pagesOf(graph, Kind.detail).map((page) => ({
    url: graph.urls[page]!,
    what: String(graph.products[page]),
  }))
  const hubs = pagesOf(graph, Kind.page).map((page) => graph.urls[page]!)
  const folds = learnProductFolds(details, hubs) ?? learnFolds([...details, ...listsOf(graph, [])])
  return [...folds, ...learnFolds(listsOf(graph, folds))]
}

function pagesOf(graph: LinkGraph, kind: Kind): number[] {
  const pages: number[] = []
  for (let page = 1; page < graph.urls.length; page++) {
    if (graph.kinds[page] === kind) pages.push(page)
  }
  return pages
}

/**
 * Lists are the same where they show the same products, and more than one: a single product may hang
 * in several categories that are not the same. What shows none proves nothing either way.
 */
function listsOf(graph: LinkGraph, folds: Fold[]): Shown[] {
  const folded = foldGraph(graph, folds)
  const grouped = groupLinks(folded, new Shapes(graph.paths))
  const lists = listShapes(grouped)
  const shown: Shown[] = []
  const whatOf = new Map<number, string>()
  for (const hub of folded.hubs) {
    const shows = grouped.shows.get(hub)
    const products = new Set(lists.flatMap((shape) => [...(shows?.get(shape) ?? [])]))
    if (products.size < 2) continue
    const what = `list ${[...products].sort((a, b) => a - b).join(' ')}`
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

/** A regular expression that addresses of products match and no others; null where there is none. */
export function productTest(graph: LinkGraph): string | null {
  const urls = (kind: Kind) => pagesOf(graph, kind).map((page) => graph.urls[page]!)
  const test = tellApart(urls(Kind.detail), urls(Kind.page))
  return test?.wrong === 0 ? test.regex : null
}

/** One edge a shape; with tests of the address where only some of its links are wanted. */
function edgesToHubs(
  folded: FoldedGraph,
  shapes: Shapes,
  { groups: wanted, pagers, views, isPlain, visited }: Selection,
): Edge[] {
  const met = unwantedLinks(folded, shapes, visited)
  // What stands beside pagination on the pages that have it.
  const plain = unwantedLinks(folded, shapes, new Set(folded.hubs.filter(isPlain)), new Set())
  const shapesOf = (groups: Iterable<Group>) => new Set([...groups].map(({ shape }) => shape))
  const edges = (groups: Group[], sure: boolean): Edge[] =>
    [...shapesOf(groups)].flatMap((shape) => {
      const at = groups.filter((group) => group.shape === shape)
      const ours = new Set(at.flatMap(({ pages }) => [...pages]))
      const unwanted = [...((sure ? plain : met).get(shape) ?? [])].filter(
        (page) => !ours.has(page),
      )
      const tests = testsOf(
        folded,
        at,
        unwanted.map((page) => folded.graph.urls[page]!),
        sure,
      )
      const edge = { xpath: shapes.all[shape]!.xpath, action: 'follow', to: 'list' } as const
      return tests.map((url) => (url === null ? edge : { ...edge, url }))
    })
  // Lists that are short today get pages tomorrow: pagination of other lists stands where theirs will.
  const others = [...pagers].filter((group) => !wanted.includes(group) && !views.has(group))
  const known = shapesOf(wanted.filter((group) => pagers.has(group)))
  if (known.size + others.length === 0)
    return [...edges(wanted, false), ...guesses(folded, visited)]
  return [
    ...edges(wanted, false),
    ...edges(
      others.filter(({ shape }) => !known.has(shape)),
      true,
    ),
  ]
}

function guesses({ graph, seed }: FoldedGraph, visited: Set<number>): Edge[] {
  const lists = [...visited].filter((hub) => hub !== seed).map((hub) => graph.urls[hub]!)
  return likelyPagers(lists).map((url) => ({ xpath: '//a', url, action: 'follow', to: 'list' }))
}

/** Tests that together find the groups' addresses and few others; null for no test at all. */
function testsOf(
  { graph: { urls } }: FoldedGraph,
  groups: Group[],
  unwanted: string[],
  sure: boolean,
): (string | null)[] {
  const urlsOf = (list: Group[]) =>
    list.flatMap(({ pages }) => [...pages].map((page) => urls[page]!))
  if (unwanted.length === 0) return [null]
  const whole = tellApart(urlsOf(groups), unwanted)
  if (whole?.wrong === 0) return [whole.regex]
  // Several kinds of addresses at one place: a test for each.
  const tests = groups.map((group) => tellApart(urlsOf([group]), unwanted))
  if (sure) return tests.flatMap((test) => (test?.wrong === 0 ? [test.regex] : []))
  const wrong = tests.reduce((sum, test) => sum + (test?.wrong ?? unwanted.length), 0)
  if (wrong >= (whole?.wrong ?? unwanted.length)) return [whole?.regex ?? null]
  return [...new Set(tests.map((test) => test!.regex))]
}

/** By shape: addresses that links of these hubs lead to, and that are not to be visited. */
function unwantedLinks(
  folded: FoldedGraph,
  shapes: Shapes,
  visited: Set<number>,
  wanted = visited,
): Map<number, Set<number>> {
  const unwanted = new Map<number, Set<number>>()
  for (const hub of visited) {
    for (const { path, target, page } of nodeLinks(folded, hub)) {
      if (wanted.has(target) || folded.isDetail(target)) continue
      const shape = shapes.of(path)
      unwanted.set(shape, (unwanted.get(shape) ?? new Set()).add(page))
    }
  }
  return unwanted
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
    const others = hubs.flatMap(({ pages }) => [...pages].map((page) => urls[page]!))
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

function planOf(graph: LinkGraph, fold: Fold[], edges: Edge[], productEdges: Edge[]): Plan {
  const states: Record<string, State> = {
    home: { name: 'home', role: 'page', edges: [...edges, ...productEdges] },
    list: { name: 'list', role: 'list', edges: [...edges, ...productEdges] },
    product: { name: 'product', role: 'detail', edges: [] },
  }
  return { seeds: [graph.urls[graph.seed]!], start: 'home', fold, states }
}
