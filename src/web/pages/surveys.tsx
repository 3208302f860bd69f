/** @jsxImportSource hono/jsx */
/**
 * Looking at a shop before it is added: paste an address, watch, see what was found, keep it.
 * @module
 */

import { type Context, Hono } from 'hono'
import { AddPage, type AddView } from '../../../views/survey/add.tsx'
import type { KeepForm } from '../../../views/survey/found.tsx'
import { SurveyPage, SurveyPanel } from '../../../views/survey/survey.tsx'
import { jsonOf } from '../../format/text.ts'
import { isRunning, type SurveyRun, SurveyRuns } from '../../jobs/survey/runs.ts'
import { proposalOf } from '../../jobs/survey/surveying.ts'
import { AisleError } from '../../model/errors.ts'
import { readAddress } from '../../shop/address.ts'
import { checkShop, EMPTY_FORM, type ShopProblems } from '../../shop/draft.ts'
import { saveShop } from '../../shop/save.ts'
import { withAnswer, withoutAnswer } from '../../survey/answers.ts'
import { questionKey } from '../../survey/questions.ts'
import { ASKED } from '../asked.ts'
import { formOf, fragment, page, versionLine, type Web } from '../context.tsx'
import { isDemo } from '../demo.ts'
import { liveStream } from '../live/live.ts'
import { tell } from '../told.ts'

/** It is in this very process: nobody is disturbed. */
const DEMO_MANNERS = { delay: '20', concurrency: '4' }
const LOOK_EVERY = 400

export function surveys(web: Web): Hono {
  const app = new Hono()
  const { store, jobs } = web
  const version = versionLine(web)
  const runs = new SurveyRuns(jobs)

  const add = async (c: Context, view: Partial<AddView>, status: 200 | 409 | 422 = 200) =>
    await page(
      c,
      <AddPage {...{ address: '', form: EMPTY_FORM, problems: {}, version, ...view }} />,
      status,
    )

  app.get('/shops/add', (c) => add(c, { address: c.req.query('url') ?? '' }))

  app.post('/surveys', async (c) => {
    const { address } = await formOf(c, ['address'])
    const read = readAddress(address)
    if (!read.ok) return await add(c, { address, problem: read.problem }, 422)
    const known = (await store.shops.list()).find(({ seed }) => seed === read.url)
    if (known) return await add(c, { address, problem: 'is a shop already', known }, 409)
    try {
      const run = runs.begin(read.url)
      return c.redirect(`/surveys/${run.id}`, 303)
    } catch (error) {
      if (!(error instanceof AisleError)) throw error
      return await add(c, { address, problem: `${error.message}. ${error.hint}` }, 409)
    }
  })

  app.post('/demo', async (c) => {
    if (!web.keeper) return c.notFound()
    for (const shop of await store.shops.list()) {
      if (await isDemo(store, shop)) return c.redirect(`/shops/${shop.slug}`, 303)
    }
    const { url } = await web.keeper.begin()
    const run = runs.begin(url, { demo: true, delay: 0 })
    return c.redirect(`/surveys/${run.id}`, 303)
  })

  /** A new wrapper for a shop that is there. */
  app.post('/shops/:slug/wrapper/survey', async (c) => {
    const { slug, seed, scope, delay } = await store.shops.need(c.req.param('slug'))
    const run = runs.begin(seed, { shop: slug, scope, delay: delay ?? undefined })
    return c.redirect(`/surveys/${run.id}`, 303)
  })

  app.get('/surveys/:id', async (c) => {
    const run = runs.get(c.req.param('id'))
    if (!run) return lost(c)
    const form = await keepForm(run)
    return await page(c, <SurveyPage {...{ run, form, problems: {}, version }} />)
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
    return c.redirect(shop ? `/shops/${shop}/wrapper` : '/shops/add', 303)
  })

  app.post('/surveys/:id/answer', async (c) => {
    const run = runs.get(c.req.param('id'))
    if (!run?.found) return lost(c)
    const { question: asked, name } = await formOf(c, ['question', 'name'])
    const question = run.found.questions.find((one) => questionKey(one) === asked)
    // What was answered already is no question any more.
    if (question && /^[a-z][a-z0-9]{0,29}$/i.test(name)) {
      run.found = withAnswer(run.found, question, name)
    } else if (question && name === '') {
      run.found = withoutAnswer(run.found, question)
    }
    return c.redirect(`/surveys/${run.id}`, 303)
  })

  app.post('/surveys/:id/keep', async (c) => {
    const run = runs.get(c.req.param('id'))
    if (!run?.found?.wrapper) return lost(c)
    if (run.shop) {
      const shop = await store.shops.need(run.shop)
      await store.wrappers.save(shop.id, jsonOf(run.found.wrapper), 'auto')
      runs.drop(run.id)
      tell(c, 'wrapper-saved')
      return c.redirect(`/shops/${shop.slug}/wrapper`, 303)
    }
    const form: KeepForm = await formOf(c, ['name', 'id', 'delay', 'concurrency'])
    const again = (problems: ShopProblems, status: 409 | 422) =>
      page(c, <SurveyPage {...{ run, form, problems, version }} />, status)
    const checked = checkShop({ ...EMPTY_FORM, ...form, url: run.url })
    if (!checked.ok) return await again(checked.problems, 422)
    try {
      const shop = await saveShop(store, checked.draft, proposalOf(run.found))
      if (run.demo) await store.settings.set({ demo: shop.seed })
      runs.drop(run.id)
      const started = await jobs.start({ ...ASKED, shop: shop.slug, mode: 'auto', fresh: false })
      tell(c, started.ok ? 'kept-shop' : 'added')
      const crawl = started.ok ? `/crawls/${started.crawl}` : ''
      return c.redirect(`/shops/${shop.slug}${crawl}`, 303)
    } catch (error) {
      if (!(error instanceof AisleError) || error.kind !== 'exists') throw error
      return await again({ id: error.message }, 409)
    }
  })

  /** Aisle was started anew, or an hour has passed. */
  function lost(c: Context): Response {
    tell(c, 'survey-lost')
    return c.redirect('/shops/add', 303)
  }

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
