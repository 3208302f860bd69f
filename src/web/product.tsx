/** @jsxImportSource hono/jsx */
/**
 * One product with its history.
 * @module
 */

import { Hono } from 'hono'
import { ProductPage } from '../../views/product.tsx'
import { AisleError } from '../errors.ts'
import { page, versionLine, type Web } from './context.tsx'

export function product(web: Web): Hono {
  const app = new Hono()
  const { store } = web

  app.get('/shops/:slug/products/:id{[0-9]{1,15}}', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const product = await store.products.get(Number(c.req.param('id')))
    if (product?.shop !== shop.id) {
      throw new AisleError('not-found', `${shop.name} has no product ${c.req.param('id')}`)
    }
    return await page(c, <ProductPage {...{ shop, product, version: versionLine(web) }} />)
  })

  return app
}
