/** @jsxImportSource hono/jsx */
/**
 * Alerts: the list, being done with one, and silence for a while. Used by `web/app.tsx`.
 * @module
 */

import { Hono } from 'hono'
import { AlertsPage } from '../../../views/alert/alerts.tsx'
import { brokenText } from '../../jobs/crawl/failure.ts'
import { AisleError } from '../../model/errors.ts'
import type { StoredCrawl } from '../../store/crawls/crawls.ts'
import type { Store } from '../../store/store.ts'
import type { Alert } from '../../store/types.ts'
import { page, type Web } from '../context.tsx'
import { done, type Notice } from '../notices.ts'

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
      unstoredAlerts(web),
      store.alerts.list(shop?.id),
      store.alerts.silent(shop?.id),
      store.alerts.closed(shop?.id, CLOSED_SHOWN),
    ])
    const view = {
      unstored: unstored.filter((each) => !shop || each.shop === shop.id).map(withShop),
      ...{ alerts: open.map(withShop), silent: silent.map(withShop) },
      closed: closed.map(withShop),
    }
    return await page(c, <AlertsPage {...{ ...view, shop }} />)
  })

  const act = (name: string, change: (id: number) => Promise<boolean>, notice: Notice) =>
    app.post(`/alerts/:id{[0-9]+}/${name}`, async (c) => {
      const id = Number(c.req.param('id'))
      if (!(await change(id))) throw new AisleError('not-found', `there is no such alert: ${id}`)
      return done(c, '/alerts', notice)
    })
  act('resolve', (id) => store.alerts.resolve(id), 'resolved')
  act('silence', (id) => store.alerts.silence(id, Date.now() + SILENCE_MS), 'silenced')
  act('speak', (id) => store.alerts.speak(id), 'spoken')
  return app
}

/** An alert that this process knows of, and that the store has not taken yet: its disk is full. */
type UnstoredAlert = Pick<Alert, 'shop' | 'kind' | 'at' | 'message' | 'details'> & { crawl: number }

export async function unstoredAlerts({
  store,
  jobs,
}: Pick<Web, 'store' | 'jobs'>): Promise<UnstoredAlert[]> {
  const found = await Promise.all(
    jobs.broken().map(async (broken): Promise<UnstoredAlert | null> => {
      const crawl = await store.crawls.get(broken.crawl)
      if (!crawl || (await isStored(store, crawl))) return null
      const { id, shop } = crawl
      const message = brokenText(id, broken)
      return { shop, crawl: id, kind: 'broken', at: broken.at, message, details: null }
    }),
  )
  return found.filter((alert) => alert !== null)
}

/** The end of a crawl is stored before its alert is. One that went on may have an alert of its earlier end. */
async function isStored(store: Store, { id, shop, state }: StoredCrawl): Promise<boolean> {
  if (state !== 'failed') return state !== 'running'
  return (await store.alerts.ofKind(shop, 'broken')).some(({ crawl }) => crawl === id)
}
