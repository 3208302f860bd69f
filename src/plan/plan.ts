/**
 * A plan: a finite-state automaton over the pages of a shop. Everything compiles to one. Used by most rooms.
 * @module
 */

export type StateId = string

/** What a page is for, and which of its links to take. */
export type State = { name: string; role: 'page' | 'list' | 'detail'; edges: Edge[] }

/** Links at a position (XPath). */
export type Edge = {
  xpath: string
  /** A regular expression that their address must match. */
  url?: string
  /** A regular expression that their address must not match. */
  not?: string
  /** There may be none: nobody wonders where it takes nothing. */
  optional?: boolean
  /**
   * These links show at once what the pages of this state show one after the other. Where a page has
   * links of both, these are taken in the place of those; where it has none of those, neither.
   */
  instead?: StateId
} & ({ action: 'follow'; to: StateId } | { action: 'keep' })

/**
 * URLs that show the same thing: what of an address makes no difference. Addresses that are equal
 * without it are downloaded once. `url`, a regular expression, says of which addresses it is true.
 */
export type Fold = { url?: string } & (
  | {
      drop: 'parameter'
      name: string
      /** A regular expression: only where the parameter has such a value, as `page=1`. */
      value?: string
    }
  | { drop: 'segment'; pattern: string }
  /** All folders before the last part of the path: `/tents/tarps/skua-5` as `/skua-5`. */
  | { drop: 'folders' }
  /** A slash at the end of the path. */
  | { drop: 'slash' }
  /** The order in which the parameters stand. */
  | { drop: 'order' }
)

export type Plan = {
  seeds: string[]
  start: StateId
  fold: Fold[]
  /** Links of product pages are taken too; else they are the leaves of the plan. */
  through?: boolean
  /** Hosts that are visited besides the shop's, because a person named them. */
  hosts?: string[]
  /** Milliseconds after which a page is given up. */
  timeout?: number
  states: Record<StateId, State>
}

/** Of a plan, or of one crawl. */
export const TIMEOUTS = { min: 100, max: 600_000 }

/** Every link of a page, whatever carries it. */
export const EVERY_LINK = '//*'

/**
 * The plan of an initial crawl (Kapsa 3): one state, one edge, every link of the shop. `whole`: also those that only
 * product pages have, which are leaves in the paper.
 */
export function openPlan(seeds: string[], whole = false): Plan {
  return {
    seeds,
    start: 'any',
    fold: [],
    ...(whole ? { through: true } : {}),
    states: {
      any: {
        name: 'any page',
        role: 'page',
        edges: [{ xpath: EVERY_LINK, action: 'follow', to: 'any' }],
      },
    },
  }
}

export function planSize({ states }: Plan): { states: number; edges: number } {
  const all = Object.values(states)
  return { states: all.length, edges: all.reduce((n, { edges }) => n + edges.length, 0) }
}

/** A plan from what a person pointed at on lists: lists, their next pages, and the products they show. `links`: where the products' links stand; `next`: where the link to the next page does. */
export function planOfLists(lists: string[], where: { links: string; next: string | null }): Plan {
  const edges: Edge[] = [{ xpath: where.links, action: 'follow', to: 'product' }]
  // The last page of a list has none.
  if (where.next) edges.push({ xpath: where.next, optional: true, action: 'follow', to: 'list' })
  return {
    seeds: lists,
    start: 'list',
    fold: [],
    states: {
      list: { name: 'lists', role: 'list', edges },
      product: { name: 'products', role: 'detail', edges: [] },
    },
  }
}

/** An expression as seen from a record, from the page: `//li` and `.//h3/a` are `//li//h3/a`. */
export function fromPage(record: string, path: string | undefined): string {
  if (path === undefined) return `${record}//a`
  return path === '.' ? record : `${record}${path.replace(/^\.(?=\/)/, '')}`
}
