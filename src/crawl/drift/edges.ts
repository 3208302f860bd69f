/**
 * Edges that died: they took links of pages when these were last read, and take none of any page now.
 * A pager that moved hides what is on further pages, though all lists still have products.
 * @module
 */

import type { DriftExample } from '../../drift.ts'
import type { Edge } from '../../plan/plan.ts'
import type { PageId } from '../../store/types.ts'

/** On fewer pages than these they may be missing for any reason, unless other links stand there. */
const SOME = 3

const EXAMPLES = 5

/** A page in the state that the plan reached it in. */
export type Reached = { page: PageId; state: number }

/** Where the edge took links before, and none now. */
type Bare = { pages: number; moved: boolean; behind: Reached[]; examples: DriftExample[] }

/** One page of which the links were compared with those it had. */
export type Compared = {
  edge: Edge
  /** Links that the edge took before: where they led. */
  had: Reached[]
  /** How many links stand where none stood before. */
  elsewhere: number
  example: DriftExample
}

export type DeadEdge = { rule: string; pages: number; examples: DriftExample[] }

export class EdgeWatch {
  /** By what they say: the same edge stands in several states. */
  #alive = new Set<string>()
  #bare = new Map<string, Bare>()

  took(edge: Edge): void {
    this.#alive.add(edgeText(edge))
  }

  bare({ edge, had, elsewhere, example }: Compared): void {
    const rule = edgeText(edge)
    const bare = this.#bare.get(rule) ?? { pages: 0, moved: false, behind: [], examples: [] }
    this.#bare.set(rule, bare)
    bare.pages++
    bare.moved ||= elsewhere * 2 >= had.length
    bare.behind.push(...had)
    if (bare.examples.length < EXAMPLES) bare.examples.push(example)
  }

  isAlive(rule: string): boolean {
    return this.#alive.has(rule)
  }

  /** Those that no page has links for any more, and the pages that they led to. */
  dead(): { edges: DeadEdge[]; behind: Reached[] } {
    const edges: DeadEdge[] = []
    const behind: Reached[] = []
    for (const [rule, bare] of this.#bare) {
      if (this.#alive.has(rule) || (bare.pages < SOME && !bare.moved)) continue
      edges.push({ rule, pages: bare.pages, examples: bare.examples })
      behind.push(...bare.behind)
    }
    return { edges: edges.sort((a, b) => b.pages - a.pages), behind }
  }
}

/** An edge as alerts tell it. */
export function edgeText({ xpath, url, not }: Edge): string {
  const asks = [url ? `like ${url}` : '', not ? `not like ${not}` : ''].filter(Boolean)
  return asks.length > 0 ? `${xpath} with an address ${asks.join(' and ')}` : xpath
}
