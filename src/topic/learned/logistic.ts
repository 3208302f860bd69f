/**
 * Logistic regression on sparse vectors, for the handful of examples that a person has. Used by its neighbours.
 * @module
 */

import { dot, type Sparse, type Vector } from '../paper/vector.ts'
import type { Term } from '../text/terms.ts'

export type Linear = { weights: Sparse; bias: number }

const EPOCHS = 30
const RATE = 10
const SHRINK = 1e-4

export function fit(examples: readonly { vector: Vector; relevant: boolean }[]): Linear {
  const weights = new Map<Term, number>()
  let bias = 0
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const rate = RATE / (1 + 0.3 * epoch)
    for (const { vector, relevant } of examples) {
      const miss = (relevant ? 1 : 0) - likely(bias + dot(vector, weights))
      bias += 0.1 * rate * miss
      const { terms, weights: values } = vector
      for (let i = 0; i < terms.length; i++) {
        const weight = weights.get(terms[i]!) ?? 0
        weights.set(terms[i]!, weight + rate * (miss * values[i]! - SHRINK * weight))
      }
    }
  }
  return { weights, bias }
}

/** From odds to a share of one. */
export const likely = (z: number): number => 1 / (1 + Math.exp(-z))

export const odds = (share: number): number => Math.log(share / (1 - share))
