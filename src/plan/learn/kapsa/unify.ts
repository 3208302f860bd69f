/**
 * Unification of sets of generalized XPaths (Kapsa 3.3). Pages of one template do not have exactly the same set: small
 * lists have no pagination, and a pagination of one link is not generalized. Used by `top-down.ts`.
 * @module
 */

import { DisjointSets } from './disjoint-sets.ts'
import type { LabelSets } from './label-sets.ts'
import { bracketsOf, type Texts, withoutBracket } from './texts.ts'

const NONE: number[] = []
/** Sets of a label above which looking them up for every set would be trying each with each. */
const MANY = 500

export class Unifier {
  #sets: LabelSets
  #texts: Texts
  #generals: (number[] | undefined)[] = []
  #unifiable = new Map<number, boolean>()
  /** By sets that stand together: menus bring the same ones on every page. */
  #pairs = new Map<string, [number, number][]>()

  constructor(sets: LabelSets, texts: Texts) {
    this.#sets = sets
    this.#texts = texts
  }

  /** More general labels: the same XPath without one of its brackets, the last bracket first. */
  generals(label: number): number[] {
    let found = this.#generals[label]
    if (found === undefined) {
      const text = this.#texts.texts[label]!
      found = bracketsOf(text)
        .reverse()
        .map((bracket) => this.#texts.find(withoutBracket(text, bracket)))
        .filter((general) => general !== undefined)
      this.#generals[label] = found.length === 0 ? NONE : found
    }
    return found
  }

  /**
   * Whether at least half of each has a counterpart in the other. The paper leaves open half of what; of
   * each, a page with a single link does not become whatever else has that link.
   */
  isUnifiable(a: number, b: number): boolean {
    if (a === b) return true
    const pair = Math.min(a, b) * 2 ** 26 + Math.max(a, b)
    let found = this.#unifiable.get(pair)
    if (found === undefined) {
      found = this.#halfUnifiable(a, b)
      this.#unifiable.set(pair, found)
    }
    return found
  }

  #halfUnifiable(a: number, b: number): boolean {
    const inA = new Set<number>()
    const inB = new Set<number>()
    const match = (from: number, mine: Set<number>, to: number, theirs: Set<number>): void => {
      for (const label of this.#sets.labels(from)) {
        for (const counterpart of [label, ...this.generals(label)]) {
          if (!this.#sets.has(to, counterpart)) continue
          mine.add(label)
          theirs.add(counterpart)
        }
      }
    }
    match(a, inA, b, inB)
    match(b, inB, a, inA)
    const half = (set: number, matched: Set<number>): boolean =>
      matched.size > 0 && matched.size * 2 >= this.#sets.labels(set).length
    return half(a, inA) && half(b, inB)
  }

  /** "The more specific XPath (with extra brackets) can be replaced by more general one." */
  union(sets: Iterable<number>): number {
    const all = new Set<number>()
    for (const set of sets) for (const label of this.#sets.labels(set)) all.add(label)
    const kept = [...all].filter((label) => !this.generals(label).some((one) => all.has(one)))
    return this.#sets.number(Int32Array.from(kept).sort())
  }

  /** The label of the set that stands for one its page had before sets were unified. */
  settle(set: number, label: number): number {
    if (this.#sets.has(set, label)) return label
    for (const general of this.generals(label)) {
      const settled = this.settle(set, general)
      if (settled > 0) return settled
    }
    return 0
  }

  /** Pairs of these sets that hold together all that can be unified, directly or by way of others. */
  pairs(sets: number[]): [number, number][] {
    const key = sets.join()
    let found = this.#pairs.get(key)
    if (!found) {
      found = new Neighbours(this, this.#sets).pairs(sets)
      this.#pairs.set(key, found)
    }
    return found
  }
}

/** Sets that may be unifiable with one: which share labels is looked up, not tried with each. */
class Neighbours {
  #unifier: Unifier
  #sets: LabelSets
  /** By label: places of the sets so far that have it or a more specific one. */
  #holders = new Map<number, number[]>()
  /** By place, while candidates are looked for: how many labels it may have in common. */
  #hits: number[] = []

  constructor(unifier: Unifier, sets: LabelSets) {
    this.#unifier = unifier
    this.#sets = sets
  }

  pairs(sets: number[]): [number, number][] {
    const found: [number, number][] = []
    const together = new DisjointSets(sets.length)
    sets.forEach((set, place) => {
      for (const other of this.#candidates(set)) {
        if (together.find(other) === together.find(place)) continue
        if (!this.#unifier.isUnifiable(sets[other]!, set)) continue
        together.join(other, place)
        found.push([sets[other]!, set])
      }
      this.#hits.push(0)
      this.#hold(place, set)
    })
    return found
  }

  #hold(place: number, set: number): void {
    for (const label of this.#sets.labels(set)) {
      for (const one of [label, ...this.#unifier.generals(label)]) {
        const holders = this.#holders.get(one)
        if (!holders) this.#holders.set(one, [place])
        else if (holders.at(-1) !== place) holders.push(place)
      }
    }
  }

  /**
   * Places of sets that at least half of this one may be unifiable with. Labels that very many sets have
   * are not looked up, but taken as found.
   */
  #candidates(set: number): number[] {
    const lists = Array.from(this.#sets.labels(set), (label) => this.#holdersOf(label))
    lists.sort((a, b) => a.length - b.length)
    const half = Math.ceil(lists.length / 2)
    // With fewer than this looked up, all that is needed could be among the rest.
    const least = lists.length - half + 1
    const found: number[] = []
    let looked = 0
    for (const places of lists) {
      if (looked >= least && places.length > MANY) break
      looked++
      for (const place of places) {
        if (this.#hits[place] === 0) found.push(place)
        this.#hits[place]!++
      }
    }
    const needed = half - (lists.length - looked)
    const candidates = found.filter((place) => this.#hits[place]! >= needed)
    for (const place of found) this.#hits[place] = 0
    return candidates
  }

  /** Places of sets with a label that this one may be unifiable with. */
  #holdersOf(label: number): number[] {
    const own = this.#holders.get(label) ?? NONE
    const generals = this.#unifier.generals(label)
    if (generals.length === 0) return own
    return own.concat(...generals.map((general) => this.#holders.get(general) ?? NONE))
  }
}
