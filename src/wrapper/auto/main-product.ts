/**
 * Of all products that a page's data tells of, the one that the page is about. Used all over `wrapper`.
 * @module
 */

import type { Element, Node } from '../../page/html/tree.ts'
import type { Page } from '../../page/page.ts'
import { normalizeUrl } from '../../page/url.ts'
import type { Format, ProductData, Variant } from '../structured/product-data.ts'
import { FORMATS } from '../structured/product-data.ts'
import type { StatedProduct, Structured } from '../structured/structured.ts'
import type { Spot } from './scan.ts'
import { likeness } from './similar.ts'

/** Data layers name many things; without the page's name or address it may be any of them. */
const NEEDED: Record<Format, number> = {
  jsonld: 0.8,
  microdata: 0.8,
  rdfa: 0.8,
  opengraph: 0,
  twitter: 0,
  datalayer: 1.2,
}

/** The best of each format that has one. */
export function mainProducts(
  { products }: Structured,
  page: Page,
  heading: Spot | null,
): StatedProduct[] {
  return FORMATS.flatMap((format) => {
    const all = products.filter((one) => one.format === format && isClear(one, page, heading))
    const ranked = all.map((one) => ({ one, score: aboutness(one, page, heading, all.length) }))
    const best = ranked.reduce((a, b) => (b.score > a.score ? b : a), ranked[0]!)
    return best && best.score >= NEEDED[format] ? [best.one] : []
  })
}

const SAME = 0.8

/** A script may call anything `data`: another product of the shop shares half of the words. */
function isClear({ data, vague }: StatedProduct, page: Page, heading: Spot | null): boolean {
  if (!vague || isHere(data.url, page) || isInAddress(data, page)) return true
  const name = data.name?.toLowerCase()
  return name === heading?.text.toLowerCase() || likeness(data.name, heading?.text ?? null) >= SAME
}

export function isInAddress({ sku, entry }: ProductData, { url }: Page): boolean {
  const number = sku ?? entry ?? ''
  return number.length > 3 && url.includes(number)
}

function aboutness(
  { data, element, listed, format }: StatedProduct,
  page: Page,
  heading: Spot | null,
  of: number,
): number {
  const alike = Math.max(
    likeness(data.name, heading?.text ?? null),
    0.8 * likeness(data.name, page.title),
  )
  let score = 2 * alike
  if (of === 1 && !listed) score += format === 'datalayer' ? 0.2 : 0.8
  if (listed) score -= 0.8
  if (data.price ?? data.lowPrice) score += 0.2
  if (element && heading && holds(element, heading.element)) score += 1
  if (isHere(data.url, page)) score += 1
  if (isInAddress(data, page)) score += 0.7
  return score
}

function holds(element: Element, inner: Element): boolean {
  for (let at: Node | null = inner; at !== null; at = at.parentNode) if (at === element) return true
  return false
}

/** Whether an address of the data is the page's; that of a home page says nothing. */
export function isHere(url: string | null, page: Page): boolean {
  if (!url) return false
  const there = normalizeUrl(url, page.base)
  if (!there || new URL(there).pathname === '/') return false
  return there === normalizeUrl(page.url) || there === page.canonical
}

/** The variant that the address asks for, by its address or one of its numbers. */
export function chosenVariant(variants: Variant[], page: Page): Variant | null {
  const here = variants.filter(({ url }) => url !== null && isExactly(url, page))
  if (here.length === 1) return here[0]!
  const asked = new Set([...(page.url.match(/[\w.-]{4,}/g) ?? []), ...askedFor(page.url)])
  const named = variants.filter(
    ({ sku, gtin }) => (sku && asked.has(sku)) || (gtin && asked.has(gtin)),
  )
  return named.length === 1 ? named[0]! : null
}

/** Short numbers count where the address says what they are: `?sku=B`. */
const askedFor = (url: string): string[] =>
  [...new URL(url).searchParams].flatMap(([name, value]) =>
    /sku|variant|article|artikel|item|^pid$/i.test(name) ? [value] : [],
  )

function isExactly(url: string, page: Page): boolean {
  try {
    return new URL(url, page.base).href === new URL(page.url).href
  } catch {
    return false
  }
}
