/**
 * Pages to begin with: those of generated shops, and real ones where they are at hand.
 * @module
 */

import { change, Shop, truthOf } from '../../../src/demo/index.ts'
import { savedPages } from '../../page/saved.ts'
import { kinds } from '../../shops/index.ts'
import { origin } from '../../shops/walk.ts'

const SHOPS = ['plain', 'table-grid', 'next-only'] as const
const REAL = 6

/** `most`: characters of each. */
export async function somePages(most: number): Promise<string[]> {
  const made = await Promise.all(SHOPS.map((name) => pagesOf(name)))
  const real = [
    ...savedPages('list-pages').slice(0, REAL),
    ...savedPages('product-pages').slice(0, REAL),
  ]
  return [...made.flat(), ...real.map(({ text }) => text())].map((text) => text.slice(0, most))
}

/** Its home and a product of it. */
async function pagesOf(name: (typeof SHOPS)[number]): Promise<string[]> {
  const shop = new Shop(change(kinds[name], { catalog: { products: 30 } }))
  const [product] = truthOf(shop, origin).products
  const urls = [`${origin}/`, product!.url]
  return await Promise.all(urls.map(async (url) => (await shop.fetch(new Request(url))).text()))
}
