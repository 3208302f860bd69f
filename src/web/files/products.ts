/**
 * Products as files, sent as they are read: a large shop is never in memory at once. Used by `web/pages/products.tsx`.
 * @module
 */

import { csvLine } from '../../format/csv.ts'
import { productColumns, productObject } from '../../shop/product-fields.ts'
import type { Product, Shop } from '../../store/types.ts'

/** Products sent at once. */
const CHUNK = 500

type Write = (
  shop: Shop,
  products: AsyncGenerator<Product>,
  further: string[],
) => ReadableStream<Uint8Array>

/** A mark at the beginning, without which spreadsheets do not take it for UTF-8. */
export const csvOf: Write = ({ slug }, products, further) => {
  const columns = productColumns(() => slug, further)
  const line = (product: Product) => csvLine(columns.map(({ cell }) => cell(product)))
  return streamed(`\uFEFF${csvLine(columns.map(({ title }) => title))}`, products, line, '')
}

/** An object a line, as the command line prints it. */
export const jsonLinesOf: Write = ({ slug }, products) =>
  streamed('', products, (product) => `${JSON.stringify(productObject(slug, product))}\n`, '')

export const jsonOf: Write = ({ slug }, products) => {
  let between = ''
  const one = (product: Product): string => {
    const text = `${between}\n  ${JSON.stringify(productObject(slug, product))}`
    between = ','
    return text
  }
  return streamed('[', products, one, '\n]\n')
}

function streamed(
  head: string,
  products: AsyncGenerator<Product>,
  one: (product: Product) => string,
  foot: string,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (stream) => stream.enqueue(encoder.encode(head)),
    async pull(stream) {
      let text = ''
      for (let sent = 0; sent < CHUNK; sent++) {
        const { done, value } = await products.next()
        if (!done) text += one(value)
        else {
          stream.enqueue(encoder.encode(text + foot))
          stream.close()
          return
        }
      }
      stream.enqueue(encoder.encode(text))
    },
    cancel: () => void products.return(undefined),
  })
}
