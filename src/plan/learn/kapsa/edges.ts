/**
 * The edges of the initial crawling graph (Kapsa 3), in both directions. Used by `bottom-up.ts`.
 * @module
 */

import { Kind, type LinkGraph } from '../graph.ts'

/**
 * By page: where a link to it ends. An edge to a redirecting page is an edge to its target: the paper
 * does not speak of redirects, and a crawler that follows them sees only what is behind. 0 where
 * nothing relevant can be: pages that were not read, redirects in a circle.
 */
export function endsOf(graph: LinkGraph): Int32Array {
  const { kinds, redirects } = graph
  const ends = new Int32Array(kinds.length)
  const way: number[] = []
  const WALKING = -1
  const DEAD = -2
  for (let page = 1; page < kinds.length; page++) {
    let at = page
    while (kinds[at] === Kind.redirect && ends[at] === 0) {
      ends[at] = WALKING
      way.push(at)
      at = redirects[at]!
    }
    let end = ends[at]!
    if (kinds[at] === Kind.page || kinds[at] === Kind.detail) end = at
    else if (end <= 0) end = DEAD
    ends[at] = end
    for (const passed of way) ends[passed] = end
    way.length = 0
  }
  return ends.map((end) => Math.max(end, 0))
}

/** Links into a page: `from[start[page]]` to `from[start[page + 1]]` are the pages that have them. */
export type Incoming = { start: Uint32Array; from: Int32Array }

/** The graph in opposite direction, as bottom-up analysis follows it. */
export function incomingOf(graph: LinkGraph, ends: Int32Array): Incoming {
  const start = new Uint32Array(graph.kinds.length + 1)
  forEachEdge(graph, ends, (_, to) => start[to + 1]!++)
  for (let page = 1; page < start.length; page++) start[page]! += start[page - 1]!
  const from = new Int32Array(start.at(-1)!)
  const filled = start.slice()
  forEachEdge(graph, ends, (page, to) => {
    from[filled[to]!++] = page
  })
  return { start, from }
}

/** Every edge between pages that count (`ends` of them is not 0); detail pages are leaves (Kapsa 3). */
export function forEachEdge(
  graph: LinkGraph,
  ends: Int32Array,
  take: (from: number, to: number, link: number) => void,
): void {
  const { kinds, start, count, linkTargets } = graph
  for (let page = 1; page < kinds.length; page++) {
    if (kinds[page] !== Kind.page || ends[page] !== page) continue
    const last = start[page]! + count[page]!
    for (let link = start[page]!; link < last; link++) {
      const to = ends[linkTargets[link]!]!
      if (to > 0) take(page, to, link)
    }
  }
}
