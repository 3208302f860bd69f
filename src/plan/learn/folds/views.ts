/**
 * Parameters that only say how a page is looked at: sort, filter, currency, layout, page size. Told by how they are
 * met: pages link to themselves with one more of them. Used all over `plan/learn/aisle`.
 * @module
 */

import { quoted } from '../address.ts'
import { eachLink, type FoldedGraph } from './folded-graph.ts'
import { addedParameters } from './look.ts'

/** Pages that must link to themselves with a parameter before it is a view. */
const ENOUGH_BASES = 2

/** Names of parameters that pages add to their own address, but for those of pagination. */
export function viewParameters(
  folded: FoldedGraph,
  isPager: (name: string) => boolean,
): Set<string> {
  const { urls } = folded.graph
  const bases = new Map<string, Set<number>>()
  const places = urlPaths(folded)
  for (const hub of folded.hubs) {
    eachLink(folded, hub, (_path, _target, page) => {
      if (places[page] !== places[hub]) return
      for (const name of addedParameters(urls[hub]!, urls[page]!)) {
        bases.set(name, (bases.get(name) ?? new Set()).add(hub))
      }
    })
  }
  return new Set(
    [...bases]
      .filter(([name, hubs]) => hubs.size >= ENOUGH_BASES && !isPager(name))
      .map(([name]) => name),
  )
}

/**
 * By page, where it is a hub or has parameters: the number of its address without them. Comparing texts
 * for every link would take long.
 */
function urlPaths({ graph: { urls }, hubs }: FoldedGraph): Int32Array {
  const numbers = new Map<string, number>()
  const places = new Int32Array(urls.length).fill(-1)
  const put = (page: number, path: string) => {
    const number = numbers.get(path) ?? numbers.size
    numbers.set(path, number)
    places[page] = number
  }
  urls.forEach((url, page) => {
    const query = url.indexOf('?')
    if (query >= 0) put(page, url.slice(0, query))
  })
  for (const hub of hubs) if (places[hub] === -1) put(hub, urls[hub]!)
  return places
}

/** Other looks at a list are never wanted, whatever the order of their parameters. */
export function viewTest(names: Set<string>): string | null {
  if (names.size === 0) return null
  const words = [...names].sort().map(quoted).join('|')
  return names.size === 1 ? `[?&]${words}=` : `[?&](?:${words})=`
}
