/** @jsxImportSource hono/jsx */
/**
 * One shop: its page and its settings.
 * @module
 */

import { Hono } from 'hono'
import type { Stop } from '../../views/crawl.tsx'
import { ShopPage, type ShopView } from '../../views/shop.tsx'
import { AisleError } from '../errors.ts'
import { checkShop, type ShopDraft, type ShopForm } from '../shop/draft.ts'
import { heldStill, leftBehind, movesTo } from '../shop/moving.ts'
import { changeShop } from '../shop/save.ts'
import type { CrawlId, Shop } from '../store/types.ts'
import { kindsOf, since, withShops } from './changes.tsx'
import { formOf, page, versionLine, type Web } from './context.tsx'
import { isDemo } from './demo.ts'
import { goesOn } from './going-on.ts'
import { RECENT_DAYS, recently } from './products.tsx'
import { whyRefused } from './refused.ts'
import { savedOf } from './saved.ts'
import { SHOP_FIELDS } from './shops.tsx'
import { tell } from './told.ts'
import { CrawlWatch, honest } from './watch.ts'

const CHANGES_SHOWN = 10
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
    const again = async (more: Partial<ShopView>, status: 409 | 422) =>
      await page(c, <ShopPage {...{ ...(await viewOf(web, shop)), form, ...more }} />, status)
    if (!checked.ok) return await again({ problems: checked.problems }, 422)
    const { draft } = checked
    if (movesTo(shop, draft.seed)) {
      const { move } = await formOf(c, ['move'])
      const answer = await moved(web, shop, draft, move)
      if (answer !== 'moved') return await again(answer, 'refused' in answer ? 409 : 422)
    } else await changeShop(store, shop, draft)
    tell(c, 'saved')
    return c.redirect(`/shops/${shop.slug}`, 303)
  })

  return app
}

/** Moves the shop where the person agreed to this very address; else what to ask, or why not. */
async function moved(
  web: Web,
  shop: Shop,
  draft: ShopDraft,
  agreed: string,
): Promise<'moved' | Pick<ShopView, 'move'> | Pick<ShopView, 'refused'>> {
  const { store } = web
  try {
    return await heldStill(store, shop, async () => {
      if (agreed !== draft.seed) {
        return { move: { to: draft.seed, ...(await leftBehind(store, shop, draft.seed)) } }
      }
      await changeShop(store, shop, draft)
      return 'moved'
    })
  } catch (error) {
    if (!(error instanceof AisleError) || error.kind !== 'busy') throw error
    const { message, hint } = error
    return { refused: await whyRefused(web, shop, { ok: false, error: message, hint }) }
  }
}

/** Everything the page of a shop shows. */
export async function viewOf(web: Web, shop: Shop): Promise<ShopView> {
  const { store } = web
  const [facets, days, alerts, wrapper, rows, recent, summary] = await Promise.all([
    store.products.facets(shop.id, recently()),
    store.changes.days(shop.id, since()),
    store.alerts.list(shop.id),
    store.wrappers.active(shop.id),
    store.crawls.list(shop.id, CRAWLS_SHOWN),
    store.changes.recent({ shop: shop.id, kinds: kindsOf('all'), limit: CHANGES_SHOWN }),
    store.shops.summary(shop.id),
  ])
  const crawls = await Promise.all(rows.map((crawl) => honest(store, crawl)))
  const running = crawls[0]?.state === 'running' ? crawls[0] : null
  return {
    ...{ shop, facets, days, crawls, alerts: alerts.length, version: versionLine(web) },
    recent: RECENT_DAYS,
    changes: await withShops(store, recent.changes),
    saved: summary && savedOf(summary),
    running: running && (await new CrawlWatch(store, running.id).look()),
    stop: running ? stopOf(web, shop, running.id) : null,
    goesOn: await goesOn(store, shop, crawls[0]),
    demo: await demoOf(web, shop),
    form: formFor(shop, wrapper?.json ?? null),
    problems: {},
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
