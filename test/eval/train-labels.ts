/**
 * `npm run train-labels`: makes the decision tree that labels columns of product data, from generated shops and from
 * pages of real ones where those lie beside the project, and writes `src/survey/labels/tree.json`. How good it is on
 * shops it was not made from tells `npm run eval labels`.
 * @module
 */

import { growTree } from '../../src/survey/labels/c45.ts'
import type { Tree } from '../../src/survey/labels/tree.ts'
import { labelledShops } from './labels/shops.ts'

const rows = (await labelledShops()).flatMap((shop) => shop.rows)
const tree = growTree(rows)
const size = (at: Tree): number => ('feature' in at ? 1 + size(at.below) + size(at.above) : 1)
console.log(`the tree of all ${rows.length} columns has ${size(tree)} nodes`)
const rounded = JSON.stringify(
  tree,
  (_, value) => (typeof value === 'number' ? Number(value.toFixed(4)) : value),
  1,
)
await Bun.write(`${import.meta.dir}/../../src/survey/labels/tree.json`, `${rounded}\n`)
