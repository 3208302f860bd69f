/**
 * From groups of links to edges of a plan: a place each, and a test of the address where only some of
 * the links there are wanted.
 * @module
 */

import type { Edge } from '../plan.ts'
import { tellApart } from './address.ts'
import { type FoldedGraph, nodeLinks } from './folded.ts'
import { Kind, type LinkGraph, pagesOf } from './graph.ts'
import type { Group, Grouped } from './groups.ts'
import { likelyPagers } from './pager.ts'
import type { Selection } from './select.ts'
import type { Shapes } from './shapes.ts'

/** One edge a shape; with tests of the address where only some of its links are wanted. */
export function edgesToHubs(
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
export function edgesToProducts(
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

/** A regular expression that addresses of products match and no others; null where there is none. */
function productTest(graph: LinkGraph): string | null {
  const urls = (kind: Kind) => pagesOf(graph, kind).map((page) => graph.urls[page]!)
  const test = tellApart(urls(Kind.detail), urls(Kind.page))
  return test?.wrong === 0 ? test.regex : null
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
