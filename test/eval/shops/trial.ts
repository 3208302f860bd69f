/**
 * One shop from its first crawl to a later day: crawl everything, learn, walk the plan, let the shop
 * change, walk it again. Every learner gets the same first crawl.
 * @module
 */

import { rmSync } from 'node:fs'
import { type ShopConfig, wrapperFor } from '../../../src/demo/index.ts'
import { loadCards } from '../../../src/jobs/learn/cards.ts'
import { loadGraph } from '../../../src/jobs/learn/graph.ts'
import type { CrawlReport } from '../../../src/jobs/types.ts'
import type { LinkGraph } from '../../../src/plan/learn/graph.ts'
import { LEARNERS, type LearnerName } from '../../../src/plan/learn/learners.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import { type Simulation, simulate } from '../../../src/plan/simulate.ts'
import { Lab } from '../../crawl/harness.ts'
import { type Found, ServedTruth } from './served.ts'

/** The day the shop is moved to: products came and went, lists grew, categories opened. */
const LATER = 5

/** A crawl beside the truth. */
export type Measured = Found & {
  report: CrawlReport
  /** Sent to the shop, robots.txt left out. */
  requests: number
  /** L of that day. */
  least: number
  asked: Map<string, string[]>
}

export type Trial = {
  name: string
  learner: LearnerName
  initial: Measured
  plan: Plan
  graph: LinkGraph
  predicted: Simulation
  learnMs: number
  focused: Measured
  later: Measured
}

/**
 * `cap`: a crawl ends after so many times L pages, whatever the shop or the plan goes on with. `whole`: the first
 * one leaves nothing of the shop out, as a paper's does.
 */
export async function* tryShop(
  name: string,
  config: ShopConfig,
  learners: readonly LearnerName[],
  cap: number,
  whole = false,
): AsyncGenerator<Trial> {
  const shop = new ServedTruth(config)
  const first = await Lab.open()
  try {
    await first.addShop(shop.url, wrapperFor(config))
    const initial = await measure(first, shop, 'initial', cap, whole)
    first.store.close()
    for (const learner of learners) {
      shop.served.shop.day = 0
      const lab = await Lab.open(first.folder)
      try {
        yield await tryLearner(lab, shop, { name, learner, initial }, cap)
      } finally {
        lab.close()
      }
    }
  } finally {
    rmSync(first.folder, { recursive: true })
    await shop.served.stop()
  }
}

async function tryLearner(
  lab: Lab,
  shop: ServedTruth,
  { name, learner, initial }: Pick<Trial, 'name' | 'learner' | 'initial'>,
  cap: number,
): Promise<Trial> {
  const shopRow = await lab.store.shops.need('shop')
  const { crawl } = initial.report
  const graph = await loadGraph(lab.store, shopRow, crawl)
  const cards = await loadCards(lab.store, shopRow, (await lab.store.crawls.get(crawl))!)
  const started = performance.now()
  const plan = LEARNERS[learner](graph, cards)
  const learnMs = performance.now() - started
  const predicted = simulate(plan, graph)
  await lab.store.plans.save(1, JSON.stringify(plan), 'learned', { activate: true })
  const focused = await measure(lab, shop, 'focused', cap)
  shop.served.shop.day = LATER
  const later = await measure(lab, shop, 'focused', cap)
  return { name, learner, initial, plan, graph, predicted, learnMs, focused, later }
}

async function measure(
  lab: Lab,
  shop: ServedTruth,
  mode: 'initial' | 'focused',
  cap: number,
  whole = false,
): Promise<Measured> {
  shop.listen()
  const since = Date.now()
  const request = { mode, whole, maxPages: cap * shop.least, fresh: true }
  const report = await lab.crawl(request, { manners: { longestDelay: 20, retryBase: 5 } })
  return {
    ...(await shop.found(lab.store, since)),
    report,
    requests: shop.asked.length,
    least: shop.least,
    asked: shop.kindsAsked(),
  }
}
