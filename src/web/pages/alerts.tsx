/** @jsxImportSource hono/jsx */
/**
 * Alerts: the list, being done with one, and silence for a while.
 * @module
 */

import { type Context, Hono } from 'hono'
import { AlertsPage } from '../../../views/alert/alerts.tsx'
import { AisleError } from '../../model/errors.ts'
import { page, versionLine, type Web } from '../context.tsx'
import { type Notice, tell } from '../told.ts'
import { untold } from '../untold.ts'

const CLOSED_SHOWN = 20
const SILENCE_MS = 7 * 24 * 3_600_000

export function alerts(web: Web): Hono {
  const app = new Hono()
  const { store } = web

  app.get('/alerts', async (c) => {
    const slug = c.req.query('shop')
    const shop = slug ? await store.shops.need(slug) : null
    const shops = new Map((await store.shops.list()).map((each) => [each.id, each]))
    const withShop = <A extends { shop: number }>(alert: A) => ({
      ...alert,
      of: shops.get(alert.shop) ?? null,
    })
    const [unstored, open, silent, closed] = await Promise.all([
      untold(web),
      store.alerts.list(shop?.id),
      store.alerts.silent(shop?.id),
      store.alerts.closed(shop?.id, CLOSED_SHOWN),
    ])
    const view = {
      untold: unstored.filter((each) => !shop || each.shop === shop.id).map(withShop),
      ...{ alerts: open.map(withShop), silent: silent.map(withShop) },
      closed: closed.map(withShop),
    }
    return await page(c, <AlertsPage {...{ ...view, shop, version: versionLine(web) }} />)
  })

  app.post('/alerts/:id{[0-9]+}/resolve', (c) =>
    done(c, (id) => store.alerts.resolve(id), 'resolved'),
  )

  app.post('/alerts/:id{[0-9]+}/silence', (c) =>
    done(c, (id) => store.alerts.silence(id, Date.now() + SILENCE_MS), 'silenced'),
  )

  app.post('/alerts/:id{[0-9]+}/speak', (c) => done(c, (id) => store.alerts.speak(id), 'spoken'))

  async function done(c: Context, change: (id: number) => Promise<boolean>, notice: Notice) {
    const id = Number(c.req.param('id'))
    if (!(await change(id))) throw new AisleError('not-found', `there is no such alert: ${id}`)
    tell(c, notice)
    return c.redirect('/alerts', 303)
  }

  return app
}
