/**
 * `npm run train-labels`: makes the decision tree that labels columns of product data, from generated shops and from
 * pages of real ones where those lie beside the project, and writes `src/survey/labels/tree.json`. With `--test` it
 * only tells, shop by shop, what a tree of others makes of its columns.
 * @module
 */

import { growTree } from '../../src/survey/labels/c45.ts'
import { SURE } from '../../src/survey/labels/label.ts'
import { LABELS, labelOf, type Tree } from '../../src/survey/labels/tree.ts'
import { generatedShops } from './labels/generated.ts'
import { realShops } from './labels/real.ts'
import type { LabelledShop } from './labels/rows.ts'

const generated = await generatedShops()
const real = realShops()
if (real === null) console.log('without real shops: ../shared/data is not there')
const shops = [...generated, ...(real ?? [])]

/** Shops that are left out at once: each is labelled by a tree of all but its own eighth. */
const FOLDS = 8

const heldOut = Array.from({ length: FOLDS }, (_, fold) => {
  const isOut = (_: LabelledShop, i: number): boolean => i % FOLDS === fold
  const tree = growTree(shops.filter((shop, i) => !isOut(shop, i)).flatMap(({ rows }) => rows))
  return shops.filter(isOut).map((shop) => ({ shop, tree }))
}).flat()

type Told = { shop: string; label: string; told: string; sure: boolean; value: string }

const told: Told[] = heldOut.flatMap(({ shop: { shop, rows }, tree }) =>
  rows.map(({ features, label, samples }) => {
    const { label: said, confidence } = labelOf(features, tree)
    return { shop, label, told: said, sure: confidence >= SURE, value: samples[0]!.text }
  }),
)

function confusion(title: string, of: Told[]): void {
  const right = of.filter(({ label, told }) => label === told).length
  console.log(`\n${title}: ${right} of ${of.length} columns labelled right`)
  console.log(`  ${''.padEnd(14)}${LABELS.map((label) => label.slice(0, 7).padStart(8)).join('')}`)
  for (const label of LABELS) {
    const own = of.filter((one) => one.label === label)
    if (own.length === 0) continue
    const cells = LABELS.map((said) =>
      String(own.filter(({ told }) => told === said).length || '·'),
    )
    console.log(`  ${label.padEnd(14)}${cells.map((cell) => cell.padStart(8)).join('')}`)
  }
}

const isReal = ({ shop }: Told): boolean => !shop.startsWith('generated')
confusion(
  'generated shops, held out by shop',
  told.filter((one) => !isReal(one)),
)
confusion('real shops, held out by shop', told.filter(isReal))
console.log('\nreal shop                 columns  right   surely wrong')
for (const [shop, of] of Map.groupBy(told.filter(isReal), ({ shop }) => shop)) {
  const right = of.filter(({ label, told }) => label === told).length
  const wrong = of.filter(({ label, told, sure }) => sure && label !== told && told !== 'other')
  const shown = wrong.map((w) => `${w.told} for ${w.label}: ${w.value.slice(0, 30)}`)
  console.log(
    `${shop.slice(0, 24).padEnd(26)}${String(of.length).padStart(7)}${String(right).padStart(7)}   ${shown.slice(0, 3).join('; ')}`,
  )
}

const rows = shops.flatMap((shop) => shop.rows)
const tree = growTree(rows)
const size = (at: Tree): number => ('feature' in at ? 1 + size(at.below) + size(at.above) : 1)
console.log(`\nthe tree of all ${rows.length} columns has ${size(tree)} nodes`)
if (!process.argv.includes('--test')) {
  const rounded = JSON.stringify(
    tree,
    (_, value) => (typeof value === 'number' ? Number(value.toFixed(4)) : value),
    1,
  )
  await Bun.write(`${import.meta.dir}/../../src/survey/labels/tree.json`, `${rounded}\n`)
}
