/**
 * The gain of a term, what it tells of the topic: the information gained by knowing whether a text has it. A term of
 * all relevant examples and no other one, such as a heading they share, weighs more than any rare word. Used by
 * `learned.ts`.
 * @module
 */

import type { Bag, Term } from '../text/terms.ts'

/** Terms kept; the others tell next to nothing. */
const MOST = 1000
/** A term of a single text is chance. */
const LEAST_TEXTS = 2

export function informationGain(relevant: readonly Bag[], others: readonly Bag[]) {
  const texts = new Map<Term, [relevant: number, others: number]>()
  for (const [side, bags] of [relevant, others].entries()) {
    for (const bag of bags) {
      for (const term of bag.keys()) {
        const counts = texts.get(term) ?? [0, 0]
        counts[side]!++
        texts.set(term, counts)
      }
    }
  }
  const all = relevant.length + others.length
  const before = entropy(relevant.length / all)
  const gains: [Term, number][] = []
  for (const [term, [yes, no]] of texts) {
    const having = yes + no
    if (having < LEAST_TEXTS) continue
    const lacking = all - having
    const rest = lacking === 0 ? 0 : lacking * entropy((relevant.length - yes) / lacking)
    gains.push([term, before - (having * entropy(yes / having) + rest) / all])
  }
  return new Map(gains.sort((a, b) => b[1] - a[1]).slice(0, MOST))
}

function entropy(share: number): number {
  if (share <= 0 || share >= 1) return 0
  return -share * Math.log2(share) - (1 - share) * Math.log2(1 - share)
}
