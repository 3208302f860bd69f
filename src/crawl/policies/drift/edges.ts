/**
 * Edges that died: they took links of pages when these were last read, and take none of any page now. A pager that
 * moved hides what is on further pages, though all lists still have products. Used by `drift.ts` and `lost.ts`.
 * @module
 */

import type { DriftExample } from '../../../model/redesign.ts'
import type { Edge, Plan } from '../../../plan/plan.ts'
import type { EdgesRecord } from '../../../store/crawls/design.ts'
import type { PageId } from '../../../store/types.ts'

/** On fewer pages than these they may be missing for any reason, unless other links stand there. */
const SOME = 3

const EXAMPLES = 5

/** A page in the state that the plan reached it in. */
export type PageInState = { page: PageId; state: number }

/** Where the edge took links before, and none now. */
type Bare = { pages: number; moved: boolean; behind: Behind; examples: DriftExample[] }

/** Pages by the state in which they would have been reached; packed again where one was added. */
class Behind {
  #pages = new Map<number, Set<PageId>>()
  #packed = new Map<number, string>()

  add({ page, state }: PageInState): void {
    const pages = this.#pages.get(state) ?? new Set()
    this.#pages.set(state, pages)
    if (pages.has(page)) return
    pages.add(page)
    this.#packed.delete(state)
  }

  *reached(): Generator<PageInState> {
    for (const [state, pages] of this.#pages) for (const page of pages) yield { page, state }
  }

  record(): Record<number, string> {
    for (const [state, pages] of this.#pages) {
      if (!this.#packed.has(state)) this.#packed.set(state, packPages(pages))
    }
    return Object.fromEntries(this.#packed)
  }
}

/** One page of which the links were compared with those it had. */
type Compared = {
  edge: Edge
  /** Links that the edge took before: where they led. */
  had: PageInState[]
  /** How many links stand where none stood before. */
  elsewhere: number
  example: DriftExample
}

type DeadEdge = { rule: string; pages: number; examples: DriftExample[] }

export class EdgeWatch {
  /** By what they say: the same edge stands in several states. */
  #alive = new Set<string>()
  #bare = new Map<string, Bare>()
  #rules: string[]

  constructor(plan: Plan, record: EdgesRecord = { alive: [], bare: [] }) {
    const edges = Object.values(plan.states).flatMap((state) => state.edges.map(edgeText))
    this.#rules = [...new Set(edges)]
    for (const rule of record.alive) this.#alive.add(this.#rules[rule]!)
    for (const { rule, pages, moved, behind: packed, examples } of record.bare) {
      const behind = new Behind()
      for (const [state, text] of Object.entries(packed)) {
        for (const page of unpackPages(text)) behind.add({ page, state: Number(state) })
      }
      this.#bare.set(this.#rules[rule]!, { pages, moved, behind, examples: [...examples] })
    }
  }

  /** To be kept with the crawl's progress. */
  record(): EdgesRecord {
    const number = (rule: string): number => this.#rules.indexOf(rule)
    return {
      alive: [...this.#alive].map(number),
      bare: [...this.#bare].map(([rule, { behind, ...bare }]) => ({
        ...{ rule: number(rule), ...bare, behind: behind.record() },
      })),
    }
  }

  took(edge: Edge): void {
    this.#alive.add(edgeText(edge))
  }

  bare({ edge, had, elsewhere, example }: Compared): void {
    const rule = edgeText(edge)
    const bare = this.#bare.get(rule) ?? {
      pages: 0,
      moved: false,
      behind: new Behind(),
      examples: [],
    }
    this.#bare.set(rule, bare)
    bare.pages++
    bare.moved ||= elsewhere * 2 >= had.length
    for (const reached of had) bare.behind.add(reached)
    if (bare.examples.length < EXAMPLES) bare.examples.push(example)
  }

  isAlive(rule: string): boolean {
    return this.#alive.has(rule)
  }

  /** Those that no page has links for any more, and the pages that they led to. */
  dead(): { edges: DeadEdge[]; behind: PageInState[] } {
    const edges: DeadEdge[] = []
    const behind: PageInState[] = []
    for (const [rule, bare] of this.#bare) {
      if (this.#alive.has(rule) || (bare.pages < SOME && !bare.moved)) continue
      edges.push({ rule, pages: bare.pages, examples: bare.examples })
      behind.push(...bare.behind.reached())
    }
    return { edges: edges.sort((a, b) => b.pages - a.pages), behind }
  }
}

/** An edge as alerts tell it. */
export function edgeText({ xpath, url, not }: Edge): string {
  const asks = [url ? `like ${url}` : '', not ? `not like ${not}` : ''].filter(Boolean)
  return asks.length > 0 ? `${xpath} with an address ${asks.join(' and ')}` : xpath
}

/** Kept with the crawl's progress, which is written with every page: ascending, each as its distance from the one before: a few characters a page. */
export function packPages(pages: Iterable<PageId>): string {
  let last = 0
  return Array.from(pages)
    .sort((a, b) => a - b)
    .map((page) => {
      const step = (page - last).toString(36)
      last = page
      return step
    })
    .join('.')
}

export function unpackPages(packed: string): PageId[] {
  let last = 0
  if (packed === '') return []
  return packed.split('.').map((step) => {
    last += Number.parseInt(step, 36)
    return last
  })
}
