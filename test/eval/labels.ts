/**
 * How well columns of product data are labelled: the confusion, held out by shop, of generated shops and of real ones where
 * those lie beside the project; and for each real shop what is labelled wrongly though the tree is sure. Tells, and has no bar:
 * labels of pages come before the tree's, and where it is not sure a person is asked.
 * @module
 */

import { growTree } from '../../src/survey/labels/c45.ts'
import { SURE } from '../../src/survey/labels/label.ts'
import { LABELS, labelOf } from '../../src/survey/labels/tree.ts'
import { type LabelledShop, labelledShops } from './labels/shops.ts'

const shops = await labelledShops()

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
