/**
 * The terms of a text with numbers of their own, in order of first sight: what is known of a term is looked up once,
 * however often it stands there. Used by its neighbours.
 * @module
 */

import type { Term } from '../text/terms.ts'

export type Counted = {
  terms: readonly Term[]
  /** The number of the term at each place. */
  numbers: Int32Array
  numberOf: ReadonlyMap<Term, number>
  /** By number. */
  distinct: readonly Term[]
  counts: readonly number[]
}

export function counted(terms: readonly Term[]): Counted {
  const numbers = new Int32Array(terms.length)
  const numberOf = new Map<Term, number>()
  const distinct: Term[] = []
  const counts: number[] = []
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i]!
    let number = numberOf.get(term)
    if (number === undefined) {
      number = distinct.length
      numberOf.set(term, number)
      distinct.push(term)
      counts.push(0)
    }
    numbers[i] = number
    counts[number]!++
  }
  return { terms, numbers, numberOf, distinct, counts }
}
