/**
 * The learner of the paper (Kapsa 3.1 to 3.4): a plan from the link graph of an initial crawl. Used by
 * `plan/learn/learners.ts`.
 * @module
 */

import type { Edge, Plan, State, StateId } from '../../plan.ts'
import type { LinkGraph } from '../graph.ts'
import { bottomUp } from './bottom-up.ts'
import { generalize } from './generalize.ts'
import { positionalXPath } from './positional.ts'
import { DETAIL, type KapsaState, mergeVertices } from './states.ts'
import { topDown } from './top-down.ts'

/** `xpathOf` makes the XPath of a stored path; a link without one is not learned from. */
export function learnKapsa(
  graph: LinkGraph,
  xpathOf: (path: string) => string = positionalXPath,
): Plan {
  const dag = generalize(graph, bottomUp(graph), xpathOf)
  const hashed = topDown(graph, dag)
  const states = mergeVertices(graph, dag, hashed)
  return planOf(graph.urls[graph.seed]!, hashed.hashes[dag.seed]!, states)
}

/**
 * The automaton that a focused crawl walks (3.4). States that only pages lead to whose representative
 * is in another are out of reach, and left out.
 */
function planOf(seed: string, start: number, states: Map<number, KapsaState>): Plan {
  const reached = new Set([start])
  for (const hash of reached) for (const { to } of edgesOf(states, hash)) reached.add(to)
  const ids = new Map<number, StateId>()
  const named = new Map<string, number>()
  for (const hash of reached) {
    const name = nameOf(hash, states, hash === start)
    const nth = (named.get(name) ?? 0) + 1
    named.set(name, nth)
    ids.set(hash, nth === 1 ? name : `${name}-${nth}`)
  }
  const plan: Plan = { seeds: [seed], start: ids.get(start)!, fold: [], states: {} }
  for (const [hash, id] of ids) {
    plan.states[id] = {
      name: id.replace('-', ' '),
      role: roleOf(hash, states, hash === start),
      edges: edgesOf(states, hash).map(
        ({ xpath, to }): Edge => ({ xpath, action: 'follow', to: ids.get(to)! }),
      ),
    }
  }
  return plan
}

const edgesOf = (states: Map<number, KapsaState>, hash: number): KapsaState['edges'] =>
  states.get(hash)?.edges ?? []

/** A home page that shows some products is still no list, unless lists look like it. */
function roleOf(hash: number, states: Map<number, KapsaState>, start: boolean): State['role'] {
  if (hash === DETAIL && states.has(DETAIL)) return 'detail'
  if (start && (states.get(hash)?.pages ?? 1) === 1) return 'page'
  return edgesOf(states, hash).some(({ to }) => to === DETAIL) ? 'list' : 'page'
}

function nameOf(hash: number, states: Map<number, KapsaState>, start: boolean): string {
  const role = roleOf(hash, states, start)
  if (role === 'detail') return 'product'
  if (start && (states.get(hash)?.pages ?? 1) === 1) return 'home'
  if (role === 'list') return 'list'
  const leadsToList = edgesOf(states, hash).some(({ to }) => roleOf(to, states, false) === 'list')
  return leadsToList ? 'category' : 'page'
}
