/**
 * Edges of a plan, made of groups of links: a place each, and tests of the address where only some of the links there
 * are wanted. Used by `larger.ts` and `learn.ts`.
 * @module
 */

import { compilePattern } from '../../../page/pattern.ts'
import type { Edge } from '../../plan.ts'
import { addressOf, quoted, tellApart } from '../address.ts'
import { eachLink, type FoldedGraph } from '../folds/folded-graph.ts'
import { viewTest } from '../folds/views.ts'
import { Kind, type LinkGraph, pagesOf } from '../graph.ts'
import type { Group, Grouped } from './groups.ts'
import { likelyPagers } from './pager.ts'
import type { Selection } from './select.ts'
import type { Shapes } from './shapes.ts'

/** An edge that does not say yet where it leads. */
export type Way = Pick<Edge, 'xpath' | 'url' | 'not' | 'optional'>

/** By shape: addresses of links. */
type Met = Map<number, Set<number>>

/** Ways to lists: to the lists themselves, and to their further pages. */
export function waysToLists(
  folded: FoldedGraph,
  shapes: Shapes,
  selection: Selection,
): { lists: Way[]; pages: Way[] } {
  const { groups, pagers, views, viewNames, visited } = selection
  const not = viewTest(viewNames)
  const isView = not === null ? () => false : patternOf(not)
  const { urls } = folded.graph
  const waysOf = (wanted: Group[], met: Met, sure: boolean): Way[] =>
    [...new Set(wanted.map(({ shape }) => shape))].flatMap((shape) => {
      const at = wanted.filter((group) => group.shape === shape)
      const ours = new Set(at.flatMap(({ pages }) => [...pages]))
      const unwanted = [...(met.get(shape) ?? [])]
        .filter((page) => !ours.has(page) && !isView(urls[page]!))
        .map((page) => urls[page]!)
      return testsOf(urls, at, unwanted, sure).map((test): Way => {
        const nots = [not, test.not].filter((one) => one !== null && one !== undefined)
        return {
          xpath: shapes.all[shape]!.xpath,
          ...(test.url ? { url: test.url } : {}),
          ...(nots.length > 0 ? { not: nots.join('|') } : {}),
        }
      })
    })

  const met = linksOf(folded, shapes, visited, visited)
  const lists = waysOf(
    groups.filter((group) => !pagers.has(group)),
    met,
    false,
  )
  const pages = waysOf(
    groups.filter((group) => pagers.has(group)),
    met,
    false,
  )
  // Lists that are short today get pages tomorrow: pagination of other lists stands where theirs will.
  const known = new Set(groups.filter((group) => pagers.has(group)).map(({ shape }) => shape))
  const others = [...pagers].filter((group) => !views.has(group) && !known.has(group.shape))
  const plain = () => new Set(folded.hubs.filter((hub) => !isView(urls[hub]!)))
  const likely =
    others.length === 0 ? [] : waysOf(others, linksOf(folded, shapes, plain(), new Set()), true)
  const guessed = known.size + others.length === 0 ? guesses(folded, visited) : []
  const maybe = [...likely, ...guessed].map((way): Way => ({ ...way, optional: true }))
  return { lists, pages: [...pages, ...maybe] }
}

const patternOf = (regex: string): ((url: string) => boolean) => {
  const pattern = compilePattern(regex)
  return (url) => pattern.test(url)
}

/** Links that nobody has seen yet. */
function guesses({ graph, seed }: FoldedGraph, visited: Set<number>): Way[] {
  const lists = [...visited].filter((hub) => hub !== seed).map((hub) => graph.urls[hub]!)
  return likelyPagers(lists).map((url) => ({ xpath: '//a', url }))
}

type Test = Pick<Way, 'url' | 'not'>

/** Tests that together find the groups' addresses and few others. */
function testsOf(urls: string[], groups: Group[], unwanted: string[], sure: boolean): Test[] {
  const urlsOf = (list: Group[]) =>
    list.flatMap(({ pages }) => [...pages].map((page) => urls[page]!))
  if (unwanted.length === 0) return [{}]
  const whole = tellApart(urlsOf(groups), unwanted)
  if (whole?.wrong === 0) return [{ url: whole.regex }]
  const without = withoutFirst(urlsOf(groups), unwanted)
  if (without && !sure) return [{ not: without }]
  // Several kinds of addresses at one place: a test for each.
  const tests = groups.map((group) => tellApart(urlsOf([group]), unwanted))
  if (sure) return tests.flatMap((test) => (test?.wrong === 0 ? [{ url: test.regex }] : []))
  const wrong = tests.reduce((sum, test) => sum + (test?.wrong ?? unwanted.length), 0)
  if (wrong >= (whole?.wrong ?? unwanted.length)) return [whole ? { url: whole.regex } : {}]
  return [...new Set(tests.map((test) => test!.regex))].map((url) => ({ url }))
}

/** More first parts than these are no list of exceptions. */
const EXCEPTIONS = 12

/**
 * Where categories are named at the root, beside a blog and a contact page: everything but those, so
 * that a new category is found. Null where the wanted ones begin alike, or as the others do.
 */
export function withoutFirst(wanted: string[], unwanted: string[]): string | null {
  const firstOf = (url: string) => {
    const { folders, last } = addressOf(url)
    return folders[0] ?? last
  }
  const ours = new Set(wanted.map(firstOf))
  const theirs = new Set(unwanted.map(firstOf))
  if (ours.size < 2 || theirs.size > EXCEPTIONS || theirs.has('')) return null
  if (!ours.isDisjointFrom(theirs)) return null
  return `^https?://[^/?]+/(?:${[...theirs].map(quoted).join('|')})(?:/|\\?|$)`
}

/** By shape: addresses that links of some hubs lead to, other than those of wanted pages. */
function linksOf(folded: FoldedGraph, shapes: Shapes, hubs: Set<number>, wanted: Set<number>): Met {
  const met: Met = new Map()
  for (const hub of hubs) {
    eachLink(folded, hub, (path, target, page) => {
      if (folded.isDetail(target) || wanted.has(target)) return
      const shape = shapes.of(path)
      const pages = met.get(shape)
      if (pages) pages.add(page)
      else met.set(shape, new Set([page]))
    })
  }
  return met
}

/** Ways to products, to choose from: wherever they stand, by their address; or where lists stand. */
export function waysToProducts(
  graph: LinkGraph,
  shapes: Shapes,
  grouped: Grouped,
  { lists }: Selection,
): Way[][] {
  const urlsOf = (pages: Iterable<number>) => [...pages].map((page) => graph.urls[page]!)
  const details = urlsOf(pagesOf(graph, Kind.detail))
  const alone = tellApart(details, urlsOf(pagesOf(graph, Kind.page)))
  const byPlace = lists.map((shape): Way => {
    const { xpath } = shapes.all[shape]!
    const others = grouped.groups.filter((group) => group.shape === shape)
    if (others.length === 0) return { xpath }
    const test = tellApart(
      details,
      others.flatMap(({ pages }) => urlsOf(pages)),
    )
    return test ? { xpath, url: test.regex } : { xpath }
  })
  return alone?.wrong === 0 ? [[{ xpath: '//a', url: alone.regex }], byPlace] : [byPlace]
}
