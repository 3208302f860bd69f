/**
 * Writes and counters with nothing in them yet.
 * @module
 */

import type { Counters, CrawlId, PageWrite, ShopId } from '../types.ts'

export const noCounters = (): Counters => ({
  pages: 0,
  requests: 0,
  details: 0,
  unchanged304: 0,
  notFound: 0,
  errors: 0,
  bytes: 0,
  queued: 0,
  products: { new: 0, changed: 0, gone: 0 },
  skipped: {},
})

export const blankWrite = (shop: ShopId, crawl: CrawlId): PageWrite => ({
  shop,
  crawl,
  lease: null,
  settled: [],
  visits: [],
  version: null,
  newPages: [],
  newPaths: [],
  frontier: [],
  skipped: [],
  retry: null,
  sightings: [],
  confirmed: null,
  cookies: null,
  topic: null,
  sample: null,
  counters: noCounters(),
  seconds: 0,
})
