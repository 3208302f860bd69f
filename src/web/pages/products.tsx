/** @jsxImportSource hono/jsx */
/**
 * Products of a shop: a page of them at a time, all that are shown as a file, and one with its history. Used by
 * `web/app.tsx` and `web/shop/shop.tsx`.
 * @module
 */

import { type Context, Hono } from 'hono'
import { ProductPage } from '../../../views/product/product.tsx'
import { Found, ProductsPage, type ProductsView } from '../../../views/product/products.tsx'
import {
  type ProductsPlace,
  productsAt,
  SHOWS,
  sortFor,
} from '../../../views/product/products-place.ts'
import { cut } from '../../format/text.ts'
import { AisleError } from '../../model/errors.ts'
import { pictureOf } from '../../shop/picture.ts'
import { fieldSources, furtherFields } from '../../shop/product-fields.ts'
import type { Narrowed, Show, Sort } from '../../store/browse/browse.ts'
import type { Product, Shop } from '../../store/types.ts'
import { download, formOf, fragment, page, type Web } from '../context.tsx'
import { allowPictures } from '../entry/guard.ts'
import { csvOf, jsonLinesOf, jsonOf } from '../files/products.ts'
import { done } from '../notices.ts'

/** Also with the longest names, a page of them stays below 100 KB. */
const SHOWN = 50
/** So long a product is new, and a price cheaper or dearer. */
export const RECENT_DAYS = 7
const DAY = 86_400_000

const SORTS = ['name', '-name', 'price', '-price', 'new', 'changed'] as const

export const recently = (now = Date.now()): number => now - RECENT_DAYS * DAY

export function products(web: Web): Hono {
  const app = new Hono()
  const { store } = web

  app.get('/shops/:slug/products', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const view = await viewOf(c, shop)
    if (view.page > view.last) return c.redirect(productsAt(view.place, view.last), 302)
    // A script that renews the list asks for nothing else.
    if (c.req.header('x-part') === 'found') return c.html(fragment(c, <Found {...view} />))
    return await page(c, <ProductsPage {...view} />)
  })

  app.get('/shops/:slug/:file{products\\.(?:csv|jsonl|json)}', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const format = c.req.param('file').slice('products.'.length) as keyof typeof FILES
    const narrowed = narrowedIn(c, shop)
    // Where no kind is asked for, `all` are those that are gone as well.
    const all = c.req.query('all') === 'yes' && c.req.query('show') === undefined
    const found = all ? eachOf(narrowed) : store.products.eachBrowsed(narrowed)
    const { type, write } = FILES[format]
    const kind = all ? 'all' : narrowed.show
    const what = kind === 'sale' ? 'products' : `products-${kind}`
    const body = write(shop, found, await furtherFields(store, [shop]))
    return download(c, body, { name: `${shop.slug}-${what}.${format}`, type })
  })

  app.get('/shops/:slug/products/:id{[0-9]{1,15}}', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const product = await store.products.get(Number(c.req.param('id')))
    if (product?.shop !== shop.id) {
      throw new AisleError('not-found', `${shop.name} has no product ${c.req.param('id')}`)
    }
    const picture = pictureOf(product.image, shop.seed)
    if (shop.pictures && picture) allowPictures(c, picture)
    const sources = await fieldSources(store, shop, product.id)
    return await page(c, <ProductPage {...{ shop, product, sources }} />)
  })

  app.post('/shops/:slug/pictures', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const { allow, back } = await formOf(c, ['allow', 'back'])
    await store.shops.update(shop.slug, { pictures: allow === 'yes' })
    const own = `/shops/${shop.slug}`
    return done(c, back.startsWith(`${own}/`) ? back : own)
  })

  async function* eachOf({ search, ...of }: Wanted): AsyncGenerator<Product> {
    if (search === '') return yield* store.products.each({ shop: of.shop, all: true })
    for (const show of ['sale', 'gone'] as const) {
      yield* store.products.eachBrowsed({ ...of, search, show })
    }
  }

  async function viewOf(c: Context, shop: Shop): Promise<ProductsView> {
    const narrowed = narrowedIn(c, shop)
    const { show, search, since, sort } = narrowed
    const place: ProductsPlace = { slug: shop.slug, search, show, sort }
    const number = pageNumber(c.req.query('page'))
    const facets = await store.products.facets({ shop: shop.id, since, search })
    const offset = (number - 1) * SHOWN
    const { products, count } = await store.products.browse({
      ...{ ...narrowed, limit: SHOWN, offset },
    })
    const last = Math.max(1, Math.ceil(count / SHOWN))
    const more = { page: number, last, days: RECENT_DAYS }
    return { shop, facets, products, count, place, ...more }
  }

  return app
}

const FILES = {
  csv: { type: 'text/csv', write: csvOf },
  json: { type: 'application/json', write: jsonOf },
  jsonl: { type: 'application/jsonl', write: jsonLinesOf },
} as const

type Wanted = Narrowed & { sort: Sort }

function narrowedIn(c: Context, shop: Shop): Wanted {
  const asked = c.req.query('show') ?? 'sale'
  const show: Show = Object.hasOwn(SHOWS, asked) ? (asked as Show) : 'sale'
  const search = cut((c.req.query('q') ?? '').trim(), 200)
  const sort = sortIn(c.req.query('sort')) ?? sortFor(show)
  return { shop: shop.id, show, search, since: recently(), sort }
}

const sortIn = (text = ''): Sort | undefined => SORTS.find((sort) => sort === text)

function pageNumber(text = '1'): number {
  const asked = Number(text)
  return Number.isInteger(asked) && asked > 0 && asked < 1e6 ? asked : 1
}
