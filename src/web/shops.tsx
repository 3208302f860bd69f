/** @jsxImportSource hono/jsx */
/**
 * Shops: the list, adding one, the demo.
 * @module
 */

import { Hono } from 'hono'
import { AddPage } from '../../views/add.tsx'
import { ShopsPage, ShopTable } from '../../views/shops.tsx'
import { AisleError } from '../errors.ts'
import { checkShop, EMPTY_FORM, type ShopField, type ShopForm } from '../shop/draft.ts'
import { saveShop } from '../shop/save.ts'
import { formOf, fragment, page, versionLine, type Web } from './context.tsx'
import { liveStream } from './live.ts'
import { tell } from './told.ts'
import { ShopsWatch } from './watch.ts'

export const SHOP_FIELDS = Object.keys(EMPTY_FORM) as ShopField[]

export function shops(web: Web): Hono {
  const app = new Hono()
  const { store } = web
  const version = versionLine(web)

  app.get('/', async (c) => {
    const demo = web.demo !== undefined
    const shops = await new ShopsWatch(store).look()
    return await page(c, <ShopsPage {...{ shops, version, demo }} />)
  })

  app.get('/live', (c) => {
    const watch = new ShopsWatch(store)
    return liveStream(c, async () => {
      const shops = await watch.look()
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
