/** @jsxImportSource hono/jsx */
/**
 * Looking at a shop before it is added: paste an address, watch, see what was found, keep it. Used by `web/app.tsx`.
 * @module
 */

import { type Context, Hono } from 'hono'
import { AddPage, type AddView } from '../../../views/survey/add.tsx'
import type { KeepForm } from '../../../views/survey/found.tsx'
import { SurveyPage, SurveyPanel } from '../../../views/survey/survey.tsx'
import { jsonOf } from '../../format/text.ts'
import { keepAnswer } from '../../jobs/survey/answers.ts'
import { isRunning, type SurveyRun, SurveyRuns } from '../../jobs/survey/runs.ts'
import { proposalOf } from '../../jobs/survey/surveying.ts'
import { readAddress } from '../../shop/address.ts'
import { checkShop, EMPTY_FORM, type ShopProblems, saveShop } from '../../shop/draft.ts'
import { withAnswer, withoutAnswer } from '../../survey/answers.ts'
import { questionKey } from '../../survey/questions.ts'
import { formOf, fragment, page, type Web } from '../context.tsx'
import { isDemo } from '../demo.ts'
import { liveStream } from '../live/live.ts'
import { known } from '../messages.ts'
import { done } from '../notices.ts'
import { plainCrawl } from './start-crawl.tsx'

/** It is in this very process: nobody is disturbed. */
const DEMO_MANNERS = { delay: '20', concurrency: '4' }
const LOOK_EVERY = 400

export function surveys(web: Web): Hono {
  const app = new Hono()
  const { store, jobs } = web
  const runs = new SurveyRuns(jobs)

  const add = async (c: Context, view: Partial<AddView>, status: 200 | 409 | 422 = 200) =>
    await page(c, <AddPage {...{ address: '', form: EMPTY_FORM, problems: {}, ...view }} />, status)

  app.get('/shops/add', (c) => add(c, { address: c.req.query('url') ?? '' }))

  app.post('/surveys', async (c) => {
    const { address } = await formOf(c, ['address'])
    const read = readAddress(address)
    if (!read.ok) return await add(c, { address, problem: read.problem }, 422)
    const shop = (await store.shops.list()).find(({ seed }) => seed === read.url)
    if (shop) return await add(c, { address, problem: 'is a shop already', known: shop }, 409)
    try {
      const run = runs.begin(read.url)
      return done(c, `/surveys/${run.id}`)
    } catch (error) {
      const { message, hint } = known(error)
      return await add(c, { address, problem: `${message}. ${hint}` }, 409)
    }
  })

  app.post('/demo', async (c) => {
    if (!web.keeper) return c.notFound()
    for (const shop of await store.shops.list()) {
      if (await isDemo(store, shop)) return done(c, `/shops/${shop.slug}`)
    }
    const { url } = await web.keeper.begin()
    const run = runs.begin(url, { demo: true, delay: 0 })
    return done(c, `/surveys/${run.id}`)
  })

  /** A new wrapper for a shop that is there. */
  app.post('/shops/:slug/wrapper/survey', async (c) => {
    const { slug, seed, scope, delay } = await store.shops.need(c.req.param('slug'))
    const run = runs.begin(seed, { shop: slug, scope, delay: delay ?? undefined })
    return done(c, `/surveys/${run.id}`)
  })

  app.get('/surveys/:id', async (c) => {
    const run = runs.get(c.req.param('id'))
    if (!run) return lost(c)
    const form = await keepForm(run)
    return await page(c, <SurveyPage {...{ run, form, problems: {} }} />)
  })

  app.get('/surveys/:id/live', (c) => {
    const id = c.req.param('id')
    return liveStream(
      c,
      async () => {
        const run = runs.get(id)
        if (!run) return { html: '', ended: true }
        return { html: fragment(c, <SurveyPanel run={run} />), ended: !isRunning(run) }
      },
      LOOK_EVERY,
    )
  })

  app.post('/surveys/:id/drop', (c) => {
    const shop = runs.get(c.req.param('id'))?.shop
    runs.drop(c.req.param('id'))
    return done(c, shop ? `/shops/${shop}/wrapper` : '/shops/add')
  })

  app.post('/surveys/:id/answer', async (c) => {
    const run = runs.get(c.req.param('id'))
    if (!run?.found) return lost(c)
    const { question: asked, name } = await formOf(c, ['question', 'name'])
    const question = run.found.questions.find((one) => questionKey(one) === asked)
    // What was answered already is no question any more.
    if (question && /^[a-z][a-z0-9]{0,29}$/i.test(name)) {
      run.found = withAnswer(run.found, question, name)
      await keepAnswer(store, question, name)
    } else if (question && name === '') {
      run.found = withoutAnswer(run.found, question)
      await keepAnswer(store, question, null)
    }
    return done(c, `/surveys/${run.id}`)
  })

  app.post('/surveys/:id/keep', async (c) => {
    const run = runs.get(c.req.param('id'))
    if (!run?.found?.wrapper) return lost(c)
    if (run.shop) {
      const shop = await store.shops.need(run.shop)
      await store.wrappers.save(shop.id, jsonOf(run.found.wrapper), 'auto')
      runs.drop(run.id)
      return done(c, `/shops/${shop.slug}/wrapper`, 'wrapper-saved')
    }
    const form: KeepForm = await formOf(c, ['name', 'id', 'delay', 'concurrency'])
    const again = (problems: ShopProblems, status: 409 | 422) =>
      page(c, <SurveyPage {...{ run, form, problems }} />, status)
    const checked = checkShop({ ...EMPTY_FORM, ...form, url: run.url })
    if (!checked.ok) return await again(checked.problems, 422)
    try {
      const shop = await saveShop(store, checked.draft, proposalOf(run.found))
      if (run.demo) await store.settings.set({ demo: shop.seed })
      runs.drop(run.id)
      const started = await jobs.start(plainCrawl(shop))
      const crawl = started.ok ? `/crawls/${started.crawl}` : ''
      return done(c, `/shops/${shop.slug}${crawl}`, started.ok ? 'kept-shop' : 'added')
    } catch (error) {
      return await again({ id: known(error, 'exists').message }, 409)
    }
  })

  /** Aisle was started anew, or an hour has passed. */
  const lost = (c: Context): Response => done(c, '/shops/add', 'survey-lost')

  async function keepForm({ demo }: SurveyRun): Promise<KeepForm> {
    if (demo) return { name: 'Demo shop', id: 'demo', ...DEMO_MANNERS }
    const { delay, concurrency } = await store.settings.all()
    return {
      ...{ name: '', id: '' },
      ...{ delay: String(delay ?? ''), concurrency: String(concurrency ?? '') },
    }
  }

  return app
}
