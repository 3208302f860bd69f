/**
 * What the cards of a list have in common: tag paths and class attributes that most of them hold. Parts that only
 * some have (a discount, stars, a badge) are no part of it, so cards with and without them fit alike.
 * @module
 */

import type { Range } from './candidate.ts'
import type { Outline } from './outline.ts'

/** A part belongs to the shape where at least this share of the cards has it. */
const COMMON = 0.6
/** Elements of a card that are looked at; longer ones are cut, or a hostile page takes forever. */
const MOST_PARTS = 600

/** Numbers for "an element at this tag path" and "one with this class attribute at it". */
export class Parts {
  #outline: Outline
  #known = new Map<string, number>()
  #classed: Int32Array
  #next: number

  constructor(outline: Outline) {
    this.#outline = outline
    this.#classed = new Int32Array(outline.elements.length)
    this.#next = 1
    for (const path of outline.path) if (path >= this.#next) this.#next = path + 1
  }

  of({ from, to }: Range): Set<number> {
    const found = new Set<number>()
    const last = Math.min(to, from + MOST_PARTS)
    for (let i = from; i < last; i++) {
      found.add(this.#outline.path[i]!)
      const classed = this.#classOf(i)
      if (classed > 0) found.add(classed)
    }
    return found
  }

  #classOf(index: number): number {
    let number = this.#classed[index]!
    if (number !== 0) return number
    const name = this.#outline.elements[index]!.getAttribute('class')
    if (!name) number = -1
    else {
      const key = `${this.#outline.path[index]} ${name}`
      number = this.#known.get(key) ?? this.#next++
      this.#known.set(key, number)
    }
    this.#classed[index] = number
    return number
  }
}

/** Parts that most of the cards have. */
export function shapeOf(cards: Set<number>[]): Set<number> {
  const times = new Map<number, number>()
  for (const card of cards) for (const part of card) times.set(part, (times.get(part) ?? 0) + 1)
  const least = Math.max(2, COMMON * cards.length)
  const shape = new Set<number>()
  for (const [part, count] of times) if (count >= least) shape.add(part)
  return shape
}

/** The share of the shape that a card has. */
export function fit(card: Set<number>, shape: Set<number>): number {
  return shape.size === 0 ? 0 : common(card, shape) / shape.size
}

/** How alike cards are: parts of the shape among all parts of card and shape, in the mean. */
export function likeness(cards: Set<number>[], shape: Set<number>): number {
  let sum = 0
  for (const card of cards) {
    const both = common(card, shape)
    sum += both / (card.size + shape.size - both)
  }
  return sum / cards.length
}

function common(card: Set<number>, shape: Set<number>): number {
  let both = 0
  for (const part of shape) if (card.has(part)) both++
  return both
}
