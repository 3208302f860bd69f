/**
 * The kNN classifier: a page belongs where most of its k nearest training examples do.
 * @module
 */

export type Point = { features: readonly number[]; relevant: boolean }

/** Share of relevant ones among the k nearest, nearer ones counting more; 0 without any. */
export function nearestShare(
  points: readonly Point[],
  features: readonly number[],
  k: number,
): number {
  const distances: number[] = []
  const sides: boolean[] = []
  for (const { features: other, relevant } of points) {
    let distance = 0
    for (let i = 0; i < other.length; i++) {
      const apart = other[i]! - (features[i] ?? 0)
      distance += apart * apart
    }
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
    const weight = 1 / (1e-6 + Math.sqrt(distances[i]!))
    all += weight
    if (sides[i]) yes += weight
  }
  return all === 0 ? 0 : yes / all
}

export const isRelevant = (points: readonly Point[], features: readonly number[], k: number) =>
  nearestShare(points, features, k) > 0.5
