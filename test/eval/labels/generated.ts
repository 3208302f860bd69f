/**
 * Columns of generated shops of all designs, themes and languages, labelled by what the generator knows.
 * @module
 */

import {
  change,
  demo,
  Shop,
  type ShopConfig,
  type TrueProduct,
  truthOf,
} from '../../../src/demo/index.ts'
import type { Page } from '../../../src/page/page.ts'
import { parseAvailability } from '../../../src/price/availability.ts'
import { parsePrice } from '../../../src/price/price.ts'
import type { Label } from '../../../src/survey/labels/tree.ts'
import { columnsOf } from '../../../src/survey/segments/columns.ts'
import { productListsOf } from '../../../src/survey/segments/product-list.ts'
import { fetchPage } from '../../shops/read.ts'
import { type LabelledShop, rowOf } from './rows.ts'

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

export async function generatedShops(): Promise<LabelledShop[]> {
  const shops: LabelledShop[] = []
  for (const config of configs()) shops.push(await shopOf(config))
  return shops
}

async function shopOf(config: ShopConfig): Promise<LabelledShop> {
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
  const rows = columnsOf(pages).map(({ cells }) => {
    const label = TESTS.find(([, holds]) =>
      [...cells].every(([page, { text }]) => holds(text, truth.get(page)!)),
    )
    return rowOf([...cells.values()], PAGES, label?.[0] ?? 'other')
  })
  return { shop: `generated ${config.seed}`, rows }
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
