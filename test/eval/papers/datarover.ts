/**
 * DataRover's table 1 beside ours: its eight catalogs are gone, so the finders are judged on generated shops whose
 * truth is known, each hard in another way, and on shops as its time built them.
 * @module
 */

import { Shop } from '../../../src/demo/index.ts'
import { pageFromHtml } from '../../../src/page/page.ts'
import { productListsOf } from '../../../src/survey/segments/product-list.ts'
import { survey } from '../../../src/survey/survey.ts'
import { kinds } from '../../shops/index.ts'
import { drive, ORIGIN } from '../../survey/drive.ts'
import { argumentShop, tableShop } from '../../survey/old-shops.ts'
import { type Finders, judgeFinders } from '../survey/finders.ts'
import type { Figure, Figures } from './figure.ts'

export const figures: Figures = async () => {
  const judged: Finders[] = []
  for (const config of Object.values(kinds)) {
    const shop = new Shop(config)
    judged.push(judgeFinders(shop, (await drive(shop, survey(`${ORIGIN}/`))).result))
  }
  const row = (finder: keyof Finders, what: string, published: number): Figure => {
    const right = judged.filter((one) => one[finder].length === 0).length
    return {
      what,
      published: `${published} of 8 (table 1)`,
      ours: `${right} of ${judged.length} (generated shops)`,
      holds: right / judged.length >= published / 8,
    }
  }
  return [
    row('taxonomy', 'taxonomy finder', 8),
    row('lists', 'list-of-products finder', 6),
    row('products', 'single-product finder', 8),
    await oldShops(),
    figure7(),
  ]
}

async function oldShops(): Promise<Figure> {
  const sites = [argumentShop(2), argumentShop(3), argumentShop(7, 2), tableShop()]
  let planned = 0
  for (const site of sites) if ((await site.survey()).plan) planned++
  return {
    what: 'catalogs of CGI arguments and plain tables',
    published: 'none',
    ours: `${planned} of ${sites.length} get wrapper and plan`,
    holds: planned === sites.length,
  }
}

function figure7(): Figure {
  const cell = (i: number): string => `<td><a href="/u${i}">Shoe ${i}</a> <b>$${i}9.00</b></td>`
  const rows = [1, 3, 5].map((i) => `<tr>${cell(i)}${cell(i + 1)}</tr>`).join('')
  const page = pageFromHtml(`<table>${rows}</table>`, `${ORIGIN}/list`)
  const found = productListsOf(page, () => true)[0]?.products.length ?? 0
  return {
    what: 'products of figure 7',
    published: '6 (4.2)',
    ours: `${found} (rebuilt from its text)`,
    holds: found === 6,
  }
}
