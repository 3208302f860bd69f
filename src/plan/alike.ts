/**
 * States that are alike: what a page in one brings that it does not bring in others: states of a plan may do the same
 * under different names. Used by `crawl/policies/delta/rewalk.ts`.
 * @module
 */

import type { Edge, Plan, State, StateId } from './plan.ts'

/**
 * By state: a text for each of its edges, the same for edges that take the same links into states that
 * do the same.
 */
export function edgeTexts({ states }: Plan): Map<StateId, Set<string>> {
  const all = Object.entries(states)
  let kinds = new Map<StateId, number>(all.map(([state]) => [state, 0]))
  for (let before = 0; ; ) {
    const numbers = new Map<string, number>()
    const texts = new Map(all.map(([id, state]) => [id, textsOf(state, kinds)]))
    kinds = new Map(
      all.map(([id, { role }]) => {
        const text = JSON.stringify([role, ...[...texts.get(id)!].sort()])
        if (!numbers.has(text)) numbers.set(text, numbers.size)
        return [id, numbers.get(text)!]
      }),
    )
    // States that were told apart stay so: as many kinds as before are the same kinds.
    if (numbers.size === before) return texts
    before = numbers.size
  }
}

function textsOf({ edges }: State, kinds: Map<StateId, number>): Set<string> {
  const texts = edges.map((edge) => textOf(edge, kinds))
  if (!edges.some(({ instead }) => instead !== undefined)) return new Set(texts)
  // Which of them takes its links depends on all others.
  const together = texts.toSorted().join(' ')
  return new Set(texts.map((text) => `${text} of ${together}`))
}

function textOf(edge: Edge, kinds: Map<StateId, number>): string {
  const { xpath, url = null, not = null, instead } = edge
  const to = edge.action === 'follow' ? kinds.get(edge.to)! : null
  return JSON.stringify([xpath, url, not, to, instead ? kinds.get(instead)! : null])
}
