/** @jsxImportSource hono/jsx */
/**
 * The plan of a shop: as a picture, as a file, version by version.
 * @module
 */

import { Hono } from 'hono'
import { PlanPage } from '../../../views/plan/plan.tsx'
import { formatPlan } from '../../plan/draw/format.ts'
import type { Shop } from '../../store/types.ts'
import { page, type Web } from '../context.tsx'
import { editing } from './plan-edit.tsx'
import { PlanViews } from './plan-view.ts'

const TYPES = { json: 'application/json', svg: 'image/svg+xml' } as const

export function plan(web: Web): Hono {
  const app = new Hono()
  const { store, jobs } = web
  const views = new PlanViews(web)

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
    return c.body(text, 200, {
      'Content-Type': `${TYPES[format]}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${fileName(shop, shown?.version)}.${format}"`,
    })
  })

  app.route('/', editing(web, views))
  return app
}

const fileName = ({ slug }: Shop, version: number | undefined): string =>
  version === undefined ? `${slug}-plan` : `${slug}-plan-${version}`
