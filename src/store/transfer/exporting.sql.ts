/**
 * The export of a shop into a document, read a part at a time: whatever its size, little of it is in memory. SQL by
 * hand: all products with all that was observed of them. Used by `shop/transfer.ts` and `store/shops/shops.ts`.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import { READ_AT } from '../browse/listing.sql.ts'
import {
  type Connection,
  chunks,
  decoded,
  listed,
  rows,
  type Value,
} from '../connection/connection.ts'
import { observations } from '../schema/products.ts'
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
  const after = (last: Value[] | null) => [shop.id, last?.[0] ?? 0, last?.[1] ?? '', ...more]
  for await (const chunk of chunks<[number, string, number]>(connection, CHUNK, sql, after)) {
    yield* chunk
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
  type Row = [ProductId, string, string | null, number, number, number | null]
  for await (const chunk of chunks<Row>(connection, CHUNK, sql, (last) => [
    shop.id,
    last?.[0] ?? from,
    to,
  ])) {
    const ids = chunk.map(([id]) => id)
    const history = await observationsOf(connection, ids)
    for (const [id, url, image, firstSeen, lastSeen, readAt] of chunk) {
      const seen = { firstSeen, lastSeen, readAt }
      yield { url, image, ...seen, keys: keys.get(id) ?? [], observations: history.get(id) ?? [] }
    }
  }
}

const { at, gone, name, amount, currency, availability, fields } = observations
const OBSERVATION = { at, gone, name, amount, currency, availability, fields }

async function observationsOf(connection: Connection, ids: ProductId[]) {
  const found = await rows(
    connection,
    `SELECT ${listed('o', OBSERVATION)}, o.product
     FROM json_each(?) j CROSS JOIN observations o ON o.product = j.value
     ORDER BY o.product, o.at, o.rowid`,
    [jsonOf(ids)],
  )
  const byProduct = Map.groupBy(found, (row) => row.at(-1) as ProductId)
  return new Map(
    Array.from(byProduct, ([id, rows]) => [id, rows.map((row) => decoded(OBSERVATION, row))]),
  )
}
