/**
 * A decision tree that says what a column holds, and how sure that is. Used all over `survey`.
 * @module
 */

import type { Features } from './features.ts'
import shipped from './tree.json'

export const LABELS = [
  'name',
  'price',
  'availability',
  'sku',
  'gtin',
  'brand',
  'description',
  'other',
] as const

export type Label = (typeof LABELS)[number]

/**
 * `share`: how many of the columns that came to the leaf in training had its label. `such`: a few of them, each its
 * label and its features in the order of `FEATURES`, so that the tree can grow on.
 */
export type Tree =
  | { label: Label; share: number; of: number; such: string[] }
  | { feature: keyof Features; most: number; below: Tree; above: Tree }

export const shippedTree = shipped as Tree

export type Labelled = { label: Label; confidence: number }

export function labelOf(features: Features, tree: Tree = shippedTree): Labelled {
  let at = tree
  while ('feature' in at) at = features[at.feature] <= at.most ? at.below : at.above
  // Few columns prove little (Laplace): before any came, each label was as likely as the others.
  return { label: at.label, confidence: (at.share * at.of + 1) / (at.of + LABELS.length) }
}
