/**
 * A crawl with a surveyed wrapper beside one with the wrapper that a person wrote.
 * @module
 */

import { type ShopConfig, wrapperFor } from '../../../src/demo/index.ts'
import { type Surveyed, surveyShop } from '../../../src/jobs/survey/surveying.ts'
import { Lab } from '../../crawl/harness.ts'
import { ServedTruth } from '../shops/served.ts'

export type CrawlScore = {
  surveyed: Surveyed
  onSale: number
  byHand: Set<number>
  bySurvey: Set<number>
  wrongPrices: number
  /** What the surveyed plan reaches by itself. */
  byPlan: number
  planPages: number
}

const hasty = { manners: { longestDelay: 20, retryBase: 5 } }

export async function compareCrawls(config: ShopConfig): Promise<CrawlScore> {
  const shop = new ServedTruth(config)
  try {
    const surveyed = await surveyShop(shop.url)
    const maxPages = 40 * shop.least
    const hand = await crawl(shop, wrapperFor(config), null, maxPages)
    if (!surveyed.wrapper) throw new Error(surveyed.declined ?? 'no wrapper')
    const found = await crawl(shop, surveyed.wrapper, null, maxPages)
    const planned = surveyed.plan
      ? await crawl(shop, surveyed.wrapper, surveyed.plan, maxPages)
      : null
    return {
      surveyed,
      onSale: hand.onSale,
      byHand: hand.ids,
      bySurvey: found.ids,
      wrongPrices: Math.max(0, found.wrong - hand.wrong),
      byPlan: planned?.ids.size ?? 0,
      planPages: planned?.pages ?? 0,
    }
  } finally {
    await shop.served.stop()
  }
}

async function crawl(shop: ServedTruth, wrapper: unknown, plan: unknown, maxPages: number) {
  const lab = await Lab.open()
  try {
    await lab.addShop(shop.url, wrapper)
    if (plan) await lab.store.plans.save(1, JSON.stringify(plan), 'survey')
    const since = Date.now()
    const report = await lab.crawl({ mode: plan ? 'focused' : 'initial', maxPages }, hasty)
    const { onSale, missed, wrongPrices, found } = await shop.found(lab.store, since)
    const lost = new Set(missed.map(({ id }) => id))
    const ids = new Set(shop.onSale.filter((id) => !lost.has(id)))
    if (ids.size !== found) throw new Error(`${ids.size} is not ${found}`)
    return { onSale, ids, wrong: wrongPrices.length, pages: report.pages }
  } finally {
    lab.close()
  }
}
