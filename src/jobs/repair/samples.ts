/**
 * Pages for a repair: those of known products in the new design, and others that are none. What the last crawl kept
 * comes first; only what is missing is asked for. Used by `repairing.ts`.
 * @module
 */

import { linksOf } from '../../page/links.ts'
import { type Page, readPage } from '../../page/page.ts'
import { inScope } from '../../page/scope.ts'
import type { Store } from '../../store/store.ts'
import type { Product, Shop } from '../../store/types.ts'
import { readAuto } from '../../wrapper/auto/auto.ts'
import { compileWrapper } from '../../wrapper/compile.ts'
import type { FieldValue } from '../../wrapper/extract.ts'
import { spread } from '../../wrapper/induce/field.ts'
import type { RepairSample } from '../../wrapper/induce/repair.ts'
import type { Wrapper } from '../../wrapper/wrapper.ts'
import type { Visitor } from '../survey/visitor.ts'

type RepairSamples = { samples: RepairSample[]; others: Page[] }

/** Products that a repair is made from, and as many of them as suffice where a crawl kept them. */
const PRODUCTS = 18
const ENOUGH = 8
/** Other pages, and as many as suffice. */
const OTHERS = 8
const ENOUGH_OTHERS = 4

/** `visitor` null: nothing is downloaded. */
export async function samplesFor(
  store: Store,
  shop: Shop,
  products: Product[],
  old: Wrapper,
  visitor: Visitor | null,
): Promise<RepairSamples> {
  const { samples, others } = await keptSamples(store, shop, products, old)
  if (!visitor) return { samples, others }
  if (samples.length < ENOUGH) {
    const had = new Set(samples.map(({ page }) => page.url))
    const missing = products.filter(({ url }) => !had.has(url))
    for (const product of spread(missing, PRODUCTS - samples.length)) {
      const page = await visitor.page(product.url)
      if (page) samples.push(sampleOf(page, product))
    }
  }
  if (others.length < ENOUGH_OTHERS) others.push(...(await visitOthers(visitor, shop, products)))
  return { samples, others }
}

const sampleOf = (
  page: Page,
  { name, fields }: Pick<Product, 'name' | 'fields'>,
): RepairSample => ({
  page,
  name,
  fields: JSON.parse(fields) as Record<string, FieldValue>,
})

/**
 * Pages of the last crawl that the wrapper no longer reads as it read them, and pages that are no product's; with
 * `earlier` also those of crawls before it, which the server may have called unchanged since.
 */
export async function keptSamples(
  store: Store,
  shop: Shop,
  products: Product[],
  old: Wrapper,
  { earlier = false } = {},
): Promise<RepairSamples> {
  const byUrl = new Map(products.map((product) => [product.url, product]))
  const kept = await store.samples.list(shop.id)
  const last = Math.max(0, ...kept.map(({ crawl }) => crawl))
  const { isDetail, extract } = compileWrapper(old)
  const samples: RepairSample[] = []
  const others: Page[] = []
  for (const { id, url, page: number, crawl } of kept) {
    if ((crawl !== last && !earlier) || !url) continue
    const html = await store.samples.html(id)
    if (!html) continue
    const page = readPage(html, { url, contentType: null })
    // A product is also known under the other addresses that showed it.
    const product = byUrl.get(url) ?? (await store.versions.before(shop.id, number))?.product
    if (!product) {
      if (others.length < OTHERS && !readAuto(page).detail) others.push(page)
    } else if (samples.length < PRODUCTS) {
      if (!isDetail(page).detail || extract(page).problems.length > 0) {
        samples.push(sampleOf(page, product))
      }
    }
  }
  return { samples, others }
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
