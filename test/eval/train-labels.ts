/**
 * `npm run train-labels`: makes the decision tree that labels columns of product data, from generated shops of all
 * designs, themes and languages, and writes `src/survey/labels/tree.json`. With `--test` it only tells how a tree of
 * half of the shops does on the other half.
 * @module
 */

import {
  change,
  demo,
  Shop,
  type ShopConfig,
  type TrueProduct,
  truthOf,
} from '../../src/demo/index.ts'
import type { Page } from '../../src/page/page.ts'
import { parseAvailability } from '../../src/price/availability.ts'
import { parsePrice } from '../../src/price/price.ts'
import { growTree, type Row } from '../../src/survey/labels/c45.ts'
import { featuresOf } from '../../src/survey/labels/features.ts'
import { type Label, labelOf, type Tree } from '../../src/survey/labels/tree.ts'
import { type Column, columnsOf } from '../../src/survey/segments/columns.ts'
import { productListsOf } from '../../src/survey/segments/product-list.ts'
import { fetchPage } from '../shops/read.ts'

const origin = 'http://shop.test'
const PAGES = 12

function* configs(): Generator<ShopConfig> {
  let seed = 7000
  for (const design of ['atrium', 'ledger', 'boutique', 'plain'] as const) {
    for (const theme of ['outdoor', 'toys', 'household'] as const) {
      for (const [language, currency] of [
        ['en', 'USD'],
        ['de', 'EUR'],
        ['cs', 'CZK'],
        ['en', 'GBP'],
      ] as const) {
        yield change(demo, {
          seed: seed++,
          theme,
          language,
          catalog: { products: 120 },
          lists: { brands: seed % 3 === 0 },
          session: { currencies: [currency], currency: 'off' },
          markup: { design },
        })
      }
    }
  }
}

async function rowsOf(config: ShopConfig): Promise<Row[]> {
  const shop = new Shop(config)
  const { products } = truthOf(shop, origin)
  const inShop = (url: string): boolean => url.startsWith(origin)
  const truth = new Map<Page, TrueProduct>()
  const pages: Parameters<typeof columnsOf>[0] = []
  for (let i = 0; i < PAGES; i++) {
    const product = products[Math.floor((i * products.length) / PAGES)]!
    const page = await fetchPage(shop, product.url)
    truth.set(page, product)
    pages.push({ page, listed: productListsOf(page, inShop).flatMap((list) => list.products) })
  }
  return columnsOf(pages).map((column) => ({
    features: featuresOf([...column.cells.values()], PAGES),
    label: trueLabel(column, truth),
  }))
}

const TESTS: [Label, (text: string, product: TrueProduct) => boolean][] = [
  ['name', (text, { name }) => text === name],
  ['price', (text, { price }) => Number(parsePrice(text)?.amount) === Number(price)],
  ['sku', (text, { sku }) => text.includes(sku)],
  ['gtin', (text, { gtin }) => text.includes(gtin)],
  ['brand', (text, { brand }) => text === brand],
  [
    'availability',
    (text, { available }) => parseAvailability(text) === (available ? 'InStock' : 'OutOfStock'),
  ],
  ['description', (text) => text.length > 200],
]

function trueLabel({ cells }: Column, truth: Map<Page, TrueProduct>): Label {
  const label = TESTS.find(([, holds]) =>
    [...cells].every(([page, { text }]) => holds(text, truth.get(page)!)),
  )
  return label?.[0] ?? 'other'
}

const shops: Row[][] = []
for (const config of configs()) shops.push(await rowsOf(config))

const half = growTree(shops.filter((_, i) => i % 2 === 0).flat())
const unseen = shops.filter((_, i) => i % 2 === 1).flat()
const right = unseen.filter(({ features, label }) => labelOf(features, half).label === label)
console.log(`${unseen.length} columns of unseen shops: ${right.length} labelled right`)
for (const label of new Set(unseen.map((row) => row.label))) {
  const own = unseen.filter((row) => row.label === label)
  const told = unseen.filter(({ features }) => labelOf(features, half).label === label)
  const both = own.filter(({ features }) => labelOf(features, half).label === label)
  console.log(
    `  ${label.padEnd(14)}${both.length} of ${own.length} found, ${told.length - both.length} wrongly`,
  )
}
const tree = growTree(shops.flat())
const size = (at: Tree): number => ('feature' in at ? 1 + size(at.below) + size(at.above) : 1)
console.log(`the tree of all ${shops.flat().length} columns has ${size(tree)} nodes`)
if (!process.argv.includes('--test')) {
  const rounded = JSON.stringify(
    tree,
    (_, value) => (typeof value === 'number' ? Number(value.toFixed(4)) : value),
    1,
  )
  await Bun.write(`${import.meta.dir}/../../src/survey/labels/tree.json`, `${rounded}\n`)
}
