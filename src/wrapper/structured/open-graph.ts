/**
 * Open Graph: `og:` and `product:` tags of a page's head. Used all over `wrapper`.
 * @module
 */

import { parseAvailability } from '../../price/availability.ts'
import { cleanAmount, cleanBrand, cleanCode, cleanCurrency, cleanGtin, cleanName } from './clean.ts'
import { plainText } from './item.ts'
import { NO_DATA, type ProductData } from './product-data.ts'

/** Contents by the name in lower case, in the order of the page. */
export type Metas = Map<string, string[]>

export function metaText(metas: Metas, ...names: string[]): string | null {
  for (const name of names) {
    for (const content of metas.get(name) ?? []) {
      const text = plainText(content)
      if (text !== '') return text
    }
  }
  return null
}

/** `product`, `og:product`, `product.item`: what a page says it is. */
export const openGraphType = (metas: Metas): string | null =>
  metaText(metas, 'og:type')?.toLowerCase() ?? null

export function openGraphProduct(metas: Metas): ProductData | null {
  const text = (...names: string[]) =>
    metaText(metas, ...names.flatMap((name) => [`product:${name}`, `og:${name}`]))
  const sale = cleanAmount(text('sale_price:amount'))
  const price = cleanAmount(text('price:amount', 'price'))
  const availability = text('availability')
  const data: ProductData = {
    ...NO_DATA,
    name: cleanName(metaText(metas, 'og:title')),
    url: metaText(metas, 'og:url'),
    price: sale ?? price,
    regularPrice:
      cleanAmount(text('original_price:amount', 'price:standard_amount')) ?? (sale ? price : null),
    currency: cleanCurrency(text('sale_price:currency', 'price:currency', 'currency')),
    availability: availability ? parseAvailability(availability) : null,
    sku: cleanCode(text('retailer_item_id', 'retailer_part_no', 'sku')),
    mpn: cleanCode(text('mfr_part_no', 'mpn')),
    gtin: cleanGtin(text('ean', 'upc', 'isbn', 'gtin')),
    brand: cleanBrand(text('brand')),
    images: [...new Set(metas.get('og:image') ?? [])]
      .filter((url) => url.trim() !== '')
      .slice(0, 50),
    description: metaText(metas, 'og:description'),
  }
  const isProduct = openGraphType(metas)?.includes('product') || data.price !== null
  return isProduct ? data : null
}
