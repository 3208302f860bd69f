/**
 * Parameters that only say how a page is looked at: sort, filter, currency, layout, page size. Told by
 * how they are met: pages link to themselves with one more of them.
 * @module
 */

import { eachLink, type FoldedGraph } from './folded.ts'
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
  const hasParameters = Uint8Array.from(urls, (url) => (url?.includes('?') ? 1 : 0))
  for (const hub of folded.hubs) {
    eachLink(folded, hub, (_path, _target, page) => {
      if (hasParameters[page] === 0) return
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
