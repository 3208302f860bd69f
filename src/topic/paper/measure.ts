/**
 * Measures of a topic crawl (equations 7 and 8). Used by `crawl/policies/topic/topic.ts`.
 * @module
 */

/** Share of relevant pages among those crawled. */
export const harvestRate = (relevant: number, crawled: number): number =>
  crawled === 0 ? 0 : relevant / crawled

/**
 * The mean score of the first pages crawled (V, "average precision"). The paper averages the crawler's own priorities,
 * which measures how sure it is of itself; whoever knows the truth gives 1 for a relevant page and 0 for another.
 */
export function averagePrecision(scores: readonly number[], first: number): number {
  const taken = scores.slice(0, first)
  return taken.length === 0 ? 0 : taken.reduce((sum, score) => sum + score, 0) / taken.length
}

/** Share of the targets that were crawled. */
export function targetRecall<T>(targets: ReadonlySet<T>, crawled: Iterable<T>): number {
  if (targets.size === 0) return 0
  let found = 0
  for (const page of new Set(crawled)) if (targets.has(page)) found++
  return found / targets.size
}

export const fMeasure = (precision: number, recall: number): number =>
  precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
