/**
 * The kNN classifier (IV.B): a page belongs where most of its k nearest training examples do. Used all over `topic`.
 * @module
 */

/** A feature that is not known is not a number, and left out where points are compared. */
export type Point = { features: readonly number[]; relevant: boolean }

/** Each neighbour has one vote, as published; or nearer ones count more. */
export type Votes = 'equal' | 'nearer'

/** Share of the votes of the k nearest that are for relevant; 0 without any. */
export function nearestShare(
  points: readonly Point[],
  features: readonly number[],
  k: number,
  votes: Votes = 'equal',
): number {
  const distances: number[] = []
  const sides: boolean[] = []
  for (const { features: other, relevant } of points) {
    const distance = apart(other, features)
    const many = distances.length
    if (many === k && distance >= distances[many - 1]!) continue
    let at = many < k ? many : many - 1
    for (; at > 0 && distances[at - 1]! > distance; at--) {
      distances[at] = distances[at - 1]!
      sides[at] = sides[at - 1]!
    }
    distances[at] = distance
    sides[at] = relevant
  }
  let all = 0
  let yes = 0
  for (let i = 0; i < distances.length; i++) {
    const weight = votes === 'equal' ? 1 : 1 / (1e-6 + Math.sqrt(distances[i]!))
    all += weight
    if (sides[i]) yes += weight
  }
  return all === 0 ? 0 : yes / all
}

/** Squared distance by what is known of both, as if the rest were as far apart. */
function apart(a: readonly number[], b: readonly number[]): number {
  let sum = 0
  let known = 0
  for (let i = 0; i < a.length; i++) {
    const difference = a[i]! - b[i]!
    if (Number.isNaN(difference)) continue
    sum += difference * difference
    known++
  }
  return known === 0 ? Number.POSITIVE_INFINITY : (sum * a.length) / known
}

/** More than half of the votes: a tie is a no. */
export const isRelevant = (
  points: readonly Point[],
  features: readonly number[],
  k: number,
  votes: Votes = 'equal',
): boolean => nearestShare(points, features, k, votes) > 0.5
