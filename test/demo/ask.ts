/**
 * Short ways to ask a small shop something.
 * @module
 */
import { change, Shop, type ShopChanges, truthOf } from '../../src/demo/index.ts'
import { plainShop } from '../shops/index.ts'
import { origin } from '../shops/walk.ts'

export const open = (changes: ShopChanges = {}) => new Shop(change(plainShop, changes))

export const get = (shop: Shop, path: string, headers: Record<string, string> = {}) =>
  shop.fetch(new Request(path.startsWith('http') ? path : origin + path, { headers }))

export const text = async (shop: Shop, path: string, headers: Record<string, string> = {}) =>
  (await get(shop, path, headers)).text()

export const firstProduct = (shop: Shop) => truthOf(shop, origin).products[0]!
