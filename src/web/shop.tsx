/** @jsxImportSource hono/jsx */
/**
 * One shop: its page and its settings.
 * @module
 */

import { Hono } from 'hono'
import type { Stop } from '../../views/crawl.tsx'
import { ShopPage, type ShopView } from '../../views/shop.tsx'
import type { CrawlId, Shop } from '../store/types.ts'
import { page, versionLine, type Web } from './context.tsx'
import { isDemo } from './demo.ts'
import { goesOn } from './going-on.ts'
import { CrawlWatch, honest } from './watch.ts'

const PRODUCTS_SHOWN = 20
const CHANGES_SHOWN = 10
const CRAWLS_SHOWN = 10

export function shop(web: Web): Hono {
  const app = new Hono()
  const { store } = web

  app.get('/shops/:slug', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    return await page(c, <ShopPage {...(await viewOf(web, shop))} />)
  })

  return app
}

/** Everything the page of a shop shows. */
export async function viewOf(web: Web, shop: Shop): Promise<ShopView> {
  const { store } = web
  const [counts, products, alerts, rows, recent] = await Promise.all([
    store.products.counts(shop.id),
    store.products.list({ shop: shop.id, limit: PRODUCTS_SHOWN }),
    store.alerts.list(shop.id),
    store.crawls.list(shop.id, CRAWLS_SHOWN),
    store.changes.newest({ shop: shop.id, limit: CHANGES_SHOWN, skipNew: true }),
  ])
  const crawls = await Promise.all(rows.map((crawl) => honest(store, crawl)))
  const running = crawls[0]?.state === 'running' ? crawls[0] : null
  return {
    ...{ shop, products, crawls, ...counts, alerts: alerts.length, version: versionLine(web) },
    changes: recent.changes,
    running: running && (await new CrawlWatch(store, running.id).look()),
    stop: running ? stopOf(web, shop, running.id) : null,
    goesOn: await goesOn(store, shop, crawls[0]),
    demo: await demoOf(web, shop),
  }
}

/** Whether this process can stop the crawl, or does so already. */
export function stopOf({ jobs, stopping }: Web, { slug }: Shop, crawl: CrawlId): Stop | null {
  if (!jobs.running().includes(slug)) return null
  return { slug, stopping: stopping.get(slug) === crawl }
}

async function demoOf({ store, keeper }: Web, shop: Shop): Promise<ShopView['demo']> {
  if (!keeper || !(await isDemo(store, shop))) return null
  const closed = await keeper.open(shop)
  return { control: new URL('/__demo/', shop.seed).href, closed }
}
