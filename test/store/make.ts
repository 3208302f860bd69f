/**
 * Short ways to write what tests write.
 * @module
 */

import { blankWrite } from '../../src/store/pages/page-write.ts'
import type { Store } from '../../src/store/store.ts'
import type { ShopDocument } from '../../src/store/transfer/document.ts'
import type {
  CrawlId,
  NewVersion,
  PageId,
  PageWrite,
  Shop,
  ShopId,
  Sighted,
  Sighting,
} from '../../src/store/types.ts'

let made = 0

export const newSlug = (): string => `shop-${process.pid}-${Date.now().toString(36)}-${made++}`

export const addShop = (store: Store): Promise<Shop> =>
  store.shops.add({ slug: newSlug(), name: 'A shop', seed: 'http://shop.test/' })

export const startCrawl = async (store: Store, shop: ShopId): Promise<CrawlId> =>
  (await store.crawls.start({ shop, mode: 'initial', plan: 1, wrapper: null })).id

export const blank = (shop: ShopId, crawl: CrawlId, parts: Partial<PageWrite> = {}): PageWrite => ({
  ...blankWrite(shop, crawl),
  ...parts,
})

export const version = (id: number, page: PageId, parts: Partial<NewVersion> = {}): NewVersion => ({
  id,
  page,
  etag: null,
  lastModified: null,
  hash: `hash-${id}`,
  wrapper: null,
  parser: 1,
  bytes: 100,
  detail: false,
  title: `Page ${page}`,
  canonical: null,
  links: new Uint8Array([2, 4]),
  linkCount: 1,
  fields: null,
  records: null,
  said: null,
  ...parts,
})

export const visit = (page: PageId, parts: Partial<PageWrite['visits'][number]> = {}) => ({
  page,
  outcome: 'fetched' as const,
  status: 200,
  version: null,
  target: null,
  at: Date.now(),
  milliseconds: 5,
  error: null,
  ...parts,
})

export const row = (page: PageId, parts: Partial<PageWrite['frontier'][number]> = {}) => ({
  page,
  states: ['any'],
  priority: 0,
  depth: 1,
  arrival: page,
  attempts: 0,
  notBefore: 0,
  ...parts,
})

export type Seen = {
  page: PageId
  name: string
  amount?: string | null
  currency?: string | null
  availability?: string | null
  gtin?: string
  sku?: string
  canonical?: string
  fields?: string
  at?: number
}

export const urlOf = (page: PageId): string => `http://shop.test/p/${page}`

let clock = 1_700_000_000_000

export function sighting(seen: Seen): Sighting {
  const { page, name, amount = '10.00', currency = 'EUR', availability = 'InStock' } = seen
  const keys = (['gtin', 'sku', 'canonical'] as const)
    .filter((kind) => seen[kind] !== undefined)
    .map((kind) => ({ kind, value: seen[kind]! }))
  return {
    page,
    url: urlOf(page),
    keys: [...keys, { kind: 'url', value: urlOf(page) }],
    name,
    amount,
    currency,
    availability,
    image: null,
    fields: seen.fields ?? JSON.stringify({ name, price: amount }),
    at: seen.at ?? clock++,
  }
}

/** Writes a sighting, with the page where it is new. */
export function watcher(store: Store, shop: ShopId) {
  const pages = new Set<PageId>()
  return async (crawl: CrawlId, seen: Seen): Promise<Sighted | null> => {
    const newPages = pages.has(seen.page) ? [] : [{ id: seen.page, url: urlOf(seen.page) }]
    pages.add(seen.page)
    const write = blank(shop, crawl, { newPages, sightings: [sighting(seen)] })
    return (await store.writePage(write))[0] ?? null
  }
}

/** A whole shop at once. */
export async function exported(store: Store, slug: string): Promise<ShopDocument> {
  const { products, ...rest } = await store.shops.exportShop(slug)
  return { ...rest, products: await Array.fromAsync(products) }
}
