/**
 * A shop for programs: the JSON that `shop list`, `show` and `add` print.
 * @module
 */

import type { ShopSummary } from '../../store/shops.ts'
import type { Store } from '../../store/store.ts'
import type { Crawl, Shop } from '../../store/types.ts'
import { scheduleJson } from '../schedule.ts'

export function summaryJson({ shop, products, gone, lastCrawl, openAlerts }: ShopSummary) {
  const { slug, name, seed, scope, delay, concurrency, render, wrapper, plan, topic, createdAt } =
    shop
  return {
    ...{ id: slug, name, url: seed, scope, delay, concurrency, render, wrapper, plan, topic },
    added: new Date(createdAt).toISOString(),
    ...{ products, gone, alerts: openAlerts },
    ...scheduleJson(shop),
    lastCrawl: lastCrawl && crawlJson(lastCrawl),
  }
}

export function crawlJson({ id, mode, state, incomplete, note, seconds, ...crawl }: Crawl) {
  const { products, design: _, ...counters } = crawl.counters
  return {
    ...{ id, mode, state, incomplete, note, seconds },
    started: new Date(crawl.startedAt).toISOString(),
    finished: crawl.finishedAt === null ? null : new Date(crawl.finishedAt).toISOString(),
    ...counters,
    products,
  }
}

export async function shopJson(store: Store, shop: Shop) {
  return summaryJson((await store.shops.summary(shop.id))!)
}
