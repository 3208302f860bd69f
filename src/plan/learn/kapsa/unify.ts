/**
 * Unification of sets of generalized XPaths (Kapsa 3.3). Pages of one template do not have exactly the
 * same set: small lists have no pagination, and a pagination of one link is not generalized.
 * @module
 */

import type { LabelSets } from './label-sets.ts'
import { bracketsOf, type Texts, withoutBracket } from './texts.ts'

const NONE: number[] = []
/** Groups of a label above which looking them up for every set would be trying each with each. */
const MANY = 500

export class Unifier {
  #sets: LabelSets
  #texts: Texts
  #generals: (number[] | undefined)[] = []
  #unified = new Map<number, number>()

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
   * The set that both become, or 0 where less than half of either has a counterpart in the other. The
   * paper leaves open half of what; of each, a page with a single link does not become whatever else
   * has that link.
   */
  unify(a: number, b: number): number {
    if (a === b) return a
    const pair = Math.min(a, b) * 2 ** 26 + Math.max(a, b)
    let unified = this.#unified.get(pair)
    if (unified === undefined) {
      unified = this.#halfUnifiable(a, b) ? this.#union(a, b) : 0
      this.#unified.set(pair, unified)
    }
    return unified
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
  #union(a: number, b: number): number {
    const all = new Set([...this.#sets.labels(a), ...this.#sets.labels(b)])
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

  /** Unifies sets with each other as far as possible: what each becomes. */
  unifyAll(sets: number[]): Map<number, number> {
    const becomes = new Map(sets.map((set) => [set, set]))
    for (let current = sets; ; ) {
      const groups = new Groups(this, this.#sets)
      const groupOf = new Map(current.map((set) => [set, groups.join(set)]))
      if (groups.sets.length === current.length) return becomes
      for (const [set, now] of becomes) becomes.set(set, groups.sets[groupOf.get(now)!]!)
      current = [...new Set(groups.sets)]
    }
  }
}

/** Sets that were unified. Which groups share labels is looked up, not tried with each. */
class Groups {
  readonly sets: number[] = []
  #unifier: Unifier
  #sets: LabelSets
  /** By label: groups that have it or a more specific one. */
  #holders = new Map<number, number[]>()
  /** By group, while candidates are looked for: how many labels it may have in common. */
  #hits: number[] = []

  constructor(unifier: Unifier, sets: LabelSets) {
    this.#unifier = unifier
    this.#sets = sets
  }

  /** The group that the set is unified with: the first that it can be, or a new one. */
  join(set: number): number {
    for (const group of this.#candidates(set)) {
      const unified = this.#unifier.unify(this.sets[group]!, set)
      if (unified === 0) continue
      this.#hold(group, set, this.sets[group]!)
      this.sets[group] = unified
      return group
    }
    const group = this.sets.push(set) - 1
    this.#hits.push(0)
    this.#hold(group, set, 0)
    return group
  }

  #hold(group: number, set: number, known: number): void {
    for (const label of this.#sets.labels(set)) {
      if (this.#sets.has(known, label)) continue
      for (const one of [label, ...this.#unifier.generals(label)]) {
        const holders = this.#holders.get(one)
        if (!holders) this.#holders.set(one, [group])
        else if (holders.at(-1) !== group) holders.push(group)
      }
    }
  }

  /**
   * Groups that at least half of the set may be unifiable with. Labels that very many groups have are
   * not looked up, but taken as found.
   */
  #candidates(set: number): number[] {
    const lists = Array.from(this.#sets.labels(set), (label) => this.#holdersOf(label))
    lists.sort((a, b) => a.length - b.length)
    const half = Math.ceil(lists.length / 2)
    // With fewer than this looked up, all that is needed could be among the rest.
    const least = lists.length - half + 1
    const found: number[] = []
    let looked = 0
    for (const groups of lists) {
      if (looked >= least && groups.length > MANY) break
      looked++
      for (const group of groups) {
        if (this.#hits[group] === 0) found.push(group)
        this.#hits[group]!++
      }
    }
    const needed = half - (lists.length - looked)
    const candidates = found.filter((group) => this.#hits[group]! >= needed)
    for (const group of found) this.#hits[group] = 0
    return candidates.sort((a, b) => a - b)
  }

  /** Groups with a label that this one may be unifiable with. */
  #holdersOf(label: number): number[] {
    const own = this.#holders.get(label) ?? NONE
    const generals = this.#unifier.generals(label)
    if (generals.length === 0) return own
    return own.concat(...generals.map((general) => this.#holders.get(general) ?? NONE))
  }
}
