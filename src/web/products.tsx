/** @jsxImportSource hono/jsx */
/**
 * All products of a shop, a page at a time or as a file.
 * @module
 */

import { Hono } from 'hono'
import { ProductsPage } from '../../views/products.tsx'
import { csvLine } from '../csv.ts'
import { furtherFields, type ProductColumn, productColumns } from '../shop/product-columns.ts'
import type { Product } from '../store/types.ts'
import { page, versionLine, type Web } from './context.ts'

const SHOWN = 100
/** Lines sent at once. */
const LINES = 500

export function products(web: Web): Hono {
  const app = new Hono()
  const { store } = web

  app.get('/shops/:slug/products', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const search = (c.req.query('q') ?? '').trim().slice(0, 200)
    const asked = Number(c.req.query('page') ?? 1)
    const number = Number.isInteger(asked) && asked > 0 && asked < 1e6 ? asked : 1
    const offset = (number - 1) * SHOWN
    const found = await store.products.list({ shop: shop.id, search, limit: SHOWN + 1, offset })
    const view = {
      ...{ shop, search, page: number, version: versionLine(web) },
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
