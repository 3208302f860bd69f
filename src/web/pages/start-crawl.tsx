/** @jsxImportSource hono/jsx */
/**
 * Starting crawls: with a button, or with everything that can be said of one. Used all over `web`.
 * @module
 */

import { type Context, Hono } from 'hono'
import {
  CRAWL_FIELDS,
  type CrawlField,
  type CrawlForm,
  type CrawlProblems,
  StartPage,
} from '../../../views/crawl/start.tsx'
import { ShopPage } from '../../../views/shop/shop.tsx'
import type { CrawlRequest } from '../../jobs/types.ts'
import { ASKED_MODES } from '../../model/crawl.ts'
import { LIMITS, wholeIn } from '../../shop/draft.ts'
import type { Shop } from '../../store/types.ts'
import { formOf, page, type Web } from '../context.tsx'
import { isDemo } from '../demo.ts'
import { whyRefused } from '../messages.ts'
import { done } from '../notices.ts'
import { viewOf } from '../shop/shop.tsx'

const NUMBERS = {
  maxPages: { min: 1, max: 1e9 },
  maxAge: { min: 0, max: 3650 },
  ...LIMITS,
}

/** A crawl as it is asked for where nobody says more. */
export const plainCrawl = (shop: Shop): CrawlRequest => ({
  ...{ shop: shop.slug, mode: 'auto', fresh: false },
  ...{ maxPages: null, maxAge: null, delay: null, concurrency: null },
})

/** The number of the crawl, or why there is none. */
export async function startCrawl(
  web: Web,
  shop: Shop,
  more: Partial<CrawlRequest> = {},
): Promise<{ crawl: number } | { refused: string }> {
  const { store, jobs } = web
  const closed = web.keeper && (await isDemo(store, shop)) ? await web.keeper.open(shop) : null
  if (closed) return { refused: closed }
  const started = await jobs.start({ ...plainCrawl(shop), ...more })
  if (!started.ok) return { refused: await whyRefused(web, shop, started) }
  web.stopping.delete(shop.slug)
  return { crawl: started.crawl }
}

/** On the page of the shop, where the button was. */
export const refuseOn = async (
  web: Web,
  c: Context,
  shop: Shop,
  refused: string,
): Promise<Response> =>
  await page(c, <ShopPage {...(await viewOf(web, shop))} refused={refused} />, 409)

export function starting(web: Web): Hono {
  const app = new Hono()
  const { store } = web

  app.post('/shops/:slug/crawl', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const { mode, fresh } = await formOf(c, ['mode', 'fresh'])
    const asked = { mode: modeOf(mode) ?? 'auto', fresh: fresh === 'on' }
    const started = await startCrawl(web, shop, asked)
    if ('refused' in started) return await refuseOn(web, c, shop, started.refused)
    return done(c, `/shops/${shop.slug}/crawls/${started.crawl}`)
  })

  app.get('/shops/:slug/crawl/options', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const form = { ...EMPTY, mode: modeOf(c.req.query('mode') ?? '') ?? 'auto' }
    return await page(c, <StartPage {...{ shop, form, problems: {} }} />)
  })

  app.post('/shops/:slug/crawl/options', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const form: CrawlForm = await formOf(c, CRAWL_FIELDS)
    const { request, problems } = checkCrawl(form)
    const again = (refused: string | undefined, status: 409 | 422) =>
      page(c, <StartPage {...{ shop, form, problems, refused }} />, status)
    if (Object.keys(problems).length > 0) return await again(undefined, 422)
    const started = await startCrawl(web, shop, request)
    if ('refused' in started) return await again(started.refused, 409)
    return done(c, `/shops/${shop.slug}/crawls/${started.crawl}`)
  })

  return app
}

const EMPTY = Object.fromEntries(CRAWL_FIELDS.map((field) => [field, ''])) as CrawlForm

const modeOf = (typed: string): CrawlRequest['mode'] | undefined =>
  ASKED_MODES.find((known) => known === typed)

function checkCrawl(form: CrawlForm): {
  request: Partial<CrawlRequest>
  problems: CrawlProblems
} {
  const problems: CrawlProblems = {}
  const mode = modeOf(form.mode || 'auto')
  if (!mode) problems.mode = `must be one of ${ASKED_MODES.join(', ')}`
  const limit = (field: CrawlField & keyof typeof NUMBERS) =>
    wholeIn<CrawlField>(form, field, NUMBERS[field], problems)
  const whole = form.whole === 'on'
  if (whole && mode !== 'initial') problems.whole = 'works only with “Every page” above'
  const request = {
    ...{ mode, fresh: form.fresh === 'on', ...(whole ? { whole } : {}) },
    ...{ maxPages: limit('maxPages'), maxAge: limit('maxAge') },
    ...{ delay: limit('delay'), concurrency: limit('concurrency'), timeout: limit('timeout') },
  }
  return { request, problems }
}
