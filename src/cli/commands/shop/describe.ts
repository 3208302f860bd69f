/**
 * A shop for programs: the JSON that `shop list`, `show` and `add` print.
 * @module
 */

import { isoTime } from '../../../format/words.ts'
import type { ShopSummary } from '../../../store/shops/shops.ts'
import type { Store } from '../../../store/store.ts'
import type { Crawl, Shop } from '../../../store/types.ts'
import { scheduleJson } from '../schedule.ts'

export function summaryJson({ shop, products, gone, lastCrawl, openAlerts }: ShopSummary) {
  const { slug, name, seed, scope, delay, concurrency, render, wrapper, plan, topic, createdAt } =
    shop
  return {
    ...{ id: slug, name, url: seed, scope, delay, concurrency, render, wrapper, plan, topic },
    added: isoTime(createdAt),
    ...{ products, gone, alerts: openAlerts },
    ...scheduleJson(shop),
    lastCrawl: lastCrawl && crawlJson(lastCrawl),
  }
}

export function crawlJson({ id, mode, state, incomplete, note, seconds, ...crawl }: Crawl) {
  const { products, design: _, ...counters } = crawl.counters
  return {
    ...{ id, mode, state, incomplete, note, seconds },
    started: isoTime(crawl.startedAt),
    finished: crawl.finishedAt === null ? null : isoTime(crawl.finishedAt),
    ...counters,
    products,
  }
}

export async function shopJson(store: Store, shop: Shop) {
  return summaryJson((await store.shops.summary(shop.id))!)
}
