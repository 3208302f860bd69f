/**
 * Term vectors and their cosine (equation 1). Used all over `topic`.
 * @module
 */

import type { Bag, Term } from '../text/terms.ts'

/** Weights of length one together. */
export type Vector = { terms: Int32Array; weights: Float64Array }

/** How rare terms are among the texts seen. */
export class Rarity {
  #texts = 0
  #with = new Map<Term, number>()
  /** By the number of texts with a term. */
  #logs: number[] = []

  add(bag: Bag): void {
    this.#texts++
    this.#logs = []
    for (const term of bag.keys()) this.#with.set(term, (this.#with.get(term) ?? 0) + 1)
  }

  of(term: Term): number {
    return this.#ofTexts(this.#with.get(term) ?? 0)
  }

  /** Of a term that no text has. */
  get rarest(): number {
    return this.#ofTexts(0)
  }

  #ofTexts(texts: number): number {
    this.#logs[texts] ??= Math.max(0.05, Math.log((this.#texts + 1) / (texts + 0.5)))
    return this.#logs[texts]
  }
}

/** Term frequency, damped, times whatever weighs a term; terms that weigh nothing are left out. */
export function vectorOf(bag: Bag, weightOf: (term: Term) => number, least = 0): Vector {
  const terms = new Int32Array(bag.size)
  const weights = new Float64Array(bag.size)
  let size = 0
  let squares = 0
  for (const [term, count] of bag) {
    const weight = (1 + Math.log(count)) * weightOf(term)
    if (weight === 0) continue
    terms[size] = term
    weights[size++] = weight
    squares += weight * weight
  }
  const length = Math.sqrt(squares + least) || 1
  for (let i = 0; i < size; i++) weights[i]! /= length
  if (size === terms.length) return { terms, weights }
  return { terms: terms.subarray(0, size), weights: weights.subarray(0, size) }
}

export type Sparse = ReadonlyMap<Term, number>

export const sparse = ({ terms, weights }: Vector): Sparse =>
  new Map(Array.from(terms, (term, i) => [term, weights[i]!]))

/** 0 for texts that share nothing, 1 for the same proportions. */
export function cosine(a: Vector, b: Sparse): number {
  return Math.min(1, dot(a, b))
}

/** Vectors to be compared with one at once, found by their terms. */
export class Gathered {
  #size: number
  #having = new Map<Term, { which: number; weight: number }[]>()

  constructor(vectors: readonly Vector[]) {
    this.#size = vectors.length
    for (const [which, { terms, weights }] of vectors.entries()) {
      for (let i = 0; i < terms.length; i++) {
        const having = this.#having.get(terms[i]!)
        const own = { which, weight: weights[i]! }
        if (having) having.push(own)
        else this.#having.set(terms[i]!, [own])
      }
    }
  }

  /** The cosine with each of them. */
  cosines({ terms, weights }: Vector): Float64Array {
    const sums = new Float64Array(this.#size)
    for (let i = 0; i < terms.length; i++) {
      const having = this.#having.get(terms[i]!)
      if (!having) continue
      const own = weights[i]!
      for (const { which, weight } of having) sums[which]! += own * weight
    }
    for (let i = 0; i < sums.length; i++) sums[i] = Math.min(1, sums[i]!)
    return sums
  }

  /** The greatest of these, 0 where there are none; `own` does not count. */
  greatest(vector: Vector, own = -1): number {
    const cosines = this.cosines(vector)
    let most = 0
    for (let i = 0; i < cosines.length; i++) if (i !== own) most = Math.max(most, cosines[i]!)
    return most
  }
}

export function dot({ terms, weights }: Vector, b: Sparse): number {
  let sum = 0
  for (let i = 0; i < terms.length; i++) sum += weights[i]! * (b.get(terms[i]!) ?? 0)
  return sum
}
