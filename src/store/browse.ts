/**
 * A page of the products of a shop, in any order and narrowed in any way. Every order has an index that
 * holds all that it is narrowed by, and long ways are walked in steps: nothing stands still.
 * @module
 */

import { breathe, type Connection, rows, type Value } from './connection.ts'
import { productFrom, SELECT } from './listing.ts'
import { type Narrowed, named, type Show, shown, wordsIn } from './narrow.ts'
import { known, searched } from './search.ts'
import type { Product, ProductId, ShopId } from './types.ts'
import { type Browse, FINDS, walked } from './walk.ts'

export type { Browse, Sort } from './walk.ts'

/** A product in a list, with where its price went. */
export type Listed = Omit<Product, 'fields'> & {
  /** -1: down, when it last moved. */
  moved: number
  movedAt: number
  /** The price before. */
  was: string | null
}

export type Browsed = { products: Listed[]; count: number }

/** How many of each kind there are. */
export type Facets = Record<Show, number>

export async function browse(connection: Connection, wanted: Browse): Promise<Browsed> {
  const found =
    wordsIn(wanted.search).length > 0
      ? await searched(connection, wanted)
      : await walked(connection, wanted, await countOf(connection, wanted))
  return { count: found.count, products: await listed(connection, found.ids) }
}

export async function facetsOf(
  connection: Connection,
  shop: ShopId,
  since: number,
): Promise<Facets> {
  const of = (show: Show) => countOf(connection, { shop, show, since, search: '' })
  return {
    sale: await of('sale'),
    new: await of('new'),
    cheaper: await of('cheaper'),
    dearer: await of('dearer'),
    out: await of('out'),
    gone: await of('gone'),
  }
}

async function countOf(connection: Connection, narrowed: Narrowed): Promise<number> {
  const { shop, show } = narrowed
  if (show === 'sale' || show === 'gone') {
    const column = show === 'sale' ? 'on_sale' : 'gone'
    const sql = `SELECT ${column} FROM shops WHERE id = ?`
    return (await rows<[number]>(connection, sql, [shop]))[0]?.[0] ?? 0
  }
  const { sql, args } = shown(narrowed)
  const counted = `SELECT count(*) FROM products p INDEXED BY ${FINDS[show]} WHERE ${sql}`
  return (await rows<[number]>(connection, counted, args))[0]![0]
}

const CHUNK = 500

/** All of them with all fields, by their numbers, read in chunks: for exports. */
export async function* eachBrowsed(
  connection: Connection,
  narrowed: Narrowed,
): AsyncGenerator<Product> {
  const { shop, search, show } = narrowed
  const { sql, args } = shown(narrowed)
  const more = named(search, await known(connection, shop, search))
  const window = `SELECT max(id), count(*) FROM (SELECT p.id FROM products p
    WHERE p.shop = ? AND p.gone = ${show === 'gone' ? 1 : 0} AND p.id > ? ORDER BY p.id LIMIT ${CHUNK})`
  // By number: an index of names would be walked from its beginning each time.
  const part = `${SELECT} NOT INDEXED WHERE p.id > ? AND p.id <= ? AND ${sql}${more.sql} ORDER BY p.id`
  for (let after = 0; ; ) {
    const [[last, count] = [null, 0]] = await rows<[number | null, number]>(connection, window, [
      shop,
      after,
    ])
    if (last === null) return
    const bounds = [after, last]
    const found = await rows<Value[]>(connection, part, [...bounds, ...args, ...more.args])
    yield* found.map(productFrom)
    if (count < CHUNK) return
    after = last
    await breathe()
  }
}

async function listed(connection: Connection, ids: ProductId[]): Promise<Listed[]> {
  const found = await rows<Value[]>(
    connection,
    `SELECT p.id, p.shop, p.name, p.url, p.image, p.amount, p.currency, p.availability, p.gone,
       p.first_seen, p.last_seen, p.moved, p.moved_at, p.was
     FROM json_each(?) j CROSS JOIN products p ON p.id = j.value ORDER BY j.key`,
    [JSON.stringify(ids)],
  )
  return found.map((row) => ({
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
    moved: row[11] as number,
    movedAt: row[12] as number,
    was: row[13] as string | null,
  }))
}
