/** @jsxImportSource hono/jsx */
/**
 * All products of a shop, a page at a time or as a file.
 * @module
 */

import { Hono } from 'hono'
import { ProductsPage, productsAt } from '../../views/products.tsx'
import { csvLine } from '../csv.ts'
import { furtherFields, type ProductColumn, productColumns } from '../shop/product-columns.ts'
import type { Product } from '../store/types.ts'
import { page, versionLine, type Web } from './context.tsx'

const SHOWN = 100
/** Lines sent at once. */
const LINES = 500

export function products(web: Web): Hono {
  const app = new Hono()
  const { store } = web

  app.get('/shops/:slug/products', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const search = (c.req.query('q') ?? '').trim().slice(0, 200)
    const gone = c.req.query('show') === 'gone'
    const counts = await store.products.counts(shop.id)
    // How many bear a name is known only after looking at all of them.
    const last = search
      ? null
      : Math.max(1, Math.ceil((gone ? counts.gone : counts.onSale) / SHOWN))
    const number = pageNumber(c.req.query('page'))
    const place = { slug: shop.slug, search, gone }
    if (last !== null && number > last) return c.redirect(productsAt(place, last), 302)
    const offset = (number - 1) * SHOWN
    const found = await store.products.list({
      ...{ shop: shop.id, search, limit: SHOWN + 1, offset },
      ...(gone && { only: 'gone' as const }),
    })
    const view = {
      ...{ shop, ...counts, place, page: number, last, version: versionLine(web) },
      ...{ products: found.slice(0, SHOWN), more: found.length > SHOWN },
    }
    return await page(c, <ProductsPage {...view} />)
  })

  app.get('/shops/:slug/products.csv', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const all = c.req.query('all') === 'yes'
    const columns = productColumns(() => shop.slug, await furtherFields(store, [shop]))
    return c.body(csvOf(columns, store.products.each({ shop: shop.id, all })), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${shop.slug}-products.csv"`,
    })
  })

  return app
}

function pageNumber(text = '1'): number {
  const asked = Number(text)
  return Number.isInteger(asked) && asked > 0 && asked < 1e6 ? asked : 1
}

/** A mark at the beginning, without which spreadsheets do not take it for UTF-8. */
function csvOf(
  columns: ProductColumn[],
  products: AsyncGenerator<Product>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const head = `\uFEFF${csvLine(columns.map(({ title }) => title))}`
  return new ReadableStream({
    start: (stream) => stream.enqueue(encoder.encode(head)),
    async pull(stream) {
      let text = ''
      for (let lines = 0; lines < LINES; lines++) {
        const { done, value } = await products.next()
        if (!done) text += csvLine(columns.map(({ cell }) => cell(value)))
        else {
          stream.enqueue(encoder.encode(text))
          stream.close()
          return
        }
      }
      stream.enqueue(encoder.encode(text))
    },
    cancel: () => void products.return(undefined),
  })
}
