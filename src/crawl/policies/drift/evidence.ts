/**
 * Evidence of the shop's design on the pages of a crawl: product pages that are none any more, fields that are missing,
 * states without their links. Only counts, and says when they are clear. Used by `drift.ts` and `lost.ts`.
 * @module
 */

import type { Drift, DriftExample } from '../../../model/redesign.ts'
import type { CasesRecord, EvidenceRecord, StateRecord } from '../../../store/crawls/design.ts'

/** Fewer pages may have changed for any reason: products taken down, a category emptied. */
const ENOUGH = 8

/** Of so many all must agree where nothing is known of them from before, or they only look empty. */
const PLENTY = 20

/** A new design that came in the middle of a crawl, whatever was read before it. */
const IN_A_ROW = 50

/** All products of a small shop. */
const A_FEW = 3

/** The share that is overwhelming: nine in ten. */
const most = (count: number, of: number): boolean => count * 10 >= of * 9

const EXAMPLES = 5

/** Rules that are counted: those that hold of a single page each, with its own words, say nothing. */
const RULES = 50

/** Examples, and how often each rule was what failed. */
class Cases {
  count = 0
  examples: DriftExample[] = []
  #rules = new Map<string, number>()

  add(example: DriftExample, rules: string[]): void {
    this.count++
    if (this.examples.length < EXAMPLES) this.examples.push(example)
    for (const rule of rules) {
      const count = this.#rules.get(rule) ?? 0
      if (count > 0 || this.#rules.size < RULES) this.#rules.set(rule, count + 1)
    }
  }

  record(): CasesRecord {
    const { count, examples } = this
    return { count, examples, rules: [...this.#rules] }
  }

  recall({ count, examples, rules }: CasesRecord): this {
    this.count = count
    this.examples = [...examples]
    this.#rules = new Map(rules)
    return this
  }

  /** Those that failed on half of the cases or more, the most frequent first. */
  get rules(): string[] {
    return [...this.#rules]
      .filter(([, count]) => count * 2 >= this.count)
      .sort(([, a], [, b]) => b - a)
      .map(([rule]) => rule)
  }
}

class StateCases extends Cases {
  /** Pages that had links to take. */
  took = 0
  /** Pages without, where other links stand now; the rest are as they were, but empty. */
  moved = 0
  /** Pages without, of which nothing is known from before. */
  barren = 0

  override record(): StateRecord {
    const { took, moved, barren } = this
    return { ...super.record(), took, moved, barren }
  }

  override recall(record: StateRecord): this {
    const { took, moved, barren } = record
    Object.assign(this, { took, moved, barren })
    return super.recall(record)
  }
}

/** A required field that a product page has not, and why. */
export type Lacking = { field: string; rule: string; example: DriftExample }

export class Evidence {
  /** Product pages that were recognized. */
  products = 0
  #lost = new Cases()
  #unlike = new Cases()
  #same = 0
  #fresh = 0
  #row = 0
  #has = 0
  #had = 0
  #fields = new Map<string, Cases>()
  #states = new Map<string, StateCases>()

  /** To be kept with the crawl's progress. */
  record(): EvidenceRecord {
    return {
      products: this.products,
      lost: this.#lost.record(),
      unlike: this.#unlike.record(),
      same: this.#same,
      fresh: this.#fresh,
      row: this.#row,
      has: this.#has,
      had: this.#had,
      fields: recordOf(this.#fields),
      states: recordOf(this.#states),
    }
  }

  static from(record: EvidenceRecord): Evidence {
    const evidence = new Evidence()
    evidence.products = record.products
    evidence.#lost.recall(record.lost)
    evidence.#unlike.recall(record.unlike)
    evidence.#same = record.same
    evidence.#fresh = record.fresh
    evidence.#row = record.row
    evidence.#has = record.has
    evidence.#had = record.had
    for (const [field, cases] of Object.entries(record.fields)) {
      evidence.#fields.set(field, new Cases().recall(cases))
    }
    for (const [state, cases] of Object.entries(record.states)) {
      evidence.#of(state).recall(cases)
    }
    return evidence
  }

  /** A product page; `lacking` are required fields that it had before, and why they have no value. */
  product(lacking: Lacking[]): void {
    this.products++
    this.#row = 0
    for (const { field, rule, example } of lacking) {
      const cases = this.#fields.get(field) ?? new Cases()
      this.#fields.set(field, cases)
      cases.add(example, [rule])
    }
  }

  /**
   * A page that was a product's and is not any more. `same`: for this wrapper; another one may leave
   * out some of what the last one took.
   */
  lost(example: DriftExample, failed: string[], same: boolean): void {
    this.#lost.add(example, failed)
    if (!same) return
    this.#row++
    this.#same++
  }

  /** A page where the plan expects a product, that is none and never was; `fresh`: it is new. */
  unlike(example: DriftExample, failed: string[], fresh: boolean): void {
    this.#unlike.add(example, failed)
    if (fresh) this.#fresh++
  }

  /** A page of a state that has links for the plan, and how many it had. */
  took(state: string, has: number, had: number): void {
    this.#of(state).took++
    this.#has += has
    this.#had += had
  }

  /** One that has none now; `moved`: other links stand there. `rules` are the state's edges. */
  bare(state: string, had: number, moved: boolean, example: DriftExample, rules: string[]): void {
    const cases = this.#of(state)
    cases.add(example, rules)
    if (moved) cases.moved++
    this.#had += had
  }

  /** One that has none and, as far as is known, never had. */
  barren(state: string): void {
    this.#of(state).barren++
  }

  #of(state: string): StateCases {
    const cases = this.#states.get(state) ?? new StateCases()
    this.#states.set(state, cases)
    return cases
  }

  /** Whether most product pages so far lack the field: then it is not the product that lost it. */
  lacks(field: string): boolean {
    return ((this.#fields.get(field)?.count ?? 0) + 1) * 2 > this.products
  }

  /** Clear enough to stop: what no longer matches. */
  get verdict(): Drift | null {
    return this.#unrecognized() ?? this.#missingField() ?? this.#missingLinks()
  }

  /** At the end of a crawl, when all has been read: a fifth of the product pages is no accident. */
  get lostMany(): Drift | null {
    const of = this.#same + this.products
    const many = this.#same >= ENOUGH && this.#same * 5 >= of
    return many ? this.#pages(this.#lost, this.#same, of) : null
  }

  /** At the end: a required field that half of the product pages lost, or all of a few. */
  get fieldGone(): Drift | null {
    return this.#fieldWhere((count, of) =>
      count >= ENOUGH ? count * 2 >= of : count >= A_FEW && count === of,
    )
  }

  /** Product pages that are not recognized, however few. */
  get lostPages(): Drift | null {
    const { count } = this.#lost
    return count > 0 ? this.#pages(this.#lost, count, count + this.products) : null
  }

  /** Where the plan led to pages, and none of them is a product's. */
  get noneLikeProducts(): Drift | null {
    const all = this.#lost.count + this.#unlike.count
    if (this.products > 0 || all < ENOUGH) return this.products === 0 ? this.lostPages : null
    return this.#pages(this.#lost.count > 0 ? this.#lost : this.#unlike, all, all)
  }

  /** Whether the pages that were read have lost half of their links for the plan. */
  get shrunk(): boolean {
    return this.#had >= ENOUGH && this.#has * 2 <= this.#had
  }

  /** The first state of which no page, or hardly one, has links for the plan, however few they are. */
  get deadState(): Drift | null {
    for (const [state, cases] of this.#states) {
      const bare = cases.count + cases.barren
      if (bare > 0 && bare > cases.took * 9) return this.#links(state, cases, bare)
    }
    return null
  }

  #unrecognized(): Drift | null {
    const { count } = this.#lost
    const of = count + this.products
    if ((count >= ENOUGH && most(count, of)) || this.#row >= IN_A_ROW) {
      return this.#pages(this.#lost, count, of)
    }
    return this.products === 0 && count + this.#fresh >= PLENTY ? this.noneLikeProducts : null
  }

  #missingField(): Drift | null {
    return this.#fieldWhere((count, of) => count >= ENOUGH && most(count, of))
  }

  #fieldWhere(clear: (count: number, of: number) => boolean): Drift | null {
    const of = this.products
    for (const { count, examples, rules } of this.#fields.values()) {
      if (!clear(count, of)) continue
      const told = { rules, state: null, count, of, examples, sure: true }
      return { broke: 'wrapper', what: 'field', ...told }
    }
    return null
  }

  #missingLinks(): Drift | null {
    for (const [state, cases] of this.#states) {
      const { count, took, moved } = cases
      if (!most(count, count + took)) continue
      if (moved >= ENOUGH || count >= PLENTY) return this.#links(state, cases, count)
    }
    return null
  }

  #pages({ rules, examples }: Cases, count: number, of: number): Drift {
    return { broke: 'wrapper', what: 'pages', rules, state: null, count, of, examples, sure: true }
  }

  #links(state: string, { rules, examples, took }: StateCases, count: number): Drift {
    const of = count + took
    return { broke: 'plan', what: 'links', rules, state, count, of, examples, sure: true }
  }
}

const recordOf = <R>(cases: Map<string, { record(): R }>): Record<string, R> =>
  Object.fromEntries([...cases].map(([name, one]) => [name, one.record()]))
