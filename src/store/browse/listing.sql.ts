/**
 * Products with all their fields. SQL by hand: each query reads a bounded part of whatever there is, by its index. Used
 * all over `store`.
 * @module
 */

import {
  type Connection,
  chunks,
  decoded,
  listed,
  rows,
  type Value,
} from '../connection/connection.ts'
import { products } from '../schema/products.ts'
import type { Product } from '../types.ts'
import type { ProductFilter } from './browse.ts'

const CHUNK = 500

const { id, shop, name, url, image, amount, currency, availability, gone } = products
const { firstSeen, lastSeen } = products

/** What a list shows of a product. */
export const BRIEF = {
  ...{ id, shop, name, url, image, amount, currency, availability, gone },
  ...{ firstSeen, lastSeen },
}

/** Its page was read here, unless it stood only in lists; or where it came from. */
export const READ_AT = `coalesce((SELECT s.at FROM sightings s JOIN crawls c ON c.id = s.crawl
  WHERE s.key = (p.shop << 32) + p.page AND c.wrapper IS NOT NULL), p.read_elsewhere)`

export const PRODUCT = `SELECT ${listed('p', BRIEF)}, (SELECT o.fields FROM observations o
    WHERE o.product = p.id AND o.gone = 0 ORDER BY o.at DESC, o.rowid DESC LIMIT 1),
  ${READ_AT}
  FROM products p`

export const productFrom = (row: Value[]): Product => ({
  ...decoded(BRIEF, row),
  fields: (row.at(-2) as string | null) ?? '{}',
  readAt: row.at(-1) as number | null,
})

/** Written out, so that each has its index. ?1 is the shop, ?2 the product to begin after. */
const whereFor = ({ shop, all }: ProductFilter): string =>
  [shop == null ? '?1 IS NULL' : 'p.shop = ?1', all ? '' : 'p.gone = 0', 'p.id > ?2']
    .filter(Boolean)
    .join(' AND ')

export async function listProducts(
  connection: Connection,
  filter: ProductFilter,
): Promise<Product[]> {
  const { shop = null, limit = -1, offset = 0 } = filter
  const sql = `${PRODUCT} WHERE ${whereFor(filter)} ORDER BY p.id LIMIT ?3 OFFSET ?4`
  return (await rows(connection, sql, [shop, 0, limit, offset])).map(productFrom)
}

export async function* eachProduct(
  connection: Connection,
  filter: ProductFilter,
): AsyncGenerator<Product> {
  const { shop = null } = filter
  const sql = `${PRODUCT} WHERE ${whereFor(filter)} ORDER BY p.id LIMIT ${CHUNK}`
  const after = (last: Value[] | null) => [shop, last?.[0] ?? 0]
  for await (const chunk of chunks(connection, CHUNK, sql, after)) yield* chunk.map(productFrom)
}
