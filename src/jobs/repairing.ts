/**
 * Repairing the wrapper of a shop that was redesigned: samples from the last crawl, or from a polite visit, and the
 * known products to find on them. Proposed as a version that nothing uses until somebody says so.
 * @module
 */

import { AisleError } from '../errors.ts'
import { linksOf } from '../page/links.ts'
import { type Page, readPage } from '../page/page.ts'
import { inScope } from '../page/scope.ts'
import type { Store } from '../store/store.ts'
import type { Product, Shop } from '../store/types.ts'
import { readAuto } from '../wrapper/auto/auto.ts'
import { compileWrapper } from '../wrapper/compile.ts'
import type { FieldValue } from '../wrapper/extract.ts'
import { spread } from '../wrapper/induce/field.ts'
import { type Repaired, type RepairSample, repairWrapper } from '../wrapper/induce/repair.ts'
import { parseWrapperText, type Wrapper } from '../wrapper/wrapper.ts'
import { MOST_DOWNLOADS } from './surveying.ts'
import { Visitor, type VisitorOptions } from './visitor.ts'

export type Repair = {
  /** Null: the wrapper reads the samples as it should. */
  repaired: Repaired | null
  version: number | null
  samples: number
  requests: number
}

const PRODUCTS = 18
const ENOUGH = 8
const OTHERS = 8
const MOST_KNOWN = 2000
/** Samples that a wrapper must read for being in order. */
const IN_ORDER = 0.9

/** Nothing is overwritten: the new version waits for `useRepair`. */
export async function proposeRepair(
  store: Store,
  shop: Shop,
  options: Omit<VisitorOptions, 'most'> = {},
): Promise<Repair> {
  const old = await activeWrapper(store, shop)
  const known = await store.products.list({ shop: shop.id, limit: MOST_KNOWN })
  const products = known.filter(({ gone }) => !gone)
  if (products.length < 2) {
    throw new AisleError('invalid', 'there are no known products to find on the new pages', {
      where: shop.slug,
      hint: `Take a new wrapper from a survey: aisle shop set ${shop.slug} --wrapper auto`,
    })
  }
  const visitor = new Visitor(shop.seed, { ...options, most: MOST_DOWNLOADS })
  const kept = await keptSamples(store, shop, products, old)
  const samples =
    kept.samples.length >= ENOUGH ? kept.samples : await visitProducts(visitor, products)
  const told = { samples: samples.length, requests: visitor.requests }
  if (samples.length >= 2 && isInOrder(old, samples))
    return { repaired: null, version: null, ...told }
  const others = [...kept.others, ...(await visitOthers(visitor, shop, products))]
  const repaired = repairWrapper(old, samples, others)
  if (!repaired) {
    throw new AisleError(
      'invalid',
      `${samples.length} pages of known products were read, but they no longer show them`,
      {
        where: shop.slug,
        hint: `Take a new wrapper from a survey: aisle shop set ${shop.slug} --wrapper auto`,
      },
    )
  }
  const json = JSON.stringify(repaired.wrapper)
  const { version } = await store.wrappers.save(shop.id, json, 'repair', { activate: false })
  return { repaired, version, samples: samples.length, requests: visitor.requests }
}

/** From now on crawls read pages with that version. */
export async function useRepair(store: Store, shop: Shop, version: number): Promise<void> {
  await store.wrappers.activate(shop.id, version)
  await store.alerts.resolveAll(shop.id, ['design'])
}

async function activeWrapper(store: Store, shop: Shop): Promise<Wrapper> {
  const active = await store.wrappers.active(shop.id)
  if (active) return parseWrapperText(active.json)
  throw new AisleError('invalid', 'the shop has no wrapper to repair', {
    where: shop.slug,
    hint: `Take one from a survey: aisle shop set ${shop.slug} --wrapper auto`,
  })
}

const sampleOf = (page: Page, { name, fields }: Product): RepairSample => ({
  page,
  name,
  fields: JSON.parse(fields) as Record<string, FieldValue>,
})

/** Pages of the last crawl that the wrapper no longer knew for products, and pages that are none. */
async function keptSamples(
  store: Store,
  shop: Shop,
  products: Product[],
  old: Wrapper,
): Promise<{ samples: RepairSample[]; others: Page[] }> {
  const byUrl = new Map(products.map((product) => [product.url, product]))
  const kept = await store.samples.list(shop.id)
  const last = Math.max(0, ...kept.map(({ crawl }) => crawl))
  const { isDetail } = compileWrapper(old)
  const samples: RepairSample[] = []
  const others: Page[] = []
  for (const { id, url, crawl } of kept) {
    if (crawl !== last || !url) continue
    const html = await store.samples.html(id)
    if (!html) continue
    const page = readPage(html, { url, contentType: null })
    const product = byUrl.get(url)
    if (product && !isDetail(page).detail) samples.push(sampleOf(page, product))
    else if (!product && others.length < OTHERS) others.push(page)
  }
  return samples.length >= ENOUGH ? { samples, others } : { samples: [], others: [] }
}

async function visitProducts(visitor: Visitor, products: Product[]): Promise<RepairSample[]> {
  const samples: RepairSample[] = []
  for (const product of spread(products, PRODUCTS)) {
    const page = await visitor.page(product.url)
    if (page) samples.push(sampleOf(page, product))
  }
  return samples
}

/** The first page and what it leads to besides products. */
async function visitOthers(visitor: Visitor, shop: Shop, products: Product[]): Promise<Page[]> {
  const home = await visitor.page(shop.seed)
  if (!home) return []
  const known = new Set(products.map(({ url }) => url))
  const urls = linksOf(home)
    .map(({ url }) => url)
    .filter((url) => inScope(url, shop.seed, shop.scope) && !known.has(url) && url !== home.url)
  const others: Page[] = [home]
  for (const url of spread([...new Set(urls)], OTHERS)) {
    const page = await visitor.page(url)
    // Products are linked under addresses of many kinds.
    if (page && !known.has(page.url) && !readAuto(page).detail) others.push(page)
  }
  return others
}

function isInOrder(wrapper: Wrapper, samples: RepairSample[]): boolean {
  const { isDetail, extract } = compileWrapper(wrapper)
  const read = samples.filter(
    ({ page }) => isDetail(page).detail && extract(page).problems.length === 0,
  )
  return read.length >= IN_ORDER * samples.length
}
