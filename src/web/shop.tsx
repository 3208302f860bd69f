/** @jsxImportSource hono/jsx */
/**
 * One shop: its page and its settings.
 * @module
 */

import { Hono } from 'hono'
import { ShopPage, type ShopView } from '../../views/shop.tsx'
import { checkShop, type ShopForm } from '../shop/draft.ts'
import { changeShop } from '../shop/save.ts'
import type { StoredCrawl } from '../store/crawls.ts'
import type { Change, Shop } from '../store/types.ts'
import { formOf, page, versionLine, type Web } from './context.ts'
import { SHOP_FIELDS } from './shops.tsx'
import { CrawlWatch, honest } from './watch.ts'

const PRODUCTS_SHOWN = 100
const CHANGES_SHOWN = 25
const CHANGES_READ = 2000
const CRAWLS_SHOWN = 10

export function shop(web: Web): Hono {
  const app = new Hono()
  const { store } = web

  app.get('/shops/:slug', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    return await page(c, <ShopPage {...(await viewOf(web, shop))} />)
  })

  app.post('/shops/:slug', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const form = { ...(await formOf(c, SHOP_FIELDS)), id: shop.slug }
    const checked = checkShop(form)
    if (!checked.ok) {
      const view = { ...(await viewOf(web, shop)), form, problems: checked.problems }
      return await page(c, <ShopPage {...view} />, 422)
    }
    await changeShop(store, shop, checked.draft)
    return c.redirect(`/shops/${shop.slug}`, 303)
  })

  return app
}

async function viewOf(web: Web, shop: Shop): Promise<ShopView> {
  const { store, jobs } = web
  const [counts, products, alerts, wrapper, rows] = await Promise.all([
    store.products.counts(shop.id),
    store.products.list({ shop: shop.id, limit: PRODUCTS_SHOWN }),
    store.alerts.list(shop.id),
    store.wrappers.active(shop.id),
    store.crawls.list(shop.id, CRAWLS_SHOWN),
  ])
  const crawls = await Promise.all(rows.map((crawl) => honest(store, crawl)))
  const running = crawls[0]?.state === 'running' ? crawls[0] : null
  const last = crawls.find(({ state }) => state === 'done')
  return {
    ...{ shop, products, crawls, ...counts, alerts: alerts.length, version: versionLine(web) },
    changes: last ? await changesOf(web, shop, last) : [],
    running: running && (await new CrawlWatch(store, running.id).look()),
    stoppable: jobs.running().includes(shop.slug),
    form: formFor(shop, wrapper?.json ?? null),
    problems: {},
  }
}

/** Of one crawl; price changes tell more than the hundreds of new products of a first crawl. */
async function changesOf({ store }: Web, shop: Shop, crawl: StoredCrawl): Promise<Change[]> {
  const found: Change[] = []
  let read = 0
  const time = { since: crawl.startedAt, until: crawl.finishedAt ?? undefined }
  for await (const change of store.changes.each({ shop: shop.id, ...time })) {
    if (change.crawl === crawl.id && change.kind !== 'new') found.push(change)
    if (++read >= CHANGES_READ || found.length >= CHANGES_SHOWN) break
  }
  return found
}

function formFor(shop: Shop, wrapper: string | null): ShopForm {
  return {
    url: shop.seed,
    id: shop.slug,
    name: shop.name,
    scope: shop.scope,
    delay: String(shop.delay ?? ''),
    concurrency: String(shop.concurrency ?? ''),
    wrapper: wrapper === null ? '' : JSON.stringify(JSON.parse(wrapper), null, 2),
  }
}
