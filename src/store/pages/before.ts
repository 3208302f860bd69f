/**
 * What a page was before it is read again: its last version, and the product it showed. A page that
 * is no product page any more keeps what it said when it was one.
 * @module
 */

import { type Connection, rows } from '../connection/connection.ts'
import type { PageId, ShopId, VersionId } from '../types.ts'
import { rowKey } from './keys.ts'

export type Before = {
  version: VersionId | null
  /** The title of that version, how many links it has, and the fields of its product as JSON. */
  title: string
  links: number
  fields: string | null
  /** What the page last said of a product that is on sale, and the wrapper that read it. */
  product: {
    name: string
    amount: string | null
    currency: string | null
    fields: string
    wrapper: number | null
  } | null
}

const SQL = `SELECT p.version, coalesce(v.title, ''), coalesce(v.link_count, 0), v.fields, g.id, s.name, s.amount, s.currency, coalesce(s.fields,
    (SELECT o.fields FROM observations o WHERE o.product = s.product AND o.gone = 0
     ORDER BY o.at DESC, o.rowid DESC LIMIT 1), '{}'), c.wrapper
  FROM pages p
  LEFT JOIN sightings s ON s.key = p.key
  LEFT JOIN products g ON g.id = s.product AND g.gone = 0
  LEFT JOIN crawls c ON c.id = s.crawl
  LEFT JOIN versions v ON v.key = ? + p.version WHERE p.key = ?`

type Text = string | null
type Num = number | null
type Row = [Num, string, number, Text, Num, string, Text, Text, string, Num]

export async function pageBefore(
  connection: Connection,
  shop: ShopId,
  page: PageId,
): Promise<Before | null> {
  const [row] = await rows<Row>(connection, SQL, [rowKey(shop, 0), rowKey(shop, page)])
  if (!row) return null
  const [version, title, links, fields, id, name, amount, currency, said, wrapper] = row
  const product = id === null ? null : { name, amount, currency, fields: said, wrapper }
  return { version, title, links, fields, product }
}
