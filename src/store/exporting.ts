/**
 * Reads a shop into a document.
 * @module
 */

import { breathe, type Connection, rows, type Value } from './connection.ts'
import { READ_AT } from './listing.ts'
import {
  FORMAT,
  FORMAT_VERSION,
  keyFromRow,
  type ShopDocument,
  type TransferredKey,
  type TransferredProduct,
} from './transfer.ts'
import type { ProductId, Shop } from './types.ts'

const CHUNK = 500

export async function exportShop(connection: Connection, shop: Shop): Promise<ShopDocument> {
  const { slug, name, seed, scope, delay, concurrency, render, wrapper, plan, topic } = shop
  const { keys, distrusted } = await keysOf(connection, shop)
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    shop: { slug, name, seed, scope, delay, concurrency, render, wrapper, plan, topic },
    wrappers: (await documents(connection, 'wrappers', shop)) as ShopDocument['wrappers'],
    plans: (await documents(connection, 'plans', shop)) as ShopDocument['plans'],
    topics: (await documents(connection, 'topics', shop)) as ShopDocument['topics'],
    distrusted,
    products: await productsOf(connection, shop, keys),
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

async function keysOf(connection: Connection, shop: Shop) {
  const keys = new Map<ProductId, TransferredKey[]>()
  const distrusted: TransferredKey[] = []
  const sql = `SELECT kind, value, product FROM product_keys
    WHERE shop = ? AND (kind, value) > (?, ?) ORDER BY kind, value LIMIT ${CHUNK}`
  for (let after: Value[] = [0, '']; ; ) {
    const chunk = await rows<[number, string, number | null]>(connection, sql, [shop.id, ...after])
    for (const [kind, value, product] of chunk) {
      const list = product === null ? distrusted : (keys.get(product) ?? [])
      if (product !== null) keys.set(product, list)
      list.push(keyFromRow(kind, value))
    }
    if (chunk.length < CHUNK) return { keys, distrusted }
    after = chunk.at(-1)!.slice(0, 2)
    await breathe()
  }
}

async function productsOf(
  connection: Connection,
  shop: Shop,
  keys: Map<ProductId, TransferredKey[]>,
): Promise<TransferredProduct[]> {
  const products: TransferredProduct[] = []
  const sql = `SELECT p.id, p.url, p.image, p.first_seen, p.last_seen, ${READ_AT} FROM products p
    WHERE p.shop = ? AND p.id > ? ORDER BY p.id LIMIT ${CHUNK}`
  for (let after = 0; ; ) {
    const chunk = await rows<[number, string, string | null, number, number, number | null]>(
      connection,
      sql,
      [shop.id, after],
    )
    const history = await observationsOf(
      connection,
      chunk.map(([id]) => id),
    )
    for (const [id, url, image, firstSeen, lastSeen, readAt] of chunk) {
      const seen = { firstSeen, lastSeen, readAt }
      const observations = history.get(id) ?? []
      products.push({ url, image, ...seen, keys: keys.get(id) ?? [], observations })
    }
    if (chunk.length < CHUNK) return products
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
    [JSON.stringify(ids)],
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
