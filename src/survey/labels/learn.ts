/**
 * Answers of people about columns, as more supervision for the labeller (DataRover 5): the shipped tree goes on to grow
 * where their columns fall. Surveys ask with it, the jobs keep the answers. Used by `jobs/survey/answers.ts` and
 * `survey/survey.ts`.
 * @module
 */

import { growTree, keptRow, type Leaf, type Row } from './c45.ts'
import { FEATURES } from './features.ts'
import { LABELS, shippedTree, type Tree } from './tree.ts'

/** A column that a person named, or said to be nothing of the kind. */
export type Answered = Row

/** One answer counts as so many columns of the training: as much as not knowing any of them. */
const WEIGHT = LABELS.length

/** What a field is called says what its column holds; other names, and none, are of other data. */
export function answeredAs(features: Answered['features'], name: string | null): Answered {
  return { features, label: LABELS.find((label) => label === name?.toLowerCase()) ?? 'other' }
}

/** Those that can be read; a database may hold what another version kept. */
export function readAnswers(kept: unknown): Answered[] {
  if (!Array.isArray(kept)) return []
  return kept.filter(
    (one): one is Answered =>
      LABELS.includes(one?.label) &&
      FEATURES.every((feature) => Number.isFinite(one.features?.[feature])),
  )
}

/** The tree that has heard the answers too. */
export function learntTree(answers: Answered[], tree: Tree = shippedTree): Tree {
  if (answers.length === 0) return tree
  if (!('feature' in tree)) return grownLeaf(tree, answers)
  const isBelow = ({ features }: Answered): boolean => features[tree.feature] <= tree.most
  return {
    ...tree,
    below: learntTree(answers.filter(isBelow), tree.below),
    above: learntTree(
      answers.filter((one) => !isBelow(one)),
      tree.above,
    ),
  }
}

/** What is known of the leaf's own columns, each as often as it stands for others, and the answers beside them. */
function grownLeaf({ such, of }: Leaf, answers: Answered[]): Tree {
  const times = Math.max(1, Math.round(of / such.length))
  const known = such.flatMap((text) => Array<Row>(times).fill(keptRow(text)))
  return growTree([...known, ...answers.flatMap((row) => Array<Row>(WEIGHT).fill(row))])
}
