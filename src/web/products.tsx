/** @jsxImportSource hono/jsx */
/**
 * All products of a shop, a page at a time.
 * @module
 */

import { Hono } from 'hono'
import { ProductsPage } from '../../views/products.tsx'
import { page, versionLine, type Web } from './context.ts'

const SHOWN = 100

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

  return app
}
