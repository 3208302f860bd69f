/**
 * How good a topic crawl is (equations 7 and 8).
 * @module
 */

/** Share of relevant pages among those crawled. */
export const harvestRate = (relevant: number, crawled: number): number =>
  crawled === 0 ? 0 : relevant / crawled

/** Share of the targets that were crawled. */
export function targetRecall<T>(targets: ReadonlySet<T>, crawled: Iterable<T>): number {
  if (targets.size === 0) return 0
  let found = 0
  for (const page of new Set(crawled)) if (targets.has(page)) found++
  return found / targets.size
}

export const fMeasure = (precision: number, recall: number): number =>
  precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
