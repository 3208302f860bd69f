/**
 * All products that a list has, in its order, with all their fields: for exports.
 * @module
 */

import { breathe, type Connection, rows, type Value } from './connection.ts'
import { productFrom, SELECT } from './listing.ts'
import { type Narrowed, named, shown } from './narrow.ts'
import { known } from './search.ts'
import type { Product, ProductId } from './types.ts'
import { ORDERS, type Sort } from './walk.ts'

/** Products read at once. */
const CHUNK = 500
/** Entries of an index looked at at once. */
const STEP = 2000

/** In the order as it is when somebody asks, whatever a crawl changes meanwhile. */
export async function* eachBrowsed(
  connection: Connection,
  wanted: Narrowed & { sort: Sort },
): AsyncGenerator<Product> {
  const ids = await idsInOrder(connection, wanted)
  const sql = `${SELECT} WHERE p.id IN (SELECT value FROM json_each(?))`
  for (let from = 0; from < ids.length; from += CHUNK) {
    const part = ids.slice(from, from + CHUNK)
    const found = await rows<Value[]>(connection, sql, [JSON.stringify(part)])
    const products = new Map(found.map((row) => [row[0] as ProductId, productFrom(row)]))
    for (const id of part) {
      const product = products.get(id)
      if (product) yield product
    }
    await breathe()
  }
}

/** Walks the index of the order from entry to entry; each says whether it is wanted. */
async function idsInOrder(
  connection: Connection,
  wanted: Narrowed & { sort: Sort },
): Promise<ProductId[]> {
  const { shop, search, show, sort } = wanted
  const { index, order, key } = ORDERS[sort]
  const narrow = shown(wanted)
  const more = named(search, await known(connection, shop, search))
  const down = order.includes('DESC')
  const ids: ProductId[] = []
  // A price may be missing: those come last in both orders, by their numbers.
  for (const part of sort === 'price' || sort === '-price' ? ['IS NOT NULL', 'IS NULL'] : ['']) {
    const priced = part === '' ? '' : ` AND p.price ${part}`
    const by = part === 'IS NULL' ? 'p.id' : key
    const beyond = down ? '<' : '>'
    const sql = (after: string) => `SELECT p.id, ${by}, (${narrow.sql}${more.sql})
      FROM products p INDEXED BY ${index}
      WHERE p.shop = ? AND p.gone = ${show === 'gone' ? 1 : 0}${priced}${after}
      ORDER BY ${order} LIMIT ${STEP}`
    const args = [...narrow.args, ...more.args, shop]
    const next = ` AND ${by} ${beyond}= ? AND (${by} ${beyond} ? OR p.id ${beyond} ?)`
    for (let last: [number, Value, number] | undefined; ; ) {
      const after = last ? [last[1], last[1], last[0]] : []
      const chunk: [number, Value, number][] = await rows(connection, sql(last ? next : ''), [
        ...args,
        ...after,
      ])
      for (const [id, , fits] of chunk) if (fits === 1) ids.push(id)
      if (chunk.length < STEP) break
      last = chunk.at(-1)
      await breathe()
    }
  }
  return ids
}
