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
  const near: { distance: number; relevant: boolean }[] = []
  for (const { features: other, relevant } of points) {
    let distance = 0
    for (let i = 0; i < other.length; i++) distance += (other[i]! - (features[i] ?? 0)) ** 2
    if (near.length === k && distance >= near[k - 1]!.distance) continue
    let at = near.length
    while (at > 0 && near[at - 1]!.distance > distance) at--
    near.splice(at, 0, { distance, relevant })
    if (near.length > k) near.pop()
  }
  let all = 0
  let yes = 0
  for (const { distance, relevant } of near) {
    const weight = 1 / (1e-6 + Math.sqrt(distance))
    all += weight
    if (relevant) yes += weight
  }
  return all === 0 ? 0 : yes / all
}

export const isRelevant = (points: readonly Point[], features: readonly number[], k: number) =>
  nearestShare(points, features, k) > 0.5
