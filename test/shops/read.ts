/**
 * Reads a product page with the hand-written wrapper of its design, to compare it with the truth.
 * @module
 */
import { type Shop, type TrueProduct, wrapperFor } from '../../src/demo/index.ts'
import { type Page, readPage } from '../../src/page/page.ts'
import { compileWrapper } from '../../src/wrapper/compile.ts'
import { parseWrapper } from '../../src/wrapper/wrapper.ts'

/** The wrapper that fits the shop now. */
export const wrapperOf = (shop: Shop) =>
  compileWrapper(parseWrapper(wrapperFor(shop.config, shop.redesign)))

export async function fetchPage(
  shop: Shop,
  url: string,
  headers: Record<string, string> = {},
): Promise<Page> {
  const response = await shop.fetch(new Request(url, { headers }))
  const contentType = response.headers.get('content-type')
  return readPage(new Uint8Array(await response.arrayBuffer()), { url, contentType })
}

/** What a product page says, in the shape of the truth; null where it is no product page. */
export function productOn(wrapper: ReturnType<typeof wrapperOf>, page: Page) {
  if (!wrapper.isDetail(page).detail) return null
  const { fields, problems } = wrapper.extract(page)
  const price = fields.price as { amount: string; currency: string | null } | undefined
  return {
    problems,
    name: fields.name,
    price: price?.amount,
    currency: price?.currency,
    sku: fields.sku,
    gtin: fields.gtin,
    brand: fields.brand,
    available: fields.availability,
  }
}

/** What it should say. */
export const expected = (product: TrueProduct) => ({
  problems: [],
  name: product.name,
  price: product.price,
  currency: product.currency,
  // What is not shown is not read.
  // What says that there is none is none.
  sku: product.sku === 'N/A' ? undefined : product.sku || undefined,
  gtin: product.gtin || undefined,
  brand: product.brand,
  available: product.available ? 'InStock' : 'OutOfStock',
})
