/**
 * A world in memory in which pages are seen: it takes the steps of `recognize`. A real store must part the pages into the
 * same products.
 * @module
 */

import fc from 'fast-check'
import type { CrawlId, PageId, ProductId } from '../../src/model/ids.ts'
import { identify } from '../../src/product/identity.ts'
import type { Key } from '../../src/product/keys.ts'
import { sameWords, type Words } from '../../src/product/observation.ts'
import {
  type KnownSighting,
  keysAsked,
  numbered,
  recognize,
  type Step,
  type StoredProduct,
  unmadeIn,
} from '../../src/product/recognition.ts'
import type { Sighting } from '../../src/product/sighting.ts'
import { type Seen, sighting } from '../store/make.ts'

export type World = {
  nextCrawl(): Promise<void>
  see(seen: Seen): Promise<void>
  /** Which pages are one product: groups of page numbers, in order. */
  partition(): Promise<PageId[][]>
}

type Product = Omit<StoredProduct, 'voiceSeen'>
type Told = { product: ProductId; page: PageId; at: number; crawl: CrawlId; words: Words }

export function memoryWorld(): World & { distrusted(): Key[]; productOf(page: PageId): ProductId } {
  const byKey = new Map<Key, ProductId | null>()
  const sightings = new Map<PageId, KnownSighting>()
  const products = new Map<ProductId, Product>()
  let history: Told[] = []
  let crawl: CrawlId = 0
  let ids = 0

  const of = (product: ProductId) => history.filter((each) => each.product === product)

  const tell = (product: ProductId, said: Words & { at: number }, page: PageId, by: CrawlId) => {
    const { name, amount, currency, availability, hash, at } = said
    const words = { name, amount, currency, availability, hash, wrapper: null }
    history.push({ product, page, at, crawl: by, words })
    const firstSeen = products.get(product)?.firstSeen ?? Math.min(...of(product).map((h) => h.at))
    const state = { page, gone: false, seen: by, observed: by, firstSeen }
    products.set(product, { ...words, ...state, id: product })
  }

  /** As the store writes them. */
  const take = (step: Step, said: Sighting): void => {
    switch (step.step) {
      case 'lead':
        for (const key of step.keys) byKey.set(key, step.to)
        return
      case 'strip':
        for (const { page, keys } of step.pages) sightings.get(page)!.keys = keys
        return
      case 'history':
        for (const each of of(step.from)) if (step.pages.includes(each.page)) each.product = step.to
        return
      case 'found':
        tell(step.id, step.lead, step.lead.page, step.lead.crawl)
        return
      case 'move':
        for (const page of step.pages) sightings.get(page)!.product = step.to
        return
      case 'merge':
        merge(step.into, step.from)
        return
      case 'observe': {
        if (step.writing === 'correct') {
          Object.assign(of(step.product).at(-1)!.words, said, { hash: step.hash })
          const { page, name } = said
          Object.assign(products.get(step.product)!, { page, name, seen: crawl, hash: step.hash })
          return
        }
        const replace = step.writing === 'replace'
        if (replace)
          history = history.filter((h) => h.product !== step.product || h.crawl !== crawl)
        const last = of(step.product).at(-1)
        tell(step.product, { ...said, hash: step.hash, wrapper: null }, said.page, crawl)
        if (replace && last && sameWords(last.words, history.at(-1)!.words)) {
          history.pop()
          products.get(step.product)!.observed = last.crawl
        }
        return
      }
      case 'see':
        products.get(step.product)!.seen = crawl
        return
      case 'repeat':
        Object.assign(sightings.get(said.page)!, { crawl, at: said.at })
        return
      case 'say': {
        const { page, name, amount, currency, availability, at } = said
        const { product, keys, hash } = step
        const words = { name, amount, currency, availability, hash, wrapper: null }
        sightings.set(page, { ...words, page, product, crawl, at, keys })
      }
    }
  }

  const merge = (into: ProductId, from: ProductId): void => {
    const spoken = of(into).some((each) => each.crawl === crawl)
    history = history.filter((h) => h.product !== from || h.crawl !== crawl || !spoken)
    for (const each of [...history, ...sightings.values()]) {
      if (each.product === from) each.product = into
    }
    const [one, other] = [products.get(into), products.get(from)]
    if (one && other) {
      const firstSeen = Math.min(one.firstSeen, other.firstSeen)
      products.set(into, { ...(other.seen > one.seen ? other : one), id: into, firstSeen })
    }
    products.delete(from)
  }

  return {
    async nextCrawl() {
      crawl++
    },
    async see(seen) {
      const said = sighting(seen)
      const { keys, asked } = keysAsked(said)
      const known = asked.flatMap((key) => {
        const led = byKey.get(key)
        return led === undefined || (led !== null && !products.has(led))
          ? []
          : [[key, led] as const]
      })
      const candidates = new Set(known.map(([, led]) => led))
      candidates.add(sightings.get(said.page)?.product ?? null)
      const cohort = [...sightings.values()].filter(({ product }) => candidates.has(product))
      const found = {
        byKey: new Map(known),
        products: [...products.values()]
          .filter(({ id }) => candidates.has(id))
          .map((each) => ({ ...each, voiceSeen: sightings.get(each.page)?.crawl ?? null })),
        cohort: structuredClone(cohort),
      }
      const decision = identify({ ...said, crawl, keys }, found)
      const made = new Map(unmadeIn(decision).map((id) => [id, ++ids]))
      const { steps } = recognize(said, crawl, numbered(decision, made), found)
      for (const step of steps) take(step, said)
    },
    async partition() {
      return groups([...sightings.values()])
    },
    distrusted: () => [...byKey].filter(([, led]) => led === null).map(([key]) => key),
    productOf: (page) => sightings.get(page)!.product,
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

export const wanton = fc
  .array(
    fc.array(
      fc.record({
        page: fc.integer({ min: 1, max: 8 }),
        name: fc.nat(2),
        price: fc.option(fc.nat(2)),
        sku: fc.option(fc.nat(2)),
        gtin: fc.option(fc.nat(2)),
        canonical: fc.option(fc.nat(2)),
      }),
      { maxLength: 8 },
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((crawls) =>
    crawls.map((pages) =>
      pages
        .filter((seen, i) => pages.findIndex(({ page }) => page === seen.page) === i)
        .map(
          ({ page, name, price, sku, gtin, canonical }): Seen => ({
            page,
            name: `Name ${name}`,
            amount: price === null ? null : `${price}.00`,
            ...(sku !== null && { sku: `SKU${sku}` }),
            ...(gtin !== null && { gtin: `400638133393${gtin}` }),
            ...(canonical !== null && { canonical: `http://shop.test/c-${canonical}` }),
          }),
        ),
    ),
  )
