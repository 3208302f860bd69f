/** @jsxImportSource hono/jsx */
/**
 * Crawls: starting, stopping, watching.
 * @module
 */

import { Hono } from 'hono'
import { CrawlPage } from '../../views/crawl.tsx'
import { CrawlPanel } from '../../views/crawl-panel.tsx'
import { AisleError } from '../errors.ts'
import type { CrawlRequest } from '../jobs/types.ts'
import type { Shop } from '../store/types.ts'
import { formOf, page, versionLine, type Web } from './context.ts'
import { liveStream } from './live.ts'
import { CrawlWatch } from './watch.ts'

const FAILURES_SHOWN = 50

export function crawls(web: Web): Hono {
  const app = new Hono()
  const { store, jobs } = web

  app.post('/shops/:slug/crawl', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const { mode, fresh } = await formOf(c, ['mode', 'fresh'])
    const started = await jobs.start({
      ...ASKED,
      shop: shop.slug,
      mode: modeOf(mode),
      fresh: fresh === 'on',
    })
    if (!started.ok) {
      throw new AisleError('busy', started.error, { hint: started.hint })
    }
    return c.redirect(`/shops/${shop.slug}/crawls/${started.crawl}`, 303)
  })

  app.post('/shops/:slug/stop', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    if (!jobs.stop(shop.slug)) {
      throw new AisleError('busy', `${shop.name} is not being crawled by this page`, {
        hint: 'A crawl that was started elsewhere is stopped there, with Ctrl-C.',
      })
    }
    return c.redirect(`/shops/${shop.slug}`, 303)
  })

  app.get('/shops/:slug/crawls/:id{[0-9]+}', async (c) => {
    const { shop, watch } = await find(c.req.param('slug'), c.req.param('id'))
    const view = (await watch.look())!
    const failures = await store.frontier.failures(shop.id, view.crawl.id, FAILURES_SHOWN)
    const stoppable = jobs.running().includes(shop.slug)
    const version = versionLine(web)
    return await page(c, <CrawlPage {...{ shop, view, failures, stoppable, version }} />)
  })

  app.get('/shops/:slug/crawls/:id{[0-9]+}/live', async (c) => {
    const { watch } = await find(c.req.param('slug'), c.req.param('id'))
    return liveStream(c, async () => {
      const view = await watch.look()
      if (!view) return { html: '', ended: true }
      return { html: (<CrawlPanel {...view} />).toString(), ended: view.crawl.state !== 'running' }
    })
  })

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

const ASKED = { maxPages: null, maxAge: null, delay: null, concurrency: null }

function modeOf(typed: string): CrawlRequest['mode'] {
  return typed === 'initial' ? 'initial' : 'auto'
}
