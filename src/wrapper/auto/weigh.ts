/**
 * Evidence for a value, weighed: what several places say alike is likelier than what one says. Used all over `wrapper`.
 * @module
 */

import type { Format } from '../structured/product-data.ts'

/** Where a value comes from. */
export type Origin = Format | 'visible' | 'url' | 'title'

/** `weight`: how likely it is right if nothing else is known, 0 to 1. */
export type Evidence<T> = { value: T; origin: Origin; weight: number }

export type Weighed<T> = { value: T; origin: Origin; confidence: number; others: Evidence<T>[] }

/**
 * Values that are the same by `key` count together (each doubt halves the other); an origin counts once. The form
 * of the value is that of the strongest single one.
 */
export function weigh<T>(evidence: Evidence<T>[], key: (value: T) => string): Weighed<T> | null {
  const groups = [...Map.groupBy(evidence, ({ value }) => key(value)).values()].map((group) => {
    const strongest = new Map<Origin, Evidence<T>>()
    for (const one of group) {
      const known = strongest.get(one.origin)
      if (!known || one.weight > known.weight) strongest.set(one.origin, one)
    }
    const sorted = [...strongest.values()].sort((a, b) => b.weight - a.weight)
    const doubt = sorted.reduce((left, { weight }) => left * (1 - weight), 1)
    return { best: sorted[0]!, belief: 1 - doubt }
  })
  groups.sort((a, b) => b.belief - a.belief)
  const [first, second] = groups
  if (!first || first.belief <= 0) return null
  const confidence = first.belief * (1 - (second?.belief ?? 0) / 2)
  return {
    value: first.best.value,
    origin: first.best.origin,
    confidence: Math.round(confidence * 100) / 100,
    others: groups.slice(1).map(({ best }) => best),
  }
}

/** From what was weighed to what is told; between two points on a line. */
type Points = readonly (readonly [weighed: number, told: number])[]

const USUAL: Points = [
  [0, 0],
  [0.45, 0.45],
  [0.55, 0.75],
  [0.65, 0.85],
  [0.85, 0.93],
  [1, 0.99],
]

/** Numbers that only scripts and addresses tell are often the shop's own, not the article's. */
const SKU: Points = [
  [0, 0],
  [0.45, 0.45],
  [0.6, 0.6],
  [0.76, 0.65],
  [0.82, 0.9],
  [1, 0.99],
]

export function calibrated(field: string, weighed: number): number {
  const points = field === 'sku' ? SKU : USUAL
  const above = points.findIndex(([from]) => from >= weighed)
  if (above <= 0) return above === 0 ? points[0]![1] : points.at(-1)![1]
  const [[x0, y0], [x1, y1]] = [points[above - 1]!, points[above]!]
  return y0 + ((weighed - x0) / (x1 - x0)) * (y1 - y0)
}
