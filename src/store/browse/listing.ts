/**
 * Lists of products. However many there are, no query takes long: each reads a bounded part.
 * @module
 */

import { breathe, type Connection, rows, type Value } from '../connection/connection.ts'
import type { Product, ShopId } from '../types.ts'

export type ProductFilter = {
  shop?: ShopId | null
  /** With those that are gone. */
  all?: boolean
  limit?: number
  offset?: number
}

const CHUNK = 500

/** Its page was read here, unless it stood only in lists; or where it came from. */
export const READ_AT = `coalesce((SELECT s.at FROM sightings s JOIN crawls c ON c.id = s.crawl
  WHERE s.key = (p.shop << 32) + p.page AND c.wrapper IS NOT NULL), p.read_elsewhere)`

export const SELECT = `SELECT p.id, p.shop, p.name, p.url, p.image, p.amount, p.currency,
  p.availability, p.gone, p.first_seen, p.last_seen, (SELECT o.fields FROM observations o
    WHERE o.product = p.id AND o.gone = 0 ORDER BY o.at DESC, o.rowid DESC LIMIT 1),
  ${READ_AT}
  FROM products p`

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
  const sql = `${SELECT} WHERE ${whereFor(filter)} ORDER BY p.id LIMIT ?3 OFFSET ?4`
  return (await rows<Value[]>(connection, sql, [shop, 0, limit, offset])).map(productFrom)
}

export async function* eachProduct(
  connection: Connection,
  filter: ProductFilter,
): AsyncGenerator<Product> {
  const sql = `${SELECT} WHERE ${whereFor(filter)} ORDER BY p.id LIMIT ${CHUNK}`
  for (let after = 0; ; ) {
    const chunk = await rows<Value[]>(connection, sql, [filter.shop ?? null, after])
    yield* chunk.map(productFrom)
    if (chunk.length < CHUNK) return
    after = chunk.at(-1)![0] as number
    await breathe()
  }
}

export type Brief = Omit<Product, 'fields' | 'readAt'>

/** A row as `SELECT` begins it. */
export const briefFrom = (row: Value[]): Brief => ({
  id: row[0] as number,
  shop: row[1] as number,
  name: row[2] as string,
  url: row[3] as string,
  image: row[4] as string | null,
  amount: row[5] as string | null,
  currency: row[6] as string | null,
  availability: row[7] as string | null,
  gone: row[8] === 1,
  firstSeen: row[9] as number,
  lastSeen: row[10] as number,
})

export const productFrom = (row: Value[]): Product => ({
  ...briefFrom(row),
  fields: (row[11] as string | null) ?? '{}',
  readAt: row[12] as number | null,
})
