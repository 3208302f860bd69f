/** @jsxImportSource hono/jsx */
/**
 * Crawls: starting, stopping, watching.
 * @module
 */

import { type Context, Hono } from 'hono'
import { CrawlPage } from '../../views/crawl.tsx'
import { CrawlPanel } from '../../views/crawl-panel.tsx'
import { ShopPage } from '../../views/shop.tsx'
import { AisleError } from '../errors.ts'
import type { CrawlRequest } from '../jobs/types.ts'
import type { Shop } from '../store/types.ts'
import { ASKED } from './asked.ts'
import { formOf, fragment, page, versionLine, type Web } from './context.tsx'
import { isDemo } from './demo.ts'
import { goesOn } from './going-on.ts'
import { liveStream } from './live.ts'
import { whyRefused } from './refused.ts'
import { stopOf, viewOf } from './shop.tsx'
import { CrawlWatch } from './watch.ts'

const FAILURES_SHOWN = 50

export function crawls(web: Web): Hono {
  const app = new Hono()
  const { store, jobs } = web

  app.post('/shops/:slug/crawl', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const { mode, fresh } = await formOf(c, ['mode', 'fresh'])
    const closed = web.keeper && (await isDemo(store, shop)) ? await web.keeper.open(shop) : null
    if (closed) return await refuse(c, shop, closed)
    const started = await jobs.start({
      ...ASKED,
      shop: shop.slug,
      mode: modeOf(mode),
      fresh: fresh === 'on',
    })
    if (!started.ok) return await refuse(c, shop, await whyRefused(web, shop, started))
    web.stopping.delete(shop.slug)
    return c.redirect(`/shops/${shop.slug}/crawls/${started.crawl}`, 303)
  })

  app.post('/shops/:slug/stop', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    if (!jobs.stop(shop.slug)) {
      const elsewhere = 'A crawl that was started elsewhere is stopped there, with Ctrl-C.'
      return await refuse(c, shop, `This page does not crawl ${shop.name} now. ${elsewhere}`)
    }
    const [newest] = await store.crawls.list(shop.id, 1)
    if (newest) web.stopping.set(shop.slug, newest.id)
    return c.redirect(`/shops/${shop.slug}`, 303)
  })

  app.get('/shops/:slug/crawls/:id{[0-9]+}', async (c) => {
    const { shop, watch } = await find(c.req.param('slug'), c.req.param('id'))
    const view = (await watch.look())!
    const failures = await store.frontier.failures(shop.id, view.crawl.id, FAILURES_SHOWN)
    const [newest] = await store.crawls.list(shop.id, 1)
    const on = newest?.id === view.crawl.id && (await goesOn(store, shop, view.crawl))
    const stop = stopOf(web, shop, view.crawl.id)
    const version = versionLine(web)
    return await page(c, <CrawlPage {...{ shop, view, failures, stop, goesOn: on, version }} />)
  })

  app.get('/shops/:slug/crawls/:id{[0-9]+}/live', async (c) => {
    const { watch } = await find(c.req.param('slug'), c.req.param('id'))
    return liveStream(c, async () => {
      const view = await watch.look()
      if (!view) return { html: '', ended: true }
      const ended = view.crawl.state !== 'running' && !view.learning
      return { html: fragment(c, <CrawlPanel {...view} />), ended }
    })
  })

  /** On the page of the shop, where the button was. */
  const refuse = async (c: Context, shop: Shop, refused: string): Promise<Response> =>
    await page(c, <ShopPage {...(await viewOf(web, shop))} refused={refused} />, 409)

  async function find(slug: string, id: string): Promise<{ shop: Shop; watch: CrawlWatch }> {
    const shop = await store.shops.need(slug)
    const crawl = await store.crawls.get(Number(id))
    if (crawl?.shop !== shop.id) {
      throw new AisleError('not-found', `${shop.name} has no crawl ${id}`)
    }
    return { shop, watch: new CrawlWatch(store, crawl.id) }
  }

  return app
}

function modeOf(typed: string): CrawlRequest['mode'] {
  return typed === 'initial' || typed === 'delta' ? typed : 'auto'
}
