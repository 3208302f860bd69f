/** @jsxImportSource hono/jsx */
/**
 * The plan of a shop as a picture.
 * @module
 */

import { Hono } from 'hono'
import { PlanPage } from '../../views/plan.tsx'
import { openPlan, type Plan } from '../plan/plan.ts'
import { page, versionLine, type Web } from './context.tsx'

const REMEMBERED = 20

export function plan(web: Web): Hono {
  const app = new Hono()
  const { store, jobs } = web
  /** By content. */
  const pictures = new Map<string, string>()

  const pictureOf = async (json: string): Promise<string> => {
    const known = pictures.get(json)
    if (known !== undefined) return known
    const svg = await jobs.draw(JSON.parse(json) as Plan)
    if (pictures.size >= REMEMBERED) pictures.delete(pictures.keys().next().value!)
    pictures.set(json, svg)
    return svg
  }

  app.get('/shops/:slug/plan', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const active = await store.plans.active(shop.id)
    const svg = await pictureOf(active?.json ?? JSON.stringify(openPlan([shop.seed])))
    return await page(c, <PlanPage {...{ shop, active, svg, version: versionLine(web) }} />)
  })

  return app
}
