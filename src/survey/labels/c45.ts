/**
 * C4.5 (Quinlan) for numeric features: splits by gain ratio, pruned where a leaf would err no more. Used by `learn.ts`.
 * @module
 */

import { FEATURES, type Features } from './features.ts'
import type { Label, Tree } from './tree.ts'

export type Row = { features: Features; label: Label }

/** Rows on each side of a split. */
const LEAST_ROWS = 4
/** The confidence of 25 % with which C4.5 estimates errors, as a number of standard deviations. */
const Z = 0.6745

export function growTree(rows: Row[]): Tree {
  const leaf = leafOf(rows)
  if (leaf.share === 1 || rows.length < 2 * LEAST_ROWS) return leaf
  const split = bestSplit(rows)
  if (!split) return leaf
  const below = growTree(rows.filter(({ features }) => features[split.feature] <= split.most))
  const above = growTree(rows.filter(({ features }) => features[split.feature] > split.most))
  const tree: Tree = { ...split, below, above }
  return errorsOf(leaf) <= errorsOf(tree) + 0.1 ? leaf : tree
}

/** A row that a leaf keeps. */
export function keptRow(text: string): Row {
  const [label, ...numbers] = text.split(' ')
  const named = FEATURES.map((feature, i) => [feature, Number(numbers[i])])
  return { label: label as Label, features: Object.fromEntries(named) as Features }
}

export type Leaf = Extract<Tree, { label: Label }>

function leafOf(rows: Row[]): Leaf {
  const counts = countsOf(rows)
  const [label, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))
  return { label, share: count / rows.length, of: rows.length, such: suchAs(rows) }
}

const KEPT = 6

/** A few rows of a leaf, spread over all of it. */
function suchAs(rows: Row[]): Leaf['such'] {
  const kept = Math.min(KEPT, rows.length)
  return Array.from({ length: kept }, (_, i) => {
    const { features, label } = rows[Math.floor((i * rows.length) / kept)]!
    const numbers = FEATURES.map((feature) => Number(features[feature].toFixed(3)))
    return [label, ...numbers].join(' ')
  })
}

function countsOf(rows: Row[]): Map<Label, number> {
  const counts = new Map<Label, number>()
  for (const { label } of rows) counts.set(label, (counts.get(label) ?? 0) + 1)
  return counts
}

/** Errors to expect of a tree on rows it has not seen: the upper bound of what it erred (pessimistic pruning). */
function errorsOf(tree: Tree): number {
  if ('feature' in tree) return errorsOf(tree.below) + errorsOf(tree.above)
  const { of: n, share } = tree
  const f = 1 - share
  const z2 = Z * Z
  const upper =
    (f + z2 / (2 * n) + Z * Math.sqrt(f / n - (f * f) / n + z2 / (4 * n * n))) / (1 + z2 / n)
  return upper * n
}

function entropy(counts: Iterable<number>, total: number): number {
  let bits = 0
  for (const count of counts) if (count > 0) bits -= (count / total) * Math.log2(count / total)
  return bits
}

type Split = { feature: keyof Features; most: number }

/** Of the splits with at least the mean gain the one with the greatest gain ratio. */
function bestSplit(rows: Row[]): Split | null {
  const splits = FEATURES.flatMap((feature) => splitBy(feature, rows) ?? [])
  const mean = splits.reduce((sum, { gain }) => sum + gain, 0) / Math.max(1, splits.length)
  const good = splits.filter(({ gain }) => gain >= mean - 1e-9)
  if (good.length === 0) return null
  const { feature, most } = good.reduce((a, b) => (b.ratio > a.ratio ? b : a))
  return { feature, most }
}

/** The best threshold of one feature. */
function splitBy(feature: keyof Features, rows: Row[]) {
  const sorted = rows.toSorted((a, b) => a.features[feature] - b.features[feature])
  const all = countsOf(rows)
  const whole = entropy(all.values(), rows.length)
  const left = new Map<Label, number>()
  let best: (Split & { gain: number; ratio: number }) | null = null
  for (let i = 0; i < sorted.length - 1; i++) {
    const { label, features } = sorted[i]!
    left.set(label, (left.get(label) ?? 0) + 1)
    const next = sorted[i + 1]!.features[feature]
    const n = i + 1
    const rest = rows.length - n
    if (features[feature] === next || n < LEAST_ROWS || rest < LEAST_ROWS) continue
    const right = [...all].map(([of, count]) => count - (left.get(of) ?? 0))
    const gain = whole - (n * entropy(left.values(), n) + rest * entropy(right, rest)) / rows.length
    const ratio = gain / entropy([n, rest], rows.length)
    if (gain > 1e-9 && (!best || ratio > best.ratio)) {
      // Of neighbours that no number lies between, the middle is the upper one.
      const middle = (features[feature] + next) / 2
      best = { feature, most: middle < next ? middle : features[feature], gain, ratio }
    }
  }
  return best
}
