/**
 * The shape that the cards of a list have in common: tag paths and class attributes that most of them hold. Parts that
 * only some have (a discount, stars, a badge) are no part of it, so cards with and without them fit alike. Used by
 * `aisle.ts` and `members.ts`.
 * @module
 */

import { Numbers, pair } from '../numbers.ts'
import type { Range } from './candidate.ts'
import type { Outline } from './outline.ts'

/** A part belongs to the shape where at least this share of the cards has it. */
const COMMON = 0.6
/** Elements of a card that are looked at; longer ones are cut, or a hostile page takes forever. */
const MOST_PARTS = 600

/** Parts that most cards have: 1 at the number of each. */
export type Shape = { has: Uint8Array; size: number }

/**
 * Parts of cards: "an element at this tag path", "one with this class attribute at it". Counted with arrays instead
 * of sets, as every card of every candidate is looked at several times.
 */
export class Shapes {
  readonly #path: Int32Array
  readonly #classed: Int32Array
  readonly #classes = new Numbers<string>()
  readonly #parts = new Numbers<number>()
  readonly #outline: Outline
  /** The last card that a part was seen in. */
  readonly #seen: Int32Array
  #card = 0
  /** How often a part was met; all 0 but while a shape is made. */
  readonly #times: Int32Array

  constructor(outline: Outline) {
    this.#outline = outline
    this.#path = outline.path
    this.#classed = new Int32Array(outline.elements.length)
    this.#seen = new Int32Array(outline.paths + outline.elements.length)
    this.#times = new Int32Array(this.#seen.length)
  }

  /** Parts that most of the cards have, `but` those of some elements. */
  of(cards: Range[], but?: (index: number) => boolean): Shape {
    const times = this.#times
    const met: number[] = []
    for (const card of cards) {
      this.#each(
        card,
        (part) => {
          if (times[part]!++ === 0) met.push(part)
        },
        but,
      )
    }
    const least = Math.max(2, COMMON * cards.length)
    const has = new Uint8Array(times.length)
    let size = 0
    for (const part of met) {
      if (times[part]! >= least) {
        has[part] = 1
        size++
      }
      times[part] = 0
    }
    return { has, size }
  }

  /** The share of the shape that a card has. */
  fit(card: Range, { has, size }: Shape): number {
    let common = 0
    this.#each(card, (part) => {
      common += has[part]!
    })
    return size === 0 ? 0 : common / size
  }

  /** How alike cards are: parts of the shape among all parts of card and shape, in the mean. */
  likeness(cards: Range[], { has, size }: Shape): number {
    let sum = 0
    for (const card of cards) {
      let common = 0
      let all = 0
      this.#each(card, (part) => {
        all++
        common += has[part]!
      })
      sum += common / (all + size - common)
    }
    return sum / cards.length
  }

  /** Every part of a card once. */
  #each(
    { from, to }: Range,
    visit: (part: number) => void,
    but?: (index: number) => boolean,
  ): void {
    const last = Math.min(to, from + MOST_PARTS)
    const seen = this.#seen
    const card = ++this.#card
    for (let i = from; i < last; i++) {
      if (but?.(i)) {
        i = this.#outline.end[i]! - 1
        continue
      }
      const path = this.#path[i]!
      if (seen[path] !== card) {
        seen[path] = card
        visit(path)
      }
      const classed = this.#classed[i] || this.#classOf(i)
      if (classed > 0 && seen[classed] !== card) {
        seen[classed] = card
        visit(classed)
      }
    }
  }

  /** Numbers of parts with a class come after those of the paths; -1 for an element without. */
  #classOf(index: number): number {
    const name = this.#outline.elements[index]!.getAttribute('class')
    const number = name
      ? this.#outline.paths + this.#parts.of(pair(this.#path[index]!, this.#classes.of(name)))
      : -1
    this.#classed[index] = number
    return number
  }
}
