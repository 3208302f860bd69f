/**
 * The orders in which products are listed, and the way to a page of them. SQL by hand: each order names its index. Used
 * by its neighbours.
 * @module
 */

import { type Connection, rows } from '../connection/connection.ts'
import type { ProductId } from '../types.ts'
import type { Browse, Show, Sort } from './browse.ts'
import { type Conditions, shown } from './narrow.sql.ts'

type Order = { index: string; order: string; reverse: string }

export const ORDERS: Record<Sort, Order> = {
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
export const FINDS: Partial<Record<Show, string>> = {
  new: 'products_by_age',
  cheaper: 'products_by_move',
  dearer: 'products_by_move',
  out: 'products_by_stock',
}
const FEW = 1000

const FAR = 5000

export type Found = { ids: ProductId[]; count: number }

/** From the nearer end. */
export async function walked(
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
  const by = few ?? (more.sql !== '' && far > FAR ? 'products_by_name' : index)
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
