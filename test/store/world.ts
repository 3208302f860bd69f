/**
 * Worlds in which pages are seen: one in memory that applies the decisions of `identify`, one that
 * is a real store. Both must part the pages into the same products.
 * @module
 */

import { expect } from 'bun:test'
import {
  type Decision,
  identify,
  isIn,
  type Known,
  trusted,
} from '../../src/store/products/identity.ts'
import {
  type Current,
  hashOf,
  judge,
  sameWords,
  type Words,
} from '../../src/store/products/observe.ts'
import { type Key, keysOf, lookOf } from '../../src/store/products/product-keys.ts'
import type { Store } from '../../src/store/store.ts'
import type { CrawlId, PageId, ProductId } from '../../src/store/types.ts'
import { addShop, type Seen, sighting, startCrawl, watcher } from './make.ts'

export type World = {
  nextCrawl(): Promise<void>
  see(seen: Seen): Promise<void>
  /** Which pages are one product: groups of page numbers, in order. */
  partition(): Promise<PageId[][]>
}

type Product = Current & { id: ProductId; firstSeen: number }

export function memoryWorld(): World & { distrusted(): Key[]; productOf(page: PageId): ProductId } {
  const byKey = new Map<Key, ProductId | null>()
  const sightings = new Map<PageId, Known & Words & { at: number }>()
  const products = new Map<ProductId, Product>()
  let observed: { product: ProductId; page: PageId; at: number; crawl: CrawlId; words: Words }[] =
    []
  let crawl: CrawlId = 0
  let ids = 0

  const lead = (keys: Key[], product: ProductId) => {
    for (const key of keys) byKey.set(key, product)
  }

  const make = (id: ProductId, words: Words & { at: number }, page: PageId, seen: CrawlId) => {
    const { name, amount, currency, availability, hash, at } = words
    const said = { name, amount, currency, availability, hash, page }
    const told = observed.filter(({ product }) => product === id).map((each) => each.at)
    const firstSeen = Math.min(at, ...told)
    products.set(id, { ...said, id, gone: false, seen, observed: seen, firstSeen })
    observed.push({ product: id, page, at, crawl: seen, words })
  }

  const apply = (decision: Decision, said: ReturnType<typeof sighting>) => {
    const real = new Map<ProductId, ProductId>()
    const id = (given: ProductId) => {
      if (given >= 0) return given
      if (!real.has(given)) real.set(given, ++ids)
      return real.get(given)!
    }
    const former = sightings.get(said.page)
    let was = former?.product
    for (const known of sightings.values()) {
      if (known.page === said.page || !known.keys.some(isIn(decision.distrust))) continue
      known.keys = trusted(known, isIn(decision.distrust))
      lead(known.keys, known.product)
    }
    for (const key of decision.distrust) byKey.set(key, null)
    for (const { id: made, from, pages } of decision.apart) {
      if (pages.includes(said.page)) was = id(made)
      for (const each of observed) {
        if (each.product === from && pages.includes(each.page)) each.product = id(made)
      }
      const leavers = [...sightings.values()].filter(
        ({ page }) => page !== said.page && pages.includes(page),
      )
      for (const known of leavers) {
        known.product = id(made)
        lead(known.keys, id(made))
      }
      const [first] = leavers
      if (first) make(id(made), first, first.page, first.crawl)
    }
    const product = id(decision.product)
    for (const other of decision.merge.map(id)) {
      const [into, from] = [products.get(product), products.get(other)]
      if (into && from) {
        const firstSeen = Math.min(into.firstSeen, from.firstSeen)
        products.set(product, { ...(from.seen > into.seen ? from : into), id: product, firstSeen })
      }
      const spoken = observed.some((each) => each.product === product && each.crawl === crawl)
      observed = observed.filter(
        (each) => each.product !== other || each.crawl !== crawl || !spoken,
      )
      for (const each of observed) if (each.product === other) each.product = product
      for (const known of sightings.values()) {
        if (known.product !== other) continue
        known.product = product
        if (known.page !== said.page) lead(known.keys, product)
      }
      if (was === other) was = product
      products.delete(other)
    }
    const current = products.get(product) ?? null
    const now: Words = { ...said, hash: hashOf(said.fields) }
    const verdict = judge(current, {
      page: said.page,
      crawl,
      now,
      before: former && was === product ? former : null,
      voiceSeen: sightings.get(current?.page ?? -1)?.crawl ?? null,
    })
    if (!current) make(product, { ...now, at: said.at }, said.page, crawl)
    else if (verdict.observe) {
      if (verdict.replace) {
        observed = observed.filter((each) => each.product !== product || each.crawl !== crawl)
      }
      const last = observed.findLast((each) => each.product === product)
      if (!verdict.replace || !last || !sameWords(last.words, now)) {
        observed.push({ product, page: said.page, at: said.at, crawl, words: now })
      }
      const { name, amount, currency, availability, hash } = now
      const words = { name, amount, currency, availability, hash }
      const told = observed.findLast((each) => each.product === product)!.crawl
      products.set(product, { ...current, ...words, page: said.page, observed: told })
    }
    products.get(product)!.seen = crawl
    lead(decision.keys, product)
    const { page, name, amount, currency, availability } = said
    const words = { name, amount, currency, availability, hash: now.hash, at: said.at }
    sightings.set(page, { ...words, page, crawl, keys: decision.keys, product })
  }

  return {
    async nextCrawl() {
      crawl++
    },
    async see(seen) {
      const said = sighting(seen)
      const keys = keysOf(said)
      const asked = [...keys, ...keys.flatMap((key) => lookOf(key, said) ?? [])]
      const known = asked.flatMap((key) => {
        const led = byKey.get(key)
        return led === undefined || (led !== null && !products.has(led))
          ? []
          : [[key, led] as const]
      })
      const candidates = new Set(known.map(([, led]) => led))
      candidates.add(sightings.get(said.page)?.product ?? null)
      const cohort = [...sightings.values()].filter(({ product }) => candidates.has(product))
      const decision = identify(
        { ...said, crawl, keys },
        {
          byKey: new Map(known),
          products: [...products.values()].filter(({ id }) => candidates.has(id)),
          cohort: structuredClone(cohort),
        },
      )
      apply(decision, said)
    },
    async partition() {
      return groups([...sightings.values()])
    },
    distrusted: () => [...byKey].filter(([, led]) => led === null).map(([key]) => key),
    productOf: (page) => sightings.get(page)!.product,
  }
}

export async function storeWorld(store: Store): Promise<World> {
  const shop = await addShop(store)
  const watch = watcher(store, shop.id)
  const pages = new Set<PageId>()
  let crawl: CrawlId | null = null
  return {
    async nextCrawl() {
      // What the crawl before did not see is gone.
      if (crawl !== null) await store.products.markGone(crawl)
      crawl = await startCrawl(store, shop.id)
    },
    async see(seen) {
      pages.add(seen.page)
      await watch(crawl!, seen)
    },
    async partition() {
      const found: { page: PageId; product: ProductId }[] = []
      const counted = { onSale: 0, gone: 0 }
      for await (const { id, gone } of store.products.each({ shop: shop.id, all: true })) {
        counted[gone ? 'gone' : 'onSale']++
        const { keys } = (await store.products.get(id))!
        for (const { kind, value } of keys) {
          const page = Number(/\/p\/(\d+)$/.exec(value)?.[1] ?? Number.NaN)
          if (kind === 'url' && pages.has(page)) found.push({ page, product: id })
        }
      }
      expect(await store.products.counts(shop.id)).toEqual(counted)
      return groups(found)
    },
  }
}

/** Sees the pages of each crawl in a new world and says which are one product. */
export async function partitionOf(world: World, ...crawls: Seen[][]): Promise<number[][]> {
  for (const crawl of crawls) {
    await world.nextCrawl()
    for (const seen of crawl) await world.see(seen)
  }
  return world.partition()
}

export function groups(rows: { page: PageId; product: ProductId }[]): PageId[][] {
  const byProduct = new Map<ProductId, PageId[]>()
  for (const { page, product } of rows) {
    byProduct.set(product, [...(byProduct.get(product) ?? []), page])
  }
  return [...byProduct.values()]
    .map((pages) => pages.sort((a, b) => a - b))
    .sort((a, b) => a[0]! - b[0]!)
}
