/**
 * Lists of products: a page of one, and all of it for exports. SQL by hand: 100,000 products are listed in any order
 * and narrowed in any way without anybody waiting. Used by `store/products/products.sql.ts`.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import { type Connection, decoded, listed, parts, rows } from '../connection/connection.ts'
import { products } from '../schema/products.ts'
import type { Product, ProductId } from '../types.ts'
import type { Browse, Browsed, Facets, InOrder, Listed, Narrowed, ProductFilter } from './browse.ts'
import { countOf, facetsOf } from './facets.sql.ts'
import { BRIEF, eachProduct, listProducts, PRODUCT, productFrom } from './listing.sql.ts'
import { named, shown, wordsIn } from './narrow.sql.ts'
import { ORDERS, walked } from './orders.sql.ts'
import { known, searched } from './search.sql.ts'

export const browsingOf = (connection: Connection) => ({
  list: (filter: ProductFilter = {}): Promise<Product[]> => listProducts(connection, filter),
  /** All of them, read in chunks: for exports. */
  each: (filter: Omit<ProductFilter, 'limit' | 'offset'> = {}): AsyncGenerator<Product> =>
    eachProduct(connection, filter),
  /** A page of those of a shop, in an order, and how many there are. */
  browse: (wanted: Browse): Promise<Browsed> => browse(connection, wanted),
  /** All that such a list has, in its order: for exports. */
  eachBrowsed: (wanted: InOrder): AsyncGenerator<Product> => eachBrowsed(connection, wanted),
  /** How many there are of each kind, among those that the words find. */
  facets: (of: Omit<Narrowed, 'show'>): Promise<Facets> => facetsOf(connection, of),
})

async function browse(connection: Connection, wanted: Browse): Promise<Browsed> {
  const { count, ids } =
    wordsIn(wanted.search).length > 0
      ? await searched(connection, wanted)
      : await walked(connection, wanted, await countOf(connection, wanted))
  return { count, products: await listedBy(connection, ids) }
}

const { moved, movedAt, was } = products
const LISTED = { ...BRIEF, moved, movedAt, was }

async function listedBy(connection: Connection, ids: ProductId[]): Promise<Listed[]> {
  const sql = `SELECT ${listed('p', LISTED)}
    FROM json_each(?) j CROSS JOIN products p ON p.id = j.value ORDER BY j.key`
  return (await rows(connection, sql, [jsonOf(ids)])).map((row) => decoded(LISTED, row))
}

/** Products read at once. */
const CHUNK = 500

/**
 * In the order as it is when somebody asks. A crawl may write meanwhile: each product is told once, as it
 * is when its turn comes, and left out where by then it is none of those that are wanted.
 */
export async function* eachBrowsed(
  connection: Connection,
  wanted: InOrder,
): AsyncGenerator<Product> {
  const { shop, search } = wanted
  const ids = await idsInOrder(connection, wanted)
  const narrow = shown(wanted)
  const more = named(search, await known(connection, shop, search))
  // By their numbers: an index of the shop would have all of it read for every chunk.
  const sql = `${PRODUCT} NOT INDEXED
    WHERE p.id IN (SELECT value FROM json_each(?)) AND ${narrow.sql}${more.sql}`
  for await (const part of parts(ids, CHUNK)) {
    const found = await rows(connection, sql, [jsonOf(part), ...narrow.args, ...more.args])
    const products = new Map(found.map((row) => [row[0] as ProductId, productFrom(row)]))
    yield* part.flatMap((id) => products.get(id) ?? [])
  }
}

/**
 * All of the shop, from the index of the order alone. One statement, or what moves in the order between
 * two would be told twice or never; as one text, which is several times quicker than a row for each.
 */
async function idsInOrder(
  connection: Connection,
  { shop, show, sort }: InOrder,
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
