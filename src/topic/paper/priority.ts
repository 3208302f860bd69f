/**
 * The priority equation (6): k1 (b1 + b2) + k2 b3 + k3 b4. Used all over `topic`.
 * @module
 */

/** Similarities to the topic: of title, body, anchor text and URL tokens. */
export type Features = [title: number, body: number, anchor: number, url: number]
export type Weights = [k1: number, k2: number, k3: number]

export const WEIGHTS: Weights = [0.3, 0.2, 0.15]

export function priority([b1, b2, b3, b4]: Features, [k1, k2, k3]: Weights = WEIGHTS): number {
  return k1 * (b1 + b2) + k2 * b3 + k3 * b4
}
