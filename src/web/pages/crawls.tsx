/** @jsxImportSource hono/jsx */
/**
 * Crawls: watching, pausing, stopping, trying again what failed. Used by `web/app.tsx`.
 * @module
 */

import { type Context, Hono } from 'hono'
import { CrawlPage, type CrawlPageView } from '../../../views/crawl/crawl.tsx'
import { CrawlListPage } from '../../../views/crawl/list.tsx'
import { CrawlNow, CrawlPanel, type CrawlView } from '../../../views/crawl/panel.tsx'
import { pagesOf } from '../../jobs/crawl/amounts.ts'
import { nextCrawlOf } from '../../jobs/schedule/cron.ts'
import { AisleError } from '../../model/errors.ts'
import type { StoredCrawl } from '../../store/crawls/crawls.ts'
import type { CrawlId, Shop } from '../../store/types.ts'
import { formOf, fragment, page, type Web } from '../context.tsx'
import { goesOn, honest } from '../live/crawl-state.ts'
import { liveStream } from '../live/live.ts'
import { CrawlWatch } from '../live/watch.ts'
import { done } from '../notices.ts'
import { stopOf } from '../shop/shop.tsx'
import { kindsOf, withShops } from './changes.tsx'
import { refuseOn, startCrawl } from './start-crawl.tsx'

const FAILURES_SHOWN = 50
const CHANGES_SHOWN = 20
const CRAWLS_SHOWN = 100
const NO_CHANGES = { changes: [], changed: 0 }

export function crawls(web: Web): Hono {
  const app = new Hono()
  const { store, jobs } = web

  app.post('/shops/:slug/stop', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const { crawl } = await formOf(c, ['crawl'])
    const running = await runningOf(shop)
    if (running !== null && crawl !== '' && Number(crawl) !== running) {
      return await refuseOn(web, c, shop, another(shop, Number(crawl), running))
    }
    if (!jobs.stop(shop.slug)) {
      const elsewhere = 'A crawl that was started elsewhere is stopped there, with Ctrl-C.'
      return await refuseOn(web, c, shop, `This page does not crawl ${shop.name} now. ${elsewhere}`)
    }
    if (running) web.stopping.set(shop.slug, running)
    return done(c, `/shops/${shop.slug}`)
  })

  app.get('/shops/:slug/crawls', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const rows = await store.crawls.list(shop.id, CRAWLS_SHOWN)
    const crawls = await Promise.all(rows.map((crawl) => honest(store, crawl, jobs)))
    const view = {
      ...{ shop, crawls, nextCrawl: nextCrawlOf(shop) },
      goesOn: await goesOn(store, shop, crawls[0]),
      total: await store.crawls.count(shop.id),
    }
    return await page(c, <CrawlListPage {...view} />)
  })

  app.get('/shops/:slug/crawls/:id{[0-9]+}', async (c) => {
    const { shop, watch } = await find(c.req.param('slug'), c.req.param('id'))
    return await page(c, <CrawlPage {...(await viewOf(shop, (await watch.look())!))} />)
  })

  app.get('/shops/:slug/crawls/:id{[0-9]+}/live', async (c) => {
    const { watch } = await find(c.req.param('slug'), c.req.param('id'))
    return liveStream(c, async () => {
      const view = await watch.look()
      if (!view) return { html: '', ended: true }
      const now = fragment(c, <CrawlNow live={view.live ?? null} />)
      return {
        html: fragment(c, <CrawlPanel {...view} />),
        others: { now },
        ended: view.crawl.state !== 'running' && !view.learning,
      }
    })
  })

  app.post('/shops/:slug/crawls/:id{[0-9]+}/:do{pause|resume}', async (c) => {
    const { shop, crawl } = await find(c.req.param('slug'), c.req.param('id'))
    const running = await runningOf(shop)
    if (running !== null && running !== crawl.id) {
      return await again(c, shop, crawl, another(shop, crawl.id, running))
    }
    const pausing = c.req.param('do') === 'pause'
    const obeys = pausing ? jobs.pause(shop.slug) : jobs.resume(shop.slug)
    if (!obeys) return await again(c, shop, crawl, 'This page does not run the crawl any more.')
    return done(c, `/shops/${shop.slug}/crawls/${crawl.id}`)
  })

  app.post('/shops/:slug/crawls/:id{[0-9]+}/retry', async (c) => {
    const { shop, crawl } = await find(c.req.param('slug'), c.req.param('id'))
    if (!(await canRetry(shop, crawl))) {
      const why = 'Its pages can no longer be tried again: crawl the shop anew.'
      return await again(c, shop, crawl, why)
    }
    const started = await startCrawl(web, shop, { retry: crawl.id })
    if ('refused' in started) return await again(c, shop, crawl, started.refused)
    return done(c, `/shops/${shop.slug}/crawls/${started.crawl}`, 'retried')
  })

  /** The crawl of this process; null where none runs, 0 where one only begins. */
  async function runningOf({ id, slug }: Shop): Promise<CrawlId | null> {
    const [newest] = await store.crawls.list(id, 1)
    if (!jobs.running().includes(slug)) return null
    const live = jobs.live(slug)
    return (live ? live.crawl : newest?.id) ?? 0
  }

  async function again(
    c: Context,
    shop: Shop,
    { id }: StoredCrawl,
    refused: string,
  ): Promise<Response> {
    const view = (await new CrawlWatch(store, id, jobs).look())!
    return await page(c, <CrawlPage {...(await viewOf(shop, view))} refused={refused} />, 409)
  }

  async function viewOf(shop: Shop, view: CrawlView): Promise<CrawlPageView> {
    const { crawl } = view
    const [failures, [newest], whole, alert] = await Promise.all([
      store.frontier.failures(shop.id, crawl.id, FAILURES_SHOWN),
      store.crawls.list(shop.id, 1),
      store.crawls.last(shop.id, { mode: 'initial', complete: true }),
      store.alerts.ofCrawl(shop.id, crawl.id),
    ])
    const isNewest = newest?.id === crawl.id
    return {
      ...{ shop, view, failures },
      ...(crawl.state === 'running' ? NO_CHANGES : await changesOf(shop, crawl)),
      whole: whole && whole.id !== crawl.id ? pagesOf(whole.counters) : null,
      alert,
      stop: stopOf(web, shop, crawl.id),
      goesOn: isNewest && (await goesOn(store, shop, crawl)),
      retries: failures.length > 0 && (await canRetry(shop, crawl)),
    }
  }

  /** Without what a first crawl found: thousands, and no news. */
  async function changesOf(shop: Shop, { id, startedAt, finishedAt }: StoredCrawl) {
    const of = { shop: shop.id, kinds: kindsOf('all') }
    const to = finishedAt ?? Date.now()
    const before = { at: to + 1, row: Number.MAX_SAFE_INTEGER }
    const { changes } = await store.changes.recent({ ...of, before, limit: CHANGES_SHOWN })
    const own = changes.filter(({ crawl }) => crawl === id)
    // Crawls of a shop come one after the other, so its time tells them.
    const isAll = own.length < CHANGES_SHOWN
    const changed = isAll ? own.length : await store.changes.count({ ...of, from: startedAt, to })
    return { changes: await withShops(store, own), changed }
  }

  /** It is the newest one, over, and would go on: then what failed waits again. */
  async function canRetry(shop: Shop, crawl: StoredCrawl): Promise<boolean> {
    const [newest] = await store.crawls.list(shop.id, 1)
    if (newest?.id !== crawl.id || jobs.running().includes(shop.slug)) return false
    if (crawl.state !== 'done' && crawl.state !== 'stopped') return false
    if (await store.leases.holder(`shop:${shop.id}`)) return false
    return await goesOn(store, shop, { ...crawl, state: 'stopped' })
  }

  async function find(slug: string, id: string) {
    const shop = await store.shops.need(slug)
    const crawl = await store.crawls.get(Number(id))
    if (crawl?.shop !== shop.id) {
      throw new AisleError('not-found', `${shop.name} has no crawl ${id}`)
    }
    return { shop, crawl, watch: new CrawlWatch(store, crawl.id, jobs) }
  }

  return app
}

/** A page that was left open must not act on a crawl nobody meant. */
function another({ name }: Shop, asked: CrawlId, running: CrawlId): string {
  const now = running === 0 ? 'the next one is about to begin' : `crawl ${running} runs now`
  return `Crawl ${asked} of ${name} does not run any more, ${now}. Nothing was done: open the page of that one.`
}
