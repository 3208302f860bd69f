/**
 * The plan as the engine walks it: which links of a page are taken, and in which states their targets
 * are (Kapsa 3.4). Decided on the stored position of a link, so a page that did not change since the
 * last crawl (304) is walked from the store, and a page reached in one more state is not fetched again.
 * @module
 */

import { type Step as PathStep, parsePath } from '../page/path.ts'
import { compilePattern, type Pattern } from '../page/pattern.ts'
import { compileXPath, type XPath } from '../page/xpath.ts'
import type { Edge, Plan } from './plan.ts'

/** Before an XPath that only the tree could decide: stored like the path of the links it selected. */
export const VIRTUAL = '='

/** Where links stand that edges want: one for all edges with the same XPath. */
type Place = {
  xpath: XPath
  /** It can only be decided on the tree: its links carry a virtual path. */
  virtual: string | null
  /** By path: 0 not decided yet, 1 no, 2 yes. */
  decided: Uint8Array
}

type WalkEdge = {
  place: Place
  url: Pattern | null
  not: Pattern | null
  optional: boolean
  /** The state's number, or -1 for links that are only kept. */
  to: number
  /** Whether it ever took a link. */
  used: boolean
}

/** Paths that stay taken apart; of more of them only the texts are kept. */
const MOST_PARSED = 20_000

/** A link that is taken: by which edge of the state, into which state. */
export type Step = { link: number; edge: number; to: number }

export class Walk {
  readonly states: string[]
  readonly start: number
  /** XPaths that readers must decide on the tree. */
  readonly onTree: string[]
  #edges: WalkEdge[][]
  #paths: string[] = []
  #parsed = new Map<number, PathStep[]>()
  #walked = new Set<number>()

  constructor(plan: Plan) {
    this.states = Object.keys(plan.states)
    this.start = this.states.indexOf(plan.start)
    const number = new Map(this.states.map((state, i) => [state, i]))
    const places = new Map<string, Place>()
    this.#edges = this.states.map((state) =>
      plan.states[state]!.edges.map((edge) => compileEdge(edge, number, places)),
    )
    this.onTree = [...places.values()].flatMap(({ virtual, xpath }) =>
      virtual ? [xpath.source] : [],
    )
  }

  /** Paths, by their number in the shop, must be told once, before links that stand at them. */
  learnPath(id: number, path: string): void {
    this.#paths[id] = path
  }

  /** Which links of a page in this state are taken; a link may be taken by several edges. */
  *steps(state: number, paths: Int32Array, urlOf: (link: number) => string): Generator<Step> {
    this.#walked.add(state)
    for (const step of this.wouldTake(state, paths, urlOf)) {
      this.#edges[state]![step.edge]!.used = true
      yield step
    }
  }

  /** The same of a page that is only thought of: no edge counts as used. */
  *wouldTake(state: number, paths: Int32Array, urlOf: (link: number) => string): Generator<Step> {
    for (const [number, edge] of this.#edges[state]!.entries()) {
      for (let link = 0; link < paths.length; link++) {
        if (!this.#stands(edge.place, paths[link]!)) continue
        if (!fits(edge, link, urlOf)) continue
        yield { link, edge: number, to: edge.to }
      }
    }
  }

  /** Which edges took links, of each state that was walked: for a crawl that goes on later. */
  get used(): Record<number, number[]> {
    const states = [...this.#walked].map((state): [number, number[]] => {
      const edges = this.#edges[state]!.entries()
      return [state, [...edges].filter(([, edge]) => edge.used).map(([number]) => number)]
    })
    return Object.fromEntries(states)
  }

  /** What an earlier run of the crawl used. */
  recallUsed(used: Record<number, number[]>): void {
    for (const [state, edges] of Object.entries(used)) {
      this.#walked.add(Number(state))
      for (const edge of edges) this.#edges[Number(state)]![edge]!.used = true
    }
  }

  /**
   * Edges that took no link on any page: told to whoever wrote the plan. One that stands in several
   * states and takes links in one of them is of use: first pages have no way back.
   */
  unused(): { state: string; xpath: string }[] {
    const used = new Set(
      this.#edges.flatMap((edges) => edges.filter(({ used }) => used).map(keyOf)),
    )
    return [...this.#walked].flatMap((state) =>
      this.#edges[state]!.filter((edge) => !edge.optional && !used.has(keyOf(edge))).map(
        ({ place }) => ({ state: this.states[state]!, xpath: place.xpath.source }),
      ),
    )
  }

  #stands(place: Place, path: number): boolean {
    if (path >= place.decided.length) {
      const larger = new Uint8Array(Math.max(1024, path * 2))
      larger.set(place.decided)
      place.decided = larger
    }
    if (place.decided[path] === 0) place.decided[path] = this.#decide(place, path) ? 2 : 1
    return place.decided[path] === 2
  }

  #decide({ xpath, virtual }: Place, id: number): boolean {
    const path = this.#paths[id]!
    if (virtual) return path === virtual
    return !path.startsWith(VIRTUAL) && xpath.matchesPath(this.#stepsOf(id, path)) === true
  }

  /** Every place is decided on the same path: it is taken apart once. */
  #stepsOf(id: number, path: string): PathStep[] {
    const known = this.#parsed.get(id)
    if (known) return known
    const steps = parsePath(path)
    if (this.#parsed.size < MOST_PARSED) this.#parsed.set(id, steps)
    return steps
  }
}

/** The same for edges of different states that take the same links. */
const keyOf = ({ place, url, not }: WalkEdge): string =>
  JSON.stringify([place.xpath.source, url?.source, not?.source])

/** Whether the link's address is one that the edge wants. */
function fits({ url, not }: WalkEdge, link: number, urlOf: (link: number) => string): boolean {
  if (url && !url.test(urlOf(link))) return false
  return !not?.test(urlOf(link))
}

function placeOf(source: string, places: Map<string, Place>): Place {
  const known = places.get(source)
  if (known) return known
  const xpath = compileXPath(source)
  const virtual = xpath.decidable ? null : VIRTUAL + source
  const place = { xpath, virtual, decided: new Uint8Array(1024) }
  places.set(source, place)
  return place
}

function compileEdge(
  edge: Edge,
  number: Map<string, number>,
  places: Map<string, Place>,
): WalkEdge {
  return {
    place: placeOf(edge.xpath, places),
    url: edge.url ? compilePattern(edge.url) : null,
    not: edge.not ? compilePattern(edge.not) : null,
    optional: edge.optional ?? false,
    to: edge.action === 'follow' ? number.get(edge.to)! : -1,
    used: false,
  }
}
