/** @jsxImportSource hono/jsx */
/**
 * One product with its history, and whether pictures of its shop may be loaded.
 * @module
 */

import { Hono } from 'hono'
import { ProductPage } from '../../../views/product/product.tsx'
import { AisleError } from '../../model/errors.ts'
import { pictureOf } from '../../shop/picture.ts'
import { fieldSources } from '../../shop/product-fields.ts'
import { formOf, page, versionLine, type Web } from '../context.tsx'
import { allowPictures } from '../entry/guard.ts'

export function product(web: Web): Hono {
  const app = new Hono()
  const { store } = web

  app.get('/shops/:slug/products/:id{[0-9]{1,15}}', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const product = await store.products.get(Number(c.req.param('id')))
    if (product?.shop !== shop.id) {
      throw new AisleError('not-found', `${shop.name} has no product ${c.req.param('id')}`)
    }
    const picture = pictureOf(product.image, shop.seed)
    if (shop.pictures && picture) allowPictures(c, picture)
    const sources = await fieldSources(store, shop, product.id)
    return await page(c, <ProductPage {...{ shop, product, sources, version: versionLine(web) }} />)
  })

  app.post('/shops/:slug/pictures', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const { allow, back } = await formOf(c, ['allow', 'back'])
    await store.shops.update(shop.slug, { pictures: allow === 'yes' })
    const own = `/shops/${shop.slug}`
    return c.redirect(back.startsWith(`${own}/`) ? back : own, 303)
  })

  return app
}
