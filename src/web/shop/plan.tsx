/** @jsxImportSource hono/jsx */
/**
 * The plan of a shop: as a picture, as a file, version by version; learned again, dropped, edited, taken back. Used by
 * `web/app.tsx`.
 * @module
 */

import { type Context, Hono } from 'hono'
import { PlanPage, type PlanView } from '../../../views/plan/plan.tsx'
import { readJson } from '../../format/json.ts'
import { jsonOf } from '../../format/text.ts'
import { saveLearned } from '../../jobs/learn/learning.ts'
import { during, sameData } from '../../jobs/users.ts'
import { formatPlan } from '../../plan/draw/format.ts'
import { broughtFor, newHosts, useVersion } from '../../shop/plan.ts'
import type { Shop } from '../../store/types.ts'
import { download, fileOf, formOf, page, type Web } from '../context.tsx'
import { known } from '../messages.ts'
import { done, type Notice } from '../notices.ts'
import { PlanViews } from './plan-view.ts'

const TYPES = { json: 'application/json', svg: 'image/svg+xml' } as const

/** A large shop takes longer than a person waits for a page; learning goes on. */
const PATIENCE = 5000

/** What learning came to: what to tell, or why there is nothing. */
type Outcome = { notice: Notice } | { refused: string }

export function plan(web: Web): Hono {
  const app = new Hono()
  const { store, jobs } = web
  const views = new PlanViews(web)
  const learning = new Map<string, Promise<Outcome>>()

  app.get('/shops/:slug/plan', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const shown = await views.shown(shop, c.req.query('version'))
    const all = c.req.query('versions') === 'all'
    return await page(c, <PlanPage {...(await views.of(shop, shown, all))} />)
  })

  app.get('/shops/:slug/:file{plan\\.(?:json|svg)}', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const shown = await views.shown(shop, c.req.query('version'))
    const format = c.req.param('file') === 'plan.svg' ? 'svg' : 'json'
    const plan = views.planIn(shop, shown)
    const text =
      format === 'json'
        ? formatPlan(plan, 'json')
        : await jobs.draw(plan, { counts: await views.counts(shop, shown), alone: true })
    const name = shown ? `${shop.slug}-plan-${shown.version}` : `${shop.slug}-plan`
    return download(c, text, { name: `${name}.${format}`, type: TYPES[format] })
  })

  const again = async (c: Context, shop: Shop, more: Partial<PlanView>, status: 409 | 422) => {
    const view = await views.of(shop, await store.plans.active(shop.id))
    return await page(c, <PlanPage {...{ ...view, ...more }} />, status)
  }
  const back = (c: Context, shop: Shop, notice: Notice) =>
    done(c, `/shops/${shop.slug}/plan`, notice)

  app.post('/shops/:slug/plan', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const file = await fileOf(c, 'file')
    const text = file?.text ?? (await formOf(c, ['plan'])).plan
    const checked = check(shop, text, file?.name ?? 'plan')
    if ('problem' in checked) {
      return await again(c, shop, { form: { plan: text, problem: checked.problem } }, 422)
    }
    const [host] = await newHosts(store, shop, checked.plan)
    if (host !== undefined) {
      const problem = `hosts: nobody said yes to ${host} yet. Name it under Rules, where that is asked`
      return await again(c, shop, { form: { plan: text, problem } }, 422)
    }
    await store.plans.save(shop.id, jsonOf(checked.plan), checked.origin)
    return back(c, shop, 'plan-saved')
  })

  app.post('/shops/:slug/plan/learn', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const isSame = sameData(store.options)
    const going = learning.get(shop.slug) ?? learn(web, shop)
    learning.set(shop.slug, going)
    void going.finally(() => learning.delete(shop.slug)).catch(() => {})
    const outcome = await Promise.race([going, Bun.sleep(PATIENCE)])
    if (!outcome) {
      void going
        .then((late) => (isSame() ? tellLate(web, shop, late) : undefined))
        .catch(console.error)
    }
    if (outcome && 'refused' in outcome) return await again(c, shop, outcome, 409)
    return back(c, shop, outcome?.notice ?? 'learning')
  })

  app.post('/shops/:slug/plan/drop', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    await store.plans.activate(shop.id, null)
    return back(c, shop, 'dropped')
  })

  app.post('/shops/:slug/plan/use', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const { version } = await formOf(c, ['version'])
    try {
      await useVersion(store, shop, Number(version))
    } catch (error) {
      const refused = `Version ${version}: ${known(error, 'invalid').message}`
      return await again(c, shop, { refused }, 409)
    }
    return back(c, shop, 'plan-used')
  })

  return app
}

function check(
  shop: Shop,
  text: string,
  name: string,
): ReturnType<typeof broughtFor> | { problem: string } {
  if (text.trim() === '') return { problem: 'the plan is missing: paste it, or choose a file' }
  try {
    return broughtFor(shop, readJson(text, 'the plan'), name)
  } catch (error) {
    return { problem: known(error).message }
  }
}

async function learn({ store, jobs }: Web, shop: Shop): Promise<Outcome> {
  try {
    // Until it is saved: the data must not be replaced in between.
    return await during(store.options, { what: 'a plan is being learned' }, async () => {
      const learned = await jobs.learn(shop.slug)
      const { active } = await saveLearned(store, shop, learned)
      return { notice: active ? 'learned' : 'kept' }
    })
  } catch (error) {
    return { refused: `No plan was learned: ${known(error).message}.` }
  }
}

/** Nobody waits for the answer any more. */
async function tellLate({ store }: Web, shop: Shop, late: Outcome): Promise<void> {
  if ('notice' in late) return
  await store.alerts.raise({ shop: shop.id, kind: 'plan', message: late.refused })
}
