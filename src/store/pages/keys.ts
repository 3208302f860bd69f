/**
 * Keys of rows that are numbered within a shop: shop * 2^32 + number. Used all over `store`.
 * @module
 */

import type { ShopId } from '../types.ts'

const SHIFT = 2 ** 32

export const rowKey = (shop: ShopId, id: number): number => shop * SHIFT + id

/** First and last key a shop can have, for `BETWEEN`. */
export const keyRange = (shop: ShopId): [number, number] => [shop * SHIFT, shop * SHIFT + SHIFT - 1]

/** The number within the shop. */
export const numberOf = (key: number): number => key % SHIFT
