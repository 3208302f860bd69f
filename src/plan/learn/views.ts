/**
 * Parameters that only say how a page is looked at: sort, filter, currency, layout, page size. Told by
 * how they are met: pages link to themselves with one more of them.
 * @module
 */

import { addressOf } from './address.ts'
import { type FoldedGraph, nodeLinks } from './folded.ts'

/** Pages that must link to themselves with a parameter before it is a view. */
const ENOUGH_BASES = 2

/** Names of parameters that pages add to their own address, but for those of pagination. */
export function viewParameters(
  folded: FoldedGraph,
  isPager: (name: string) => boolean,
): Set<string> {
  const { urls } = folded.graph
  const bases = new Map<string, Set<number>>()
  for (const hub of folded.hubs) {
    const path = pathOf(urls[hub]!)
    const own = new Map(addressOf(urls[hub]!).params)
    for (const { page } of nodeLinks(folded, hub)) {
      const url = urls[page]!
      if (!url.startsWith(path) || (url[path.length] ?? '?') !== '?') continue
      const name = addedTo(own, url)
      if (name) bases.set(name, (bases.get(name) ?? new Set()).add(hub))
    }
  }
  return new Set(
    [...bases]
      .filter(([name, hubs]) => hubs.size >= ENOUGH_BASES && !isPager(name))
      .map(([name]) => name),
  )
}

const pathOf = (url: string): string => url.split('?', 1)[0]!

/** The one parameter that the address has more, all others being the same. */
function addedTo(own: Map<string, string>, url: string): string | null {
  const { params } = addressOf(url)
  if (params.length !== own.size + 1) return null
  const added = params.filter(([name, value]) => own.get(name) !== value)
  return added.length === 1 && !own.has(added[0]![0]) ? added[0]![0] : null
}
