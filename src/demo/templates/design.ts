/**
 * A design, which is what a template gives: how every page looks, and the wrapper a person would write for it. Used all
 * over `demo`.
 * @module
 */
import type * as model from '../pages/model.ts'
import { esc } from './parts.ts'

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
  head(page: model.PageModel): string
  /** What stands before and after the content on every page. */
  frame(chrome: model.Chrome): readonly [before: string, after: string]
  content(page: model.PageModel): string
  wrapper: DemoWrapper
}

/** What is different on pages of different kinds. */
export type Bodies = {
  home(body: model.HomeBody, page: model.PageModel): string
  list(body: model.ListBody, page: model.PageModel): string
  product(body: model.ProductBody, page: model.PageModel): string
  text(body: model.TextBody, page: model.PageModel): string
}

export function bodyIn(page: model.PageModel, { home, list, product, text }: Bodies): string {
  const { body } = page
  if (body.kind === 'list') return list(body, page)
  if (body.kind === 'product') return product(body, page)
  return body.kind === 'text' ? text(body, page) : home(body, page)
}

type Field = DemoWrapper['fields'][number]

/** A field of a wrapper. */
export const field = (
  name: string,
  xpath: string,
  type: Field['type'] = 'text',
  { regex, ...more }: Partial<Field> = {},
): Field => ({ name, xpath, ...(regex && { regex }), type, ...more })

/** A rule that a page of a product keeps to. */
export const must = (xpath: string, regex?: string): DemoWrapper['detail'][number] => ({
  ...{ on: 'xpath', xpath, ...(regex && { regex }), mode: 'mandatory' },
})

/** schema.org data of a product. */
export function productJson(body: model.ProductBody): string {
  const brand = typeof body.brand === 'string' ? body.brand : body.brand.text
  const json = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: body.name,
    sku: body.sku || undefined,
    gtin13: body.gtin || undefined,
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
