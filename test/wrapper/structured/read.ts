import { pageFromHtml } from '../../../src/page/page.ts'
import { marksOf } from '../../../src/wrapper/structured/marks.ts'
import type { ProductData } from '../../../src/wrapper/structured/product-data.ts'
import { readStructured, type Structured } from '../../../src/wrapper/structured/structured.ts'

/** All data of a page. */
export function read(html: string): Structured {
  return readStructured(marksOf(pageFromHtml(html, 'https://toys.example/p/17').document))
}

/** The first product of it. */
export function product(html: string): ProductData {
  const [told] = read(html).products
  if (!told) throw new Error('no product was found')
  return told.data
}

export const script = (json: string): string =>
  `<script type="application/ld+json">${json}</script>`
