/**
 * Terms and pairs that tell examples apart, looked for in a page. Used by `learned.ts`.
 * @module
 */

import { pairOf, type Term } from '../text/terms.ts'
import type { Counted } from './counted-terms.ts'

/** Added under the root, so that a page with hardly any of them is not taken for one full of them. */
export const LEAST = 1e-3

const MASK = 0xffff

export class Telling {
  #places = new Map<Term, number>()
  /** By their last bits: nearly all pairs are none of them. */
  #maybe = new Uint8Array(MASK + 1)
  #gains: Float64Array
  #weights: Float64Array
  /** How often each stands in the page that is looked at; nothing between two pages. */
  #counts: Int32Array

  constructor(gains: ReadonlyMap<Term, number>, weights: ReadonlyMap<Term, number>) {
    this.#gains = Float64Array.from(gains.values())
    this.#weights = Float64Array.from(gains.keys(), (term) => weights.get(term) ?? 0)
    this.#counts = new Int32Array(gains.size)
    for (const term of gains.keys()) {
      this.#places.set(term, this.#places.size)
      this.#maybe[term & MASK] = 1
    }
  }

  /** The page's vector of them, times what was learned; as `vectorOf` and `dot` do it. */
  sum(page: Counted): number {
    const found = this.#count(page)
    const values = new Float64Array(found.length)
    let squares = 0
    for (let i = 0; i < found.length; i++) {
      const place = found[i]!
      const value = (1 + Math.log(this.#counts[place]!)) * this.#gains[place]!
      values[i] = value
      squares += value * value
      this.#counts[place] = 0
    }
    const length = Math.sqrt(squares + LEAST) || 1
    let sum = 0
    for (let i = 0; i < found.length; i++) sum += (values[i]! / length) * this.#weights[found[i]!]!
    return sum
  }

  /** In the order in which they are met, which decides the last digit of the sum. */
  #count({ terms, numbers, distinct }: Counted): number[] {
    const single = new Int32Array(distinct.length)
    for (let i = 0; i < single.length; i++) single[i] = this.#placeOf(distinct[i]!)
    const found: number[] = []
    const count = (place: number): void => {
      if (this.#counts[place]!++ === 0) found.push(place)
    }
    for (let i = 0; i < terms.length; i++) {
      const own = single[numbers[i]!]!
      if (own >= 0) count(own)
      const pair = i === 0 ? -1 : this.#placeOf(pairOf(terms[i - 1]!, terms[i]!))
      if (pair >= 0) count(pair)
    }
    return found
  }

  #placeOf(term: Term): number {
    return this.#maybe[term & MASK] === 0 ? -1 : (this.#places.get(term) ?? -1)
  }
}
