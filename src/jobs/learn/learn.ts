/**
 * Learning a plan from the last crawl of every page, and saying what a plan will be worth before anything is downloaded
 * by it, in numbers and in a sentence. Used by `cli`, `jobs`, `views` and `web`.
 * @module
 */

import { count, number } from '../../format/words.ts'
import { AisleError } from '../../model/errors.ts'
import type { Foretold } from '../../plan/draw/format.ts'
import type { LinkGraph } from '../../plan/learn/graph.ts'
import type { Learner } from '../../plan/learn/learners.ts'
import { linkedProducts } from '../../plan/learn/linked.ts'
import type { Plan } from '../../plan/plan.ts'
import { type Simulation, simulate } from '../../plan/simulate.ts'
import { parsePlan } from '../../plan/validate.ts'
import type { StoredCrawl } from '../../store/crawls/crawls.ts'
import type { Store } from '../../store/store.ts'
import type { CrawlId, ProductId, Shop } from '../../store/types.ts'
import { loadCards } from './cards.ts'
import { loadGraph } from './graph.ts'

export type Learned = { plan: Plan; prediction: Prediction }

/** Learns in this thread: `learning.ts` does it beside whoever waits. */
export async function learnPlan(store: Store, shop: Shop, learner: Learner): Promise<Learned> {
  const crawl = await crawlToLearnFrom(store, shop)
  const graph = await loadGraph(store, shop, crawl.id)
  if (graph.seed === 0) throw nothingToLearnFrom(shop, 'was of another start page')
  const cards = await loadCards(store, shop, crawl)
  // Reading the graph leaves as much behind as it is large.
  Bun.gc(true)
  // What no crawl could use is never saved.
  const plan = parsePlan(learner(graph, cards))
  const prediction = predict(plan, graph, crawl)
  if (prediction.products === 0) {
    throw new AisleError('invalid', 'the learned plan reaches no product from the start page', {
      where: shop.slug,
      hint: `It was not saved. Name a start page that leads to the products: aisle shop set ${shop.slug} --url URL`,
    })
  }
  return { plan, prediction }
}

/** What plans would do, whoever made them; null where there is no crawl to tell it by. */
export async function predictPlans(
  store: Store,
  shop: Shop,
  plans: readonly Plan[],
): Promise<Prediction[] | null> {
  const crawl = await store.crawls.last(shop.id, { mode: 'initial', complete: true })
  if (!crawl || plans.length === 0) return null
  const graph = await loadGraph(store, shop, crawl.id)
  return graph.seed === 0 ? null : plans.map((plan) => predict(plan, graph, crawl))
}

async function crawlToLearnFrom(store: Store, shop: Shop): Promise<StoredCrawl> {
  const crawl = await store.crawls.last(shop.id, { mode: 'initial', complete: true })
  if (!crawl) {
    const begun = await store.crawls.last(shop.id, { mode: 'initial' })
    throw nothingToLearnFrom(shop, begun ? 'did not come to its end' : null)
  }
  if (crawl.counters.details > 0) return crawl
  if (crawl.wrapper === null && (await store.products.counts(shop.id)).onSale > 0) return crawl
  throw new AisleError('invalid', 'the last crawl of every page found no product to learn by', {
    where: shop.slug,
    hint: `Give the shop a wrapper that knows its product pages (aisle shop set ${shop.slug} --wrapper FILE), then: aisle --crawl ${shop.slug} --mode initial`,
  })
}

function nothingToLearnFrom({ slug }: Shop, why: string | null): AisleError {
  const what = why ? `the crawl of every page ${why}` : 'not every page was crawled yet'
  return new AisleError('not-found', `${what}, so there is nothing to learn from`, {
    where: slug,
    hint: `Crawl it whole first: aisle --crawl ${slug} --mode initial`,
  })
}

function predict(plan: Plan, graph: LinkGraph, { id, counters }: StoredCrawl): Prediction {
  const simulation = simulate(plan, graph)
  // Whatever no link leads to, crawls by any plan find as the crawl of every page did.
  const missed = simulation.missed.length > 0 ? simulation.missed.filter(linkedProducts(graph)) : []
  return {
    ...simulation,
    missed: missed.map((page) => ({
      product: graph.products[page]!,
      url: graph.urls[page]!,
    })),
    of: { pages: counters.pages + counters.unchanged304, details: counters.details },
    crawl: id,
  }
}

/** What a plan would download, beside what the crawl of every page did. */
export type Prediction = Omit<Simulation, 'missed'> & {
  /** Products that the plan would not reach, each with one page that shows it. */
  missed: { product: ProductId; url: string }[]
  /** All downloads of the crawl it is measured by. */
  of: { pages: number; details: number }
  crawl: CrawlId
}

/** `231 pages instead of 1,285 reach all 340 products`. */
export const predictionText = (prediction: Prediction): string =>
  worthText({ ...prediction, missed: prediction.missed.length })

/** The same of what is only known in numbers. */
export function worthText(worth: Worth): string {
  const { pages, of, unknown } = worth
  const reach = pages === 1 ? 'reaches' : 'reach'
  return `${unknown ? 'at least ' : ''}${count(pages, 'page')} instead of ${number(of.pages)} ${reach} ${reachedText(worth)}`
}

type Worth = Pick<Prediction, 'pages' | 'products' | 'unknown' | 'of'> & { missed: number }

function reachedText({ products, missed, unknown }: Worth): string {
  if (missed === 0) return products === 1 ? 'the product' : `all ${number(products)} products`
  const all = count(products + missed, 'product')
  return unknown
    ? `at least ${number(products)} of ${all}`
    : `${number(products)} of ${all} and would miss ${number(missed)}`
}

/** For those who look at the plan itself. */
export const foretoldBy = (prediction: Prediction): Foretold => ({
  sentence: `by the last crawl of every page, ${predictionText(prediction)}`,
  edges: prediction.edges,
})
