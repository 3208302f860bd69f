/**
 * Reads a shop into a document, a part at a time: whatever its size, little of it is in memory.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import { READ_AT } from '../browse/listing.ts'
import { breathe, type Connection, rows, type Value } from '../connection/connection.ts'
import type { ProductId, Shop } from '../types.ts'
import {
  FORMAT,
  FORMAT_VERSION,
  keyFromRow,
  type ShopDocument,
  type TransferredKey,
  type TransferredProduct,
} from './document.ts'

const CHUNK = 500
/** Products whose keys are read at once: each time, all keys of the shop are gone through. */
const RANGE = 20_000

/** Its products are read when they are asked for. */
export type ShopExport = Omit<ShopDocument, 'products'> & {
  products: AsyncGenerator<TransferredProduct>
}

export async function exportShop(
  connection: Connection,
  shop: Shop,
  range = RANGE,
): Promise<ShopExport> {
  const { slug, name, seed, scope, delay, concurrency, render, wrapper, plan, topic } = shop
  const distrusted: TransferredKey[] = []
  for await (const [kind, value] of keysOf(connection, shop, 'product IS NULL')) {
    distrusted.push(keyFromRow(kind, value))
  }
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    shop: { slug, name, seed, scope, delay, concurrency, render, wrapper, plan, topic },
    wrappers: (await documents(connection, 'wrappers', shop)) as ShopDocument['wrappers'],
    plans: (await documents(connection, 'plans', shop)) as ShopDocument['plans'],
    topics: (await documents(connection, 'topics', shop)) as ShopDocument['topics'],
    distrusted,
    products: productsOf(connection, shop, range),
  }
}

async function documents(
  connection: Connection,
  table: 'wrappers' | 'plans' | 'topics',
  shop: Shop,
) {
  const found = await rows<[number, string, string, number]>(
    connection,
    `SELECT version, origin, json, created_at FROM ${table} WHERE shop = ? ORDER BY version`,
    [shop.id],
  )
  return found.map(([version, origin, json, createdAt]) => ({ version, origin, json, createdAt }))
}

async function* keysOf(
  connection: Connection,
  shop: Shop,
  which: string,
  more: Value[] = [],
): AsyncGenerator<[kind: number, value: string, product: number]> {
  const sql = `SELECT kind, value, product FROM product_keys
    WHERE shop = ? AND (kind, value) > (?, ?) AND ${which} ORDER BY kind, value LIMIT ${CHUNK}`
  for (let after: Value[] = [0, '']; ; ) {
    const args = [shop.id, ...after, ...more]
    const chunk = await rows<[number, string, number]>(connection, sql, args)
    yield* chunk
    if (chunk.length < CHUNK) return
    after = chunk.at(-1)!.slice(0, 2)
    await breathe()
  }
}

async function* productsOf(
  connection: Connection,
  shop: Shop,
  range: number,
): AsyncGenerator<TransferredProduct> {
  const last = `SELECT max(id) FROM
    (SELECT id FROM products WHERE shop = ? AND id > ? ORDER BY id LIMIT ${range})`
  for (let after: ProductId = 0; ; ) {
    const [row] = await rows<[ProductId | null]>(connection, last, [shop.id, after])
    const to = row![0]
    if (to === null) return
    yield* rangeOf(connection, shop, after, to)
    after = to
  }
}

/** The products after one up to another. */
async function* rangeOf(
  connection: Connection,
  shop: Shop,
  from: ProductId,
  to: ProductId,
): AsyncGenerator<TransferredProduct> {
  const keys = new Map<ProductId, TransferredKey[]>()
  const which = 'product > ? AND product <= ?'
  for await (const [kind, value, product] of keysOf(connection, shop, which, [from, to])) {
    const list = keys.get(product) ?? []
    keys.set(product, list)
    list.push(keyFromRow(kind, value))
  }
  const sql = `SELECT p.id, p.url, p.image, p.first_seen, p.last_seen, ${READ_AT} FROM products p
    WHERE p.shop = ? AND p.id > ? AND p.id <= ? ORDER BY p.id LIMIT ${CHUNK}`
  for (let after = from; ; ) {
    const chunk = await rows<[number, string, string | null, number, number, number | null]>(
      connection,
      sql,
      [shop.id, after, to],
    )
    const history = await observationsOf(
      connection,
      chunk.map(([id]) => id),
    )
    for (const [id, url, image, firstSeen, lastSeen, readAt] of chunk) {
      const seen = { firstSeen, lastSeen, readAt }
      const observations = history.get(id) ?? []
      yield { url, image, ...seen, keys: keys.get(id) ?? [], observations }
    }
    if (chunk.length < CHUNK) return
    after = chunk.at(-1)![0]
    await breathe()
  }
}

async function observationsOf(connection: Connection, ids: ProductId[]) {
  const found = await rows<Value[]>(
    connection,
    `SELECT o.product, o.at, o.gone, o.name, o.amount, o.currency, o.availability, o.fields
     FROM json_each(?) j CROSS JOIN observations o ON o.product = j.value
     ORDER BY o.product, o.at, o.rowid`,
    [jsonOf(ids)],
  )
  const history = new Map<ProductId, TransferredProduct['observations']>()
  for (const [product, at, gone, name, amount, currency, availability, fields] of found) {
    const list = history.get(product as number) ?? []
    history.set(product as number, list)
    list.push({
      at: at as number,
      gone: gone === 1,
      name: name as string,
      amount: amount as string | null,
      currency: currency as string | null,
      availability: availability as string | null,
      fields: fields as string,
    })
  }
  return history
}
