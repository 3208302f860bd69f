/**
 * `aisle products`
 * @module
 */

import { readable } from '../../shop/address.ts'
import { furtherFields, productColumns, productObject } from '../../shop/product-fields.ts'
import type { Product } from '../../store/types.ts'
import { command, words } from '../command.ts'
import { on } from '../input/flags.ts'
import { shopsMeant } from '../input/shops.ts'
import { formatFlag, NAME_WIDTH, type Shape, writeRows } from '../print/table.ts'

export const products = command({
  name: 'products',
  summary: 'List the products of a shop, or of all.',
  words: words.one('SHOP|all'),
  flags: { format: formatFlag, all: on('with products that are gone') },
  examples: ['aisle products toys', 'aisle products all --format csv > products.csv'],
  notes: [
    'Columns of the CSV: shop, id, name, price, currency, availability, url, image, first_seen, last_seen,\ngone (yes or empty), one for each further field of the wrapper, topic_score where a shop has a topic, then\nlast_read: when the page of the product was last read, which its stock is as of; a crawl of changes sees it in\nlists later than that (last_seen). It is UTF-8 with CRLF line ends; a text that a spreadsheet would run as a\nformula has an apostrophe before it.',
  ],
  async run({ out, log, store: open }, [named], { format, all }) {
    const store = await open()
    const { only, shops, slugOf } = await shopsMeant(store, named!)
    const rows = store.products.each({ shop: only?.id, all })
    const scores = new Map<number, number>()
    for (const { id, topic } of shops) {
      if (topic === null) continue
      for (const [product, score] of await store.topics.ofProducts(id)) scores.set(product, score)
    }
    const shape = shapeOf(slugOf, only === null, await furtherFields(store, shops), scores)
    const written = await writeRows(out, rows, shape, format ?? 'table')
    if (written === 0) await log.line(`No products yet. Crawl first: aisle --crawl ${named}`)
  },
})

function shapeOf(
  slugOf: (shop: number) => string,
  many: boolean,
  further: string[],
  scores: ReadonlyMap<number, number>,
): Shape<Product> {
  const topic = (id: number): string | null => scores.get(id)?.toFixed(2) ?? null
  return {
    table: [
      ...(many ? [{ title: 'SHOP', cell: ({ shop }: Product) => slugOf(shop) }] : []),
      { title: 'ID', cell: ({ id }) => id, align: 'right' },
      { title: 'NAME', cell: ({ name }) => name, flexible: true, enough: NAME_WIDTH },
      { title: 'PRICE', cell: ({ amount }) => amount, align: 'right' },
      { title: '', cell: ({ currency }) => currency },
      { title: 'STOCK', cell: ({ gone, availability }) => (gone ? 'gone' : availability) },
      ...(scores.size > 0 ? [{ title: 'TOPIC', cell: ({ id }: Product) => topic(id) }] : []),
      { title: 'ADDRESS', cell: ({ url }) => readable(url), flexible: true },
    ],
    csv: productColumns(
      slugOf,
      further,
      scores.size > 0 ? [{ title: 'topic_score', cell: ({ id }) => topic(id) }] : [],
    ),
    json: (product) => ({
      ...productObject(slugOf(product.shop), product),
      ...(scores.has(product.id) ? { topicScore: Number(topic(product.id)) } : {}),
    }),
  }
}
