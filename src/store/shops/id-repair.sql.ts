/**
 * The repair of shops' ids, when a database is opened. Everything else is reached by a number, which SQLite itself
 * keeps one; a shop whose id is none could neither be opened nor removed. SQL by hand: bytes cannot be asked for as
 * text. Used by `store/connection/database.ts`.
 * @module
 */

import { type Connection, rows } from '../connection/connection.ts'

/** What Aisle never gives as an id, or takes for one. */
const NO_ID = `typeof(slug) <> 'text' OR slug = '' OR slug GLOB '*[^a-z0-9-]*'`

/** The second for who has a shop of the name that the first gives. */
const IDS = [`'shop-' || id`, `'shop-' || id || '-' || lower(hex(randomblob(4)))`]

/** Looks first: who writes may have to wait for others. */
export async function repairShopIds(connection: Connection): Promise<void> {
  const found = await rows(connection, `SELECT 1 FROM shops WHERE ${NO_ID} LIMIT 1`)
  if (found.length === 0) return
  const statements = IDS.map((id) => ({
    sql: `UPDATE OR IGNORE shops SET slug = ${id} WHERE ${NO_ID}`,
    args: [],
  }))
  await connection.batch(statements, 'write')
}
