/** @jsxImportSource hono/jsx */
/**
 * Alerts: the list, and being done with one.
 * @module
 */

import { Hono } from 'hono'
import { AlertsPage } from '../../views/alerts.tsx'
import { AisleError } from '../errors.ts'
import { page, versionLine, type Web } from './context.tsx'
import { tell } from './told.ts'

export function alerts(web: Web): Hono {
  const app = new Hono()
  const { store } = web

  app.get('/alerts', async (c) => {
    const slug = c.req.query('shop')
    const shop = slug ? await store.shops.need(slug) : null
    const shops = new Map((await store.shops.list()).map((each) => [each.id, each]))
    const found = await store.alerts.list(shop?.id)
    const alerts = found.map((alert) => ({ ...alert, of: shops.get(alert.shop) ?? null }))
    return await page(c, <AlertsPage {...{ alerts, shop, version: versionLine(web) }} />)
  })

  app.post('/alerts/:id{[0-9]+}/resolve', async (c) => {
    const id = Number(c.req.param('id'))
    if (!(await store.alerts.resolve(id))) {
      throw new AisleError('not-found', `there is no open alert ${id}`)
    }
    tell(c, 'resolved')
    return c.redirect('/alerts', 303)
  })

  return app
}
