/**
 * What a template gives: how every page looks, and the wrapper a person would write for it.
 * @module
 */
import type { Chrome, PageModel, ProductBody } from '../pages/model.ts'
import { esc } from './html.ts'

/** A hand-written wrapper, as `aisle shop add --wrapper` reads it. */
export type DemoWrapper = {
  detail: { on: 'xpath' | 'url'; xpath?: string; regex?: string; mode: 'mandatory' | 'forbidden' }[]
  fields: {
    name: string
    xpath: string
    type: 'text' | 'number' | 'price' | 'url' | 'html' | 'table' | 'availability'
    regex?: string
    required?: boolean
    many?: boolean
  }[]
}

export type Design = {
  css: string
  /** Structured data and the like. */
  head(page: PageModel): string
  /** What stands before and after the content on every page. */
  frame(chrome: Chrome): readonly [before: string, after: string]
  content(page: PageModel): string
  wrapper: DemoWrapper
}

/** schema.org data of a product. */
export function productJson(body: ProductBody): string {
  const brand = typeof body.brand === 'string' ? body.brand : body.brand.text
  const json = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: body.name,
    sku: body.sku,
    gtin13: body.gtin,
    brand: { '@type': 'Brand', name: brand },
    offers: {
      '@type': 'Offer',
      price: body.price.amount,
      priceCurrency: body.price.currency,
      availability: `https://schema.org/${body.available ? 'InStock' : 'OutOfStock'}`,
    },
  })
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`
}

export const metaDescription = (text: string) => `<meta name="description" content="${esc(text)}">`
