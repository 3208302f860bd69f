/**
 * All products that a list has, in its order, with all their fields: for exports.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import { breathe, type Connection, rows, type Value } from '../connection/connection.ts'
import type { Product, ProductId } from '../types.ts'
import { productFrom, SELECT } from './listing.ts'
import { type Narrowed, named, shown } from './narrow.ts'
import { ORDERS, type Sort } from './orders.ts'
import { known } from './search.ts'

/** Products read at once. */
const CHUNK = 500

/**
 * In the order as it is when somebody asks. A crawl may write meanwhile: each product is told once, as it
 * is when its turn comes, and left out where by then it is none of those that are wanted.
 */
export async function* eachBrowsed(
  connection: Connection,
  wanted: Narrowed & { sort: Sort },
): AsyncGenerator<Product> {
  const { shop, search } = wanted
  const ids = await idsInOrder(connection, wanted)
  const narrow = shown(wanted)
  const more = named(search, await known(connection, shop, search))
  // By their numbers: an index of the shop would have all of it read for every chunk.
  const sql = `${SELECT} NOT INDEXED
    WHERE p.id IN (SELECT value FROM json_each(?)) AND ${narrow.sql}${more.sql}`
  for (let from = 0; from < ids.length; from += CHUNK) {
    const part = ids.slice(from, from + CHUNK)
    const args = [jsonOf(part), ...narrow.args, ...more.args]
    const found = await rows<Value[]>(connection, sql, args)
    const products = new Map(found.map((row) => [row[0] as ProductId, productFrom(row)]))
    for (const id of part) {
      const product = products.get(id)
      if (product) yield product
    }
    await breathe()
  }
}

/**
 * All of the shop, from the index of the order alone. One statement, or what moves in the order between
 * two would be told twice or never; as one text, which is several times quicker than a row for each.
 */
async function idsInOrder(
  connection: Connection,
  { shop, show, sort }: Narrowed & { sort: Sort },
): Promise<ProductId[]> {
  const { index, order } = ORDERS[sort]
  const list = (narrow: string, by: string) => `(SELECT json_group_array(id) FROM (
    SELECT p.id FROM products p INDEXED BY ${index}
    WHERE p.shop = ?1 AND p.gone = ${show === 'gone' ? 1 : 0}${narrow} ORDER BY ${by}))`
  // Those without a price come last, which the index has first.
  const lists =
    sort === 'price'
      ? [list(' AND p.price IS NOT NULL', 'p.price, p.id'), list(' AND p.price IS NULL', 'p.id')]
      : [list('', order)]
  const [found] = await rows<string[]>(connection, `SELECT ${lists.join(', ')}`, [shop])
  return found!.flatMap((ids) => JSON.parse(ids) as ProductId[])
}
