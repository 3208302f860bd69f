/**
 * Lists of products. However many there are, no query takes long: each reads a bounded part.
 * @module
 */

import { breathe, type Connection, rows, type Value } from './connection.ts'
import type { Product, ShopId } from './types.ts'

export type ProductFilter = {
  shop?: ShopId | null
  /** With those that are gone. */
  all?: boolean
  /** Nothing but those that are gone. */
  only?: 'gone'
  /** Part of the name, whatever its case. */
  search?: string
  limit?: number
  offset?: number
}

const CHUNK = 500

/** Names looked through at once. */
const WINDOW = 2000

export const SELECT = `SELECT p.id, p.shop, p.name, p.url, p.image, p.amount, p.currency,
  p.availability, p.gone, p.first_seen, p.last_seen, (SELECT o.fields FROM observations o
    WHERE o.product = p.id AND o.gone = 0 ORDER BY o.at DESC, o.rowid DESC LIMIT 1)
  FROM products p`

/** Written out, so that each has its index. ?1 is the shop, ?2 the product to begin after. */
const whereFor = ({ shop, all, only }: ProductFilter): string =>
  [shop == null ? '?1 IS NULL' : 'p.shop = ?1', all || only ? '' : 'p.gone = 0', 'p.id > ?2']
    .filter(Boolean)
    .join(' AND ')

export async function listProducts(
  connection: Connection,
  filter: ProductFilter,
): Promise<Product[]> {
  const { shop = null, search, only, limit = -1, offset = 0 } = filter
  if (search || only) return await part(searched(connection, filter), offset, limit)
  const sql = `${SELECT} WHERE ${whereFor(filter)} ORDER BY p.id LIMIT ?3 OFFSET ?4`
  return (await rows<Value[]>(connection, sql, [shop, 0, limit, offset])).map(productFrom)
}

export async function* eachProduct(
  connection: Connection,
  filter: ProductFilter,
): AsyncGenerator<Product> {
  if (filter.search || filter.only) return yield* searched(connection, filter)
  const sql = `${SELECT} WHERE ${whereFor(filter)} ORDER BY p.id LIMIT ${CHUNK}`
  for (let after = 0; ; ) {
    const chunk = await rows<Value[]>(connection, sql, [filter.shop ?? null, after])
    yield* chunk.map(productFrom)
    if (chunk.length < CHUNK) return
    after = chunk.at(-1)![0] as number
    await breathe()
  }
}

/** By what no index knows: looked for in one window after the other. */
async function* searched(connection: Connection, filter: ProductFilter): AsyncGenerator<Product> {
  const { shop = null, search = '', only } = filter
  const where = whereFor(filter)
  const wanted = search.toLowerCase()
  // All of a window may be gone, while few bear a name.
  const size = only ? CHUNK : WINDOW
  const window = `SELECT max(id), count(*) FROM
    (SELECT p.id FROM products p WHERE ${where} ORDER BY p.id LIMIT ${size})`
  const named = `${SELECT} WHERE ${where} AND p.id <= ?3 AND p.name LIKE ?4 ESCAPE '\\'
    ${only ? 'AND p.gone = 1' : ''} ORDER BY p.id`
  for (let after = 0; ; ) {
    const [[last, count] = [null, 0]] = await rows<[number | null, number]>(connection, window, [
      shop,
      after,
    ])
    if (last === null) return
    const found = await rows<Value[]>(connection, named, [shop, after, last, like(search)])
    yield* found.map(productFrom).filter(({ name }) => name.toLowerCase().includes(wanted))
    if (count < size) return
    after = last
    await breathe()
  }
}

/** SQLite knows the case of ASCII letters only: any other sign stands for one that is looked at later. */
const like = (search: string): string =>
  `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`).replace(/[^\0-\x7f]/gu, '_')}%`

async function part<T>(of: AsyncGenerator<T>, offset: number, limit: number): Promise<T[]> {
  const taken: T[] = []
  let at = 0
  for await (const each of of) {
    if (limit >= 0 && taken.length >= limit) break
    if (at++ >= offset) taken.push(each)
  }
  return taken
}

export const productFrom = (row: Value[]): Product => ({
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
  fields: (row[11] as string | null) ?? '{}',
})
