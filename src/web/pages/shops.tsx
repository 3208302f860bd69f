/** @jsxImportSource hono/jsx */
/**
 * Shops: the list, adding one, the demo.
 * @module
 */

import { Hono } from 'hono'
import { ShopsPage, type ShopsView, ShopTable } from '../../../views/shop/shops.tsx'
import { AddPage } from '../../../views/survey/add.tsx'
import { cut } from '../../format/text.ts'
import { AisleError } from '../../model/errors.ts'
import { readable } from '../../shop/address.ts'
import { checkShop, EMPTY_FORM, type ShopField, type ShopForm, saveShop } from '../../shop/draft.ts'
import { formOf, fragment, page, versionLine, type Web } from '../context.tsx'
import { liveStream } from '../live/live.ts'
import { ShopsWatch } from '../live/watch.ts'
import { tell } from '../told.ts'
import { since } from './changes.tsx'

export const SHOP_FIELDS = Object.keys(EMPTY_FORM) as ShopField[]

export function shops(web: Web): Hono {
  const app = new Hono()
  const { store, jobs } = web
  const version = versionLine(web)

  app.get('/', async (c) =>
    page(c, <ShopsPage {...(await shopsView(web, searchIn(c.req.query('q'))))} />),
  )

  app.get('/live', (c) => {
    const watch = new ShopsWatch(store, jobs)
    const search = searchIn(c.req.query('q'))
    return liveStream(c, async () => {
      const { shops } = await shopsView(web, search, watch)
      const ended = !shops.some(({ lastCrawl }) => lastCrawl?.state === 'running')
      return { html: fragment(c, <ShopTable shops={shops} />), ended }
    })
  })

  app.post('/shops', async (c) => {
    const form: ShopForm = await formOf(c, SHOP_FIELDS)
    const checked = checkShop(form)
    if (!checked.ok) {
      return await page(
        c,
        <AddPage address="" form={form} problems={checked.problems} version={version} />,
        422,
      )
    }
    try {
      const shop = await saveShop(store, checked.draft)
      tell(c, 'added')
      return c.redirect(`/shops/${shop.slug}`, 303)
    } catch (error) {
      if (!(error instanceof AisleError) || error.kind !== 'exists') throw error
      const problems = checked.draft.chosen ? { id: error.message } : { url: error.message }
      return await page(
        c,
        <AddPage address="" form={form} problems={problems} version={version} />,
        409,
      )
    }
  })

  return app
}

/** Shops whose name or address has all the words, with their changes. */
export async function shopsView(
  web: Web,
  search: string,
  watch = new ShopsWatch(web.store, web.jobs),
): Promise<ShopsView> {
  const all = await watch.look()
  const days = await web.store.changes.daysByShop(since())
  const words = search.toLowerCase().split(/\s+/)
  const found = all.filter(({ shop: { name, slug, seed } }) => {
    const text = `${name} ${slug} ${readable(seed)}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return {
    shops: found.map((each) => ({ ...each, days: days.get(each.shop.id) ?? [] })),
    ...{ all: all.length, search, demo: web.keeper !== undefined, version: versionLine(web) },
  }
}

const searchIn = (text = ''): string => cut(text.trim(), 200)
