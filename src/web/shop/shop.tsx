/** @jsxImportSource hono/jsx */
/**
 * One shop: its page and its settings. Used all over `web`.
 * @module
 */

import { Hono } from 'hono'
import type { Stop } from '../../../views/crawl/button.tsx'
import { ShopPage, type ShopView } from '../../../views/shop/shop.tsx'
import { savedOf } from '../../jobs/crawl/amounts.ts'
import type { CrawlId, Shop } from '../../store/types.ts'
import { page, type Web } from '../context.tsx'
import { isDemo } from '../demo.ts'
import { goesOn, honest } from '../live/crawl-state.ts'
import { CrawlWatch } from '../live/watch.ts'
import { since, withShops } from '../pages/changes.tsx'
import { RECENT_DAYS, recently } from '../pages/products.tsx'

const CHANGES_SHOWN = 10
/** What came and went is in the figures. */
const PRICES = ['cheaper', 'dearer', 'price'] as const
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
  const { store, jobs } = web
  const [facets, days, alerts, rows, recent, summary] = await Promise.all([
    store.products.facets({ shop: shop.id, since: recently(), search: '' }),
    store.changes.days(shop.id, since()),
    store.alerts.list(shop.id),
    store.crawls.list(shop.id, CRAWLS_SHOWN),
    store.changes.recent({ shop: shop.id, kinds: PRICES, limit: CHANGES_SHOWN }),
    store.shops.summary(shop.id),
  ])
  const crawls = await Promise.all(rows.map((crawl) => honest(store, crawl, jobs)))
  const running = crawls[0]?.state === 'running' ? crawls[0] : null
  return {
    ...{ shop, facets, days, crawls, alerts: alerts.length },
    recent: RECENT_DAYS,
    changes: await withShops(store, recent.changes),
    saved: summary && savedOf(summary),
    running: running && (await new CrawlWatch(store, running.id, jobs).look()),
    stop: running ? stopOf(web, shop, running.id) : null,
    goesOn: await goesOn(store, shop, crawls[0]),
    demo: await demoOf(web, shop),
  }
}

/** Whether this process can stop the crawl, or does so already. */
export function stopOf({ jobs, stopping }: Web, { slug }: Shop, crawl: CrawlId): Stop | null {
  if (!jobs.running().includes(slug)) return null
  const paused = jobs.live(slug)?.paused ?? false
  return { slug, crawl, stopping: stopping.get(slug) === crawl, paused }
}

async function demoOf({ store, keeper }: Web, shop: Shop): Promise<ShopView['demo']> {
  if (!keeper || !(await isDemo(store, shop))) return null
  const closed = await keeper.open(shop)
  return { control: new URL('/__demo/', shop.seed).href, closed }
}
