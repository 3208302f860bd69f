/**
 * A plan: a finite-state automaton over the pages of a shop. Everything compiles to one.
 * @module
 */

export type StateId = string

/** What a page is for, and which of its links to take. */
export type State = { name: string; role: 'page' | 'list' | 'detail'; edges: Edge[] }

/** Links at a position (XPath) and, optionally, with an address matching a regular expression. */
export type Edge = { xpath: string; url?: string } & (
  | { action: 'follow'; to: StateId }
  | { action: 'keep' }
)

/** URLs that show the same thing: what to drop from an address before it is downloaded. */
export type Fold =
  | { drop: 'parameter'; name: string; url?: string }
  | { drop: 'segment'; pattern: string; url?: string }

export type Plan = {
  seeds: string[]
  start: StateId
  fold: Fold[]
  states: Record<StateId, State>
}

/** Every link of a page, whatever carries it. */
export const EVERY_LINK = '//*'

/** The plan of an initial crawl (Kapsa 3): one state, one edge, every link of the shop. */
export function openPlan(seeds: string[]): Plan {
  return {
    seeds,
    start: 'any',
    fold: [],
    states: {
      any: {
        name: 'any page',
        role: 'page',
        edges: [{ xpath: EVERY_LINK, action: 'follow', to: 'any' }],
      },
    },
  }
}
