/**
 * Plans: one that is taken is drawn, simulated, walked, shown, and travels with its shop.
 * @module
 */

import fc from 'fast-check'
import { PageReader } from '../../../src/crawl/read/reading.ts'
import { readJson } from '../../../src/format/json.ts'
import { loadGraph } from '../../../src/jobs/learn/graph.ts'
import { XPathError } from '../../../src/page/xpath/xpath.ts'
import { formatPlan, PLAN_FORMATS } from '../../../src/plan/draw/format.ts'
import { compileFolds } from '../../../src/plan/fold.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import { simulate } from '../../../src/plan/simulate.ts'
import { parsePlan } from '../../../src/plan/validate.ts'
import { Walk } from '../../../src/plan/walk.ts'
import { broughtFor } from '../../../src/shop/plan.ts'
import { PLANS } from '../inputs/examples.ts'
import { fileOf, PATTERNS, XPATHS } from '../inputs/files.ts'
import { madePlan } from '../inputs/made.ts'
import { somePages } from '../inputs/pages.ts'
import type { Kind } from '../kind.ts'
import { Site } from '../site.ts'
import { fileBench } from './file.ts'

const MOST = 60_000

const more = fc.oneof(
  fc.constantFrom(...XPATHS, ...PATTERNS),
  fc.constantFrom('follow', 'keep', 'page', 'list', 'detail', 'home', 'product', '__proto__'),
)

/** A page on which an edge looks too far is an error of the crawl, told in a sentence. */
function readOrTold(read: () => unknown): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof XPathError && error.message.includes('too many steps'))) throw error
  }
}

/** What crawls, predictions and pages do with a plan. */
export async function planUser(folder: string) {
  const site = await Site.open(folder)
  const shop = await site.store.shops.need('shop')
  const graph = await loadGraph(site.store, shop, 1)
  site.close()
  const pages = (await somePages(MOST)).slice(0, 6).map((text) => Buffer.from(text))
  const told = { contentType: null, isView: false, keep: { detail: false, other: false } }
  const use = (json: string): void => {
    const plan = parsePlan(JSON.parse(json))
    for (const format of PLAN_FORMATS) formatPlan(plan, format)
    const { edges } = simulate(plan, graph)
    for (const format of PLAN_FORMATS) formatPlan(plan, format, { sentence: 'so', edges })
    const { onTree, through } = new Walk(plan)
    const reader = new PageReader({ seed: shop.seed, wrapper: null, onTree, through })
    for (const page of pages) readOrTold(() => reader.read(page, { ...told, url: `${shop.seed}p` }))
    const key = compileFolds(plan.fold)
    for (const url of graph.urls) if (url) key(url)
  }
  return { shop, use }
}

export const plan: Kind = {
  share: 2,
  async open({ folder }) {
    const { shop, use } = await planUser(folder)
    const planIn = (text: string): Plan => broughtFor(shop, readJson(text, 'the plan'), 'x').plan
    return await fileBench(folder, {
      inputs: fileOf(PLANS(shop.seed), more, madePlan(shop.seed)),
      path: '/shops/shop/plan',
      check: (text) => JSON.stringify(planIn(text)),
      use,
      saved: async ({ store }, id) => (await store.plans.active(id))?.json ?? null,
    })
  },
}
