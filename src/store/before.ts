/**
 * What a page was before it is read again: its last version, and the product it showed. A page that
 * is no product page any more keeps what it said when it was one.
 * @module
 */

import { type Connection, rows } from './connection.ts'
import { rowKey } from './keys.ts'
import type { PageId, ShopId, VersionId } from './types.ts'

export type Before = {
  version: VersionId | null
  /** The title of that version, how many links it has, and the fields of its product as JSON. */
  title: string
  links: number
  fields: string | null
  /** What the page last said of a product. */
  product: { name: string; amount: string | null; currency: string | null; fields: string } | null
}

const SQL = `SELECT p.version, coalesce(v.title, ''), coalesce(v.link_count, 0), v.fields, s.name, s.amount, s.currency, coalesce(s.fields,
    (SELECT o.fields FROM observations o WHERE o.product = s.product AND o.gone = 0
     ORDER BY o.at DESC, o.rowid DESC LIMIT 1), '{}')
  FROM pages p LEFT JOIN sightings s ON s.key = p.key
  LEFT JOIN versions v ON v.key = ? + p.version WHERE p.key = ?`

type Text = string | null
type Row = [number | null, string, number, Text, Text, Text, Text, string]

export async function pageBefore(
  connection: Connection,
  shop: ShopId,
  page: PageId,
): Promise<Before | null> {
  const [row] = await rows<Row>(connection, SQL, [rowKey(shop, 0), rowKey(shop, page)])
  if (!row) return null
  const [version, title, links, fields, name, amount, currency, said] = row
  const product = name === null ? null : { name, amount, currency, fields: said }
  return { version, title, links, fields, product }
}
