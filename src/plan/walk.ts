/**
 * The plan as the engine walks it: which links of a page are taken, and in which states their targets are (Kapsa 3.4).
 * Decided on the stored position of a link, so a page that did not change since the last crawl (304) is walked from the
 * store, and a page reached in one more state is not fetched again. Used by `crawl` and `plan`.
 * @module
 */

import { type Step as PathStep, parsePath } from '../page/path.ts'
import { compilePattern, type Pattern } from '../page/pattern.ts'
import { compileXPath, type XPath } from '../page/xpath/xpath.ts'
import { roomFor } from './collections/growing-array.ts'
import { type Edge, EVERY_LINK, type Plan, type State } from './plan.ts'

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

/** Which addresses edges want: one for all edges that want the same. */
type AddressTest = {
  url: Pattern | null
  not: Pattern | null
  /** By page: 0 not decided yet, 1 no, 2 yes. The same pages are linked again and again. */
  decided: Uint8Array
}

type WalkEdge = {
  place: Place
  address: AddressTest | null
  optional: boolean
  /** The state's number, or `KEPT`. */
  to: number
  /** The state whose links it replaces, or -1. */
  instead: number
  /** Whether it ever took a link. */
  used: boolean
}

/** Paths that stay taken apart; of more of them only the texts are kept. */
const MOST_PARSED = 20_000

/** Where links stand, and the pages they lead to. */
export type PlacedLinks = { paths: Int32Array; targets: Int32Array }

/** In place of a state: the link is only kept. */
export const KEPT = -1
/** In place of a state: the edge wants the link, but others stand for it on this page. */
export const PASSED = -2

/** A link that is taken: by which edge of the state, into which state (or `KEPT`, or `PASSED`). */
export type Take = (link: number, edge: number, to: number) => void

export class Walk {
  readonly states: string[]
  readonly start: number
  /** XPaths that readers must decide on the tree. */
  readonly onTree: string[]
  /** States of pages that are taken in the place of others. */
  readonly looks: ReadonlySet<number>
  /** States of products whose pages lead nowhere. */
  readonly leaves: ReadonlySet<number>
  /** Whether product pages are walked too. */
  readonly through: boolean
  #edges: WalkEdge[][]
  #paths: string[] = []
  #parsed = new Map<number, PathStep[]>()
  #walked = new Set<number>()

  constructor(plan: Plan) {
    this.states = Object.keys(plan.states)
    this.start = this.states.indexOf(plan.start)
    this.through = plan.through ?? false
    const number = new Map(this.states.map((state, i) => [state, i]))
    const isLeaf = ({ role, edges }: State): boolean => role === 'detail' && edges.length === 0
    this.leaves = new Set([...number].flatMap(([id, i]) => (isLeaf(plan.states[id]!) ? i : [])))
    const places = new Map<string, Place>()
    const addresses = new Map<string, AddressTest>()
    this.#edges = this.states.map((state) =>
      plan.states[state]!.edges.map((edge) => ({
        place: placeOf(edge.xpath, places),
        address: addressTest(edge, addresses),
        optional: edge.optional ?? false,
        to: edge.action === 'follow' ? number.get(edge.to)! : KEPT,
        instead: edge.instead === undefined ? -1 : (number.get(edge.instead) ?? -1),
        used: false,
      })),
    )
    this.looks = new Set(
      this.#edges.flat().flatMap(({ instead, to }) => (instead >= 0 && to >= 0 ? [to] : [])),
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
  steps(state: number, links: PlacedLinks, urlOf: (link: number) => string, take: Take): void {
    this.#walked.add(state)
    const edges = this.#edges[state]!
    this.wouldTake(state, links, urlOf, (link, edge, to) => {
      edges[edge]!.used = true
      take(link, edge, to)
    })
  }

  /** The same of a page that is only thought of: no edge counts as used. */
  wouldTake(state: number, links: PlacedLinks, urlOf: (link: number) => string, take: Take): void {
    const edges = this.#edges[state]!
    if (this.chooses(state)) this.#choose(edges, links, urlOf, take)
    else this.#match(edges, links, urlOf, take)
  }

  #match(edges: WalkEdge[], links: PlacedLinks, urlOf: (link: number) => string, take: Take): void {
    const { paths, targets } = links
    for (const [number, { place, address, to }] of edges.entries()) {
      for (let link = 0; link < paths.length; link++) {
        if (!this.#stands(place, paths[link]!)) continue
        if (!address || fits(address, targets[link]!, link, urlOf)) take(link, number, to)
      }
    }
  }

  /** Which of two kinds of links is taken depends on whether the page has both. */
  #choose(
    edges: WalkEdge[],
    links: PlacedLinks,
    urlOf: (link: number) => string,
    take: Take,
  ): void {
    const wanted: [link: number, edge: number, to: number][] = []
    this.#match(edges, links, urlOf, (...one) => wanted.push(one))
    const replaced = new Set(wanted.map(([, edge]) => edges[edge]!.instead))
    const leadTo = new Set(
      wanted.filter(([, edge]) => edges[edge]!.instead < 0).map(([, , to]) => to),
    )
    for (const [link, edge, to] of wanted) {
      const { instead } = edges[edge]!
      const passed = instead < 0 ? replaced.has(to) : !leadTo.has(instead)
      take(link, edge, passed && to >= 0 ? PASSED : to)
    }
  }

  /** Whether pages in this state may offer larger pages in the place of others. */
  chooses(state: number): boolean {
    return this.#edges[state]!.some(({ instead }) => instead >= 0)
  }

  /**
   * The state of larger pages that are taken from a page in these states; null where there is not just
   * one, or the page may lead, be it only tomorrow, where they do not.
   */
  lookOf(states: readonly number[]): number | null {
    const edges = states.flatMap((state) => this.#edges[state]!)
    const looks = edges.filter(({ instead, to }) => instead >= 0 && to >= 0)
    const [look, ...others] = new Set(looks.map(({ to }) => to))
    if (look === undefined || others.length > 0) return null
    const replaced = new Set(looks.map(({ instead }) => instead))
    const isThere = ({ place, address, to }: WalkEdge) =>
      this.#edges[look]!.some(
        (edge) => edge.place === place && edge.address === address && edge.to === to,
      )
    const leadsOn = edges.filter(({ instead, to }) => instead < 0 && !replaced.has(to))
    return leadsOn.every(isThere) ? look : null
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

  /** Edges that took no link, each for itself, also of states that no page was in. */
  idle(): { state: string; edge: number }[] {
    return this.#edges.flatMap((edges, state) =>
      [...edges.entries()]
        .filter(([, { used, optional }]) => !used && !optional)
        .map(([edge]) => ({ state: this.states[state]!, edge })),
    )
  }

  #stands(place: Place, path: number): boolean {
    place.decided = roomFor(place.decided, path + 1)
    if (place.decided[path] === 0) place.decided[path] = this.#decide(place, path) ? 2 : 1
    return place.decided[path] === 2
  }

  #decide({ xpath, virtual }: Place, id: number): boolean {
    const path = this.#paths[id]!
    if (virtual) return path === virtual
    if (path.startsWith(VIRTUAL)) return false
    // An initial crawl takes every link: nothing to take apart.
    return xpath.source === EVERY_LINK || xpath.matchesPath(this.#stepsOf(id, path)) === true
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
const keyOf = ({ place, address }: WalkEdge): string =>
  JSON.stringify([place.xpath.source, address?.url?.source, address?.not?.source])

/** Whether a page's address is one that the edge wants. */
function fits(
  test: AddressTest,
  page: number,
  link: number,
  urlOf: (link: number) => string,
): boolean {
  test.decided = roomFor(test.decided, page + 1)
  if (test.decided[page] === 0) {
    const url = urlOf(link)
    const wanted = (!test.url || test.url.test(url)) && !test.not?.test(url)
    test.decided[page] = wanted ? 2 : 1
  }
  return test.decided[page] === 2
}

function addressTest(
  { url, not }: Pick<Edge, 'url' | 'not'>,
  tests: Map<string, AddressTest>,
): AddressTest | null {
  if (!url && !not) return null
  const key = JSON.stringify([url, not])
  const known = tests.get(key)
  if (known) return known
  const test = {
    url: url ? compilePattern(url) : null,
    not: not ? compilePattern(not) : null,
    decided: new Uint8Array(1024),
  }
  tests.set(key, test)
  return test
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
