/** @jsxImportSource hono/jsx */
/**
 * Removing a shop: first it is said what goes with it.
 * @module
 */

import { Hono } from 'hono'
import { RemovePage } from '../../../views/shop/remove.tsx'
import type { Removal } from '../../jobs/crawl/manager.ts'
import { sameData } from '../../jobs/users.ts'
import { whatGoes } from '../../shop/moving.ts'
import { page, versionLine, type Web } from '../context.tsx'
import { whyRefused } from '../refused.ts'
import { tell } from '../told.ts'

/** A large shop takes longer than a person waits for a page; it goes on going. */
const PATIENCE = 3000

export function removal(web: Web): Hono {
  const app = new Hono()
  const { store, jobs } = web

  app.get('/shops/:slug/remove', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const what = await whatGoes(store, shop)
    return await page(c, <RemovePage {...{ shop, what, version: versionLine(web) }} />)
  })

  app.post('/shops/:slug/remove', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const isSame = sameData(store.options)
    const removing = jobs.remove(shop.slug)
    const removed = await Promise.race([removing, Bun.sleep(PATIENCE)])
    if (!removed) void removing.then(tellLate)
    else if (!removed.ok) {
      const what = await whatGoes(store, shop)
      const problem = await whyRefused(web, shop, removed)
      return await page(
        c,
        <RemovePage {...{ shop, what, problem, version: versionLine(web) }} />,
        409,
      )
    }
    tell(c, removed ? 'removed' : 'removing')
    return c.redirect('/', 303)

    /** Nobody waits for the answer any more. */
    async function tellLate(late: Removal): Promise<void> {
      if (late.ok || !isSame()) return
      const message = `${shop.name} is still there: ${late.error}. Remove it again.`
      await store.alerts.raise({ shop: shop.id, kind: 'removal', message })
    }
  })

  return app
}
