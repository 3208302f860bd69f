/** @jsxImportSource hono/jsx */
/**
 * Shops: the list, adding one, the demo.
 * @module
 */

import { Hono } from 'hono'
import { AddPage, ShopsPage, ShopTable } from '../../views/shops.tsx'
import { AisleError } from '../errors.ts'
import { checkShop, EMPTY_FORM, type ShopField, type ShopForm } from '../shop/draft.ts'
import { saveShop } from '../shop/save.ts'
import { formOf, fragment, page, versionLine, type Web } from './context.tsx'
import { isDemo } from './demo.ts'
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

  app.get('/shops/add', (c) =>
    page(c, <AddPage form={EMPTY_FORM} problems={{}} version={version} />),
  )

  app.post('/shops', async (c) => {
    const form: ShopForm = await formOf(c, SHOP_FIELDS)
    const checked = checkShop(form)
    if (!checked.ok) {
      return await page(
        c,
        <AddPage form={form} problems={checked.problems} version={version} />,
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
      return await page(c, <AddPage form={form} problems={problems} version={version} />, 409)
    }
  })

  app.post('/demo', async (c) => {
    if (!web.demo) return c.notFound()
    for (const shop of await store.shops.list()) {
      if (await isDemo(store, shop)) return c.redirect(`/shops/${shop.slug}`, 303)
    }
    const { url, wrapper } = await web.demo()
    const known = (await store.shops.list()).find(({ seed }) => seed === url)
    if (known) return c.redirect(`/shops/${known.slug}`, 303)
    const checked = checkShop({
      ...EMPTY_FORM,
      ...{ url, name: 'Demo shop', wrapper: JSON.stringify(wrapper) },
      // It is in this very process: nobody is disturbed.
      ...{ delay: '20', concurrency: '4' },
    })
    if (!checked.ok) throw new AisleError('internal', JSON.stringify(checked.problems))
    const shop = await saveShop(store, { ...checked.draft, slug: 'demo' })
    tell(c, 'added')
    return c.redirect(`/shops/${shop.slug}`, 303)
  })

  return app
}
