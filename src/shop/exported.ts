/**
 * An exported shop as text.
 * @module
 */

import type { ShopExport } from '../store/transfer/exporting.sql.ts'

/** Characters of a piece. */
const PIECE = 100_000

/** A product a line, in pieces: a large shop is more than one text can hold. */
export async function* exportedText({ products, ...rest }: ShopExport): AsyncGenerator<string> {
  let text = `${JSON.stringify(rest, null, 2).slice(0, -2)},\n  "products": [`
  let between = ''
  for await (const product of products) {
    text += `${between}\n    ${JSON.stringify(product)}`
    between = ','
    if (text.length < PIECE) continue
    yield text
    text = ''
  }
  yield `${text}${between === '' ? '' : '\n  '}]\n}\n`
}
