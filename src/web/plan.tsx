/** @jsxImportSource hono/jsx */
/**
 * The plan of a shop as a picture.
 * @module
 */

import { Hono } from 'hono'
import { PlanPage } from '../../views/plan.tsx'
import type { Prediction } from '../jobs/prediction.ts'
import { openPlan, type Plan } from '../plan/plan.ts'
import type { Document, PlanOrigin, Shop } from '../store/types.ts'
import { page, versionLine, type Web } from './context.tsx'

const REMEMBERED = 20

/** Milliseconds that the page waits for the prediction of a large shop; it is there the next time. */
const PATIENCE = 1500

export function plan(web: Web): Hono {
  const app = new Hono()
  const { store, jobs } = web
  /** By content. */
  const pictures = new Remembered<string>()
  /** By plan and the crawl that tells what it would do. */
  const predictions = new Remembered<Prediction | null>()

  const predictionOf = async (
    shop: Shop,
    active: Document<PlanOrigin> | null,
  ): Promise<Prediction | null | 'later'> => {
    const crawl = await store.crawls.last(shop.id, { mode: 'initial', complete: true })
    if (!active || !crawl) return null
    const prediction = predictions.get(`${shop.id} ${crawl.id} ${active.version}`, () =>
      jobs.predict(shop.slug, JSON.parse(active.json) as Plan),
    )
    return await Promise.race([
      prediction.catch(() => null),
      Bun.sleep(PATIENCE).then(() => 'later' as const),
    ])
  }

  app.get('/shops/:slug/plan', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const active = await store.plans.active(shop.id)
    const prediction = await predictionOf(shop, active)
    const counts = prediction && prediction !== 'later' ? prediction.edges : undefined
    const json = active?.json ?? JSON.stringify(openPlan([shop.seed]))
    const svg = await pictures.get(`${json} ${JSON.stringify(counts)}`, () =>
      jobs.draw(JSON.parse(json) as Plan, counts),
    )
    const [newest] = await store.plans.list(shop.id)
    const proposed = newest?.origin === 'learned' && newest.version > (active?.version ?? 0)
    const view = { shop, active, prediction, svg, proposed: proposed ? newest : null }
    return await page(c, <PlanPage {...view} version={versionLine(web)} />)
  })

  return app
}

/** The last answers; one that is under way is asked for once, one that failed again. */
class Remembered<T> {
  readonly #answers = new Map<string, Promise<T>>()

  get(key: string, ask: () => Promise<T>): Promise<T> {
    const known = this.#answers.get(key)
    if (known) return known
    if (this.#answers.size >= REMEMBERED) {
      this.#answers.delete(this.#answers.keys().next().value!)
    }
    const answer = ask()
    this.#answers.set(key, answer)
    answer.catch(() => this.#answers.delete(key))
    return answer
  }
}
