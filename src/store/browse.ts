/**
 * A page of the products of a shop, in any order and narrowed in any way. Every order has an index that
 * holds all that it is narrowed by, and long ways are walked in steps: nothing stands still.
 * @module
 */

import { breathe, type Connection, rows, type Value } from './connection.ts'
import { productFrom, SELECT } from './listing.ts'
import { type Conditions, type Narrowed, named, type Show, shown, wordsIn } from './narrow.ts'
import type { Product, ProductId, ShopId } from './types.ts'

export type Sort = 'name' | '-name' | 'price' | '-price' | 'new' | 'changed'

export type Browse = Narrowed & { sort: Sort; limit: number; offset: number }

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

type Order = { index: string; order: string; reverse: string }

const ORDERS: Record<Sort, Order> = {
  name: {
    index: 'products_by_name',
    order: 'p.name COLLATE NOCASE, p.id',
    reverse: 'p.name COLLATE NOCASE DESC, p.id DESC',
  },
  '-name': {
    index: 'products_by_name',
    order: 'p.name COLLATE NOCASE DESC, p.id DESC',
    reverse: 'p.name COLLATE NOCASE, p.id',
  },
  price: {
    index: 'products_by_price',
    order: 'p.price NULLS LAST, p.id',
    reverse: 'p.price DESC NULLS FIRST, p.id DESC',
  },
  '-price': {
    index: 'products_by_price',
    order: 'p.price DESC, p.id DESC',
    reverse: 'p.price, p.id',
  },
  new: {
    index: 'products_by_age',
    order: 'p.first_seen DESC, p.id DESC',
    reverse: 'p.first_seen, p.id',
  },
  changed: {
    index: 'products_by_move',
    order: 'p.moved_at DESC, p.id DESC',
    reverse: 'p.moved_at, p.id',
  },
}

/** Finds the few of a kind quicker than the order does. */
const FINDS: Partial<Record<Show, string>> = {
  new: 'products_by_age',
  cheaper: 'products_by_move',
  dearer: 'products_by_move',
  out: 'products_by_stock',
}
const FEW = 1000

/** Names looked through at once. */
const STEP = 20_000
/** Found by name, they are put in order by themselves; more are met soon in any order. */
const SORTED = 5000

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

type Found = { ids: ProductId[]; count: number }

/** From the nearer end. */
async function walked(
  connection: Connection,
  wanted: Browse,
  count: number,
  more: Conditions = { sql: '', args: [] },
): Promise<Found> {
  const { sort, show, limit, offset } = wanted
  const { order, reverse, index } = ORDERS[sort]
  const far = Math.min(offset, count - offset)
  const few = more.sql === '' && count < FEW ? FINDS[show] : undefined
  // Far into what was found by name, all of it is put in order rather than row after row be read.
  const by = few ?? (more.sql !== '' && far > SORTED ? 'products_by_name' : index)
  const { sql, args } = shown(wanted)
  const select = (of: string): string => `SELECT p.id FROM products p INDEXED BY ${by}
    WHERE ${sql}${more.sql} ORDER BY ${of} LIMIT ? OFFSET ?`
  const ids = async (of: string, most: number, from: number) =>
    (await rows<[ProductId]>(connection, select(of), [...args, ...more.args, most, from])).map(
      ([id]) => id,
    )
  const left = count - offset
  if (left <= 0) return { ids: [], count }
  if (offset <= count / 2) return { ids: await ids(order, limit, offset), count }
  const most = Math.min(limit, left)
  return { ids: (await ids(reverse, most, left - most)).reverse(), count }
}

/** Looks through all names, step by step. */
async function searched(connection: Connection, wanted: Browse): Promise<Found> {
  const { shop, search, sort, limit, offset, show } = wanted
  const conditions = named(search, await known(connection, shop, search))
  const { sql, args } = shown(wanted)
  const from = `FROM products p INDEXED BY products_by_name WHERE ${sql}${conditions.sql}`
  const gone = show === 'gone' ? 1 : 0
  const found: ProductId[] = []
  let count = 0
  for await (const [first, last] of steps(connection, shop, gone)) {
    const range = `${first === null ? '' : ' AND p.name COLLATE NOCASE >= ?'}${last === null ? '' : ' AND p.name COLLATE NOCASE < ?'}`
    const bounds = [first, last].filter((bound) => bound !== null)
    const all = [...args, ...conditions.args, ...bounds]
    if (found.length === count && count <= SORTED) {
      const part = `SELECT p.id ${from}${range} ORDER BY p.name COLLATE NOCASE, p.id LIMIT ${SORTED + 1}`
      const met = await rows<[ProductId]>(connection, part, all)
      for (const [id] of met) found.push(id)
      count += met.length
      if (met.length <= SORTED) continue
      count -= met.length
    }
    count += (await rows<[number]>(connection, `SELECT count(*) ${from}${range}`, all))[0]![0]
  }
  if (count > found.length || count > SORTED) {
    return await walked(connection, wanted, count, conditions)
  }
  if (sort === 'name') return { ids: found.slice(offset, offset + limit), count }
  if (sort === '-name') return { ids: found.toReversed().slice(offset, offset + limit), count }
  const sorted = await rows<[ProductId]>(
    connection,
    `SELECT p.id FROM json_each(?) j CROSS JOIN products p ON p.id = j.value
     ORDER BY ${ORDERS[sort].order} LIMIT ? OFFSET ?`,
    [JSON.stringify(found), limit, offset],
  )
  return { ids: sorted.map(([id]) => id), count }
}

/** Names from and to which there are not too many. */
async function* steps(
  connection: Connection,
  shop: ShopId,
  gone: number,
): AsyncGenerator<[string | null, string | null]> {
  let from: string | null = null
  for (;;) {
    const [row]: [string][] = await rows<[string]>(
      connection,
      `SELECT p.name FROM products p INDEXED BY products_by_name WHERE p.shop = ? AND p.gone = ?
        ${from === null ? '' : 'AND p.name COLLATE NOCASE >= ?'}
       ORDER BY p.name COLLATE NOCASE LIMIT 1 OFFSET ${STEP}`,
      from === null ? [shop, gone] : [shop, gone, from],
    )
    const to: string | null = row?.[0] ?? null
    // Should so many bear the same name, they are looked at in one step.
    const same: boolean = to !== null && from !== null && to.toLowerCase() === from.toLowerCase()
    yield [from, same ? null : to]
    if (to === null || same) return
    from = to
    await breathe()
  }
}

/** GTIN, SKU and address: as whole as they were typed. */
async function known(connection: Connection, shop: ShopId, search: string): Promise<ProductId[]> {
  const typed = search.trim()
  const found = await rows<[ProductId]>(
    connection,
    `SELECT product FROM product_keys WHERE shop = ? AND kind IN (1, 2, 3) AND value IN (?, ?, ?)
       AND product IS NOT NULL`,
    [shop, typed, typed.toLowerCase(), typed.replace(/[\s-]/g, '').padStart(14, '0')],
  )
  return found.map(([id]) => id)
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
