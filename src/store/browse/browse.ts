/**
 * A page of the products of a shop, in any order and narrowed in any way. Every order has an index that
 * holds all that it is narrowed by, and long ways are walked in steps: nothing stands still.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import { type Connection, rows, type Value } from '../connection/connection.ts'
import type { ProductId } from '../types.ts'
import { countOf } from './facets.ts'
import { type Brief, briefFrom } from './listing.ts'
import { wordsIn } from './narrow.ts'
import { type Browse, walked } from './orders.ts'
import { searched } from './search.ts'

export type { Browse, Sort } from './orders.ts'

/** A product in a list, with where its price went. */
export type Listed = Brief & {
  /** -1: down, when it last moved. */
  moved: number
  movedAt: number
  /** The price before. */
  was: string | null
}

export type Browsed = { products: Listed[]; count: number }

export async function browse(connection: Connection, wanted: Browse): Promise<Browsed> {
  const found =
    wordsIn(wanted.search).length > 0
      ? await searched(connection, wanted)
      : await walked(connection, wanted, await countOf(connection, wanted))
  return { count: found.count, products: await listed(connection, found.ids) }
}

async function listed(connection: Connection, ids: ProductId[]): Promise<Listed[]> {
  const found = await rows<Value[]>(
    connection,
    `SELECT p.id, p.shop, p.name, p.url, p.image, p.amount, p.currency, p.availability, p.gone,
       p.first_seen, p.last_seen, p.moved, p.moved_at, p.was
     FROM json_each(?) j CROSS JOIN products p ON p.id = j.value ORDER BY j.key`,
    [jsonOf(ids)],
  )
  return found.map((row) => ({
    ...briefFrom(row),
    moved: row[11] as number,
    movedAt: row[12] as number,
    was: row[13] as string | null,
  }))
}
