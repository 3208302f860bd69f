/**
 * How sure a reading is, told so that it holds: of all values called 90 % sure about nine in ten are right. Evidence
 * that is weighed says which value is likelier than another, not how often it is right; that was counted on real pages,
 * and told more carefully than counted there, for rules were made with some of them in sight.
 * @module
 */

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
