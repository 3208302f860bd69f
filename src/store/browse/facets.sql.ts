/**
 * Counts of products of each kind, among all or among those that words find. SQL by hand: counted by the indexes of the
 * orders. Used by `browse.sql.ts`.
 * @module
 */

import { type Connection, rows } from '../connection/connection.ts'
import type { Facets, Narrowed, Show } from './browse.ts'
import { kindOf, named, shown, wordsIn } from './narrow.sql.ts'
import { FINDS } from './orders.sql.ts'
import { known, steps } from './search.sql.ts'

export async function facetsOf(
  connection: Connection,
  of: Omit<Narrowed, 'show'>,
): Promise<Facets> {
  if (wordsIn(of.search).length > 0) return await facetsFound(connection, of)
  const count = (show: Show) => countOf(connection, { ...of, show })
  return {
    sale: await count('sale'),
    new: await count('new'),
    cheaper: await count('cheaper'),
    dearer: await count('dearer'),
    out: await count('out'),
    gone: await count('gone'),
  }
}

const KINDS = ['new', 'cheaper', 'dearer', 'out'] as const

/** All names are looked through once, step by step, and every kind is counted on the way. */
async function facetsFound(
  connection: Connection,
  { shop, since, search }: Omit<Narrowed, 'show'>,
): Promise<Facets> {
  const facets: Facets = { sale: 0, new: 0, cheaper: 0, dearer: 0, out: 0, gone: 0 }
  const words = named(search, await known(connection, shop, search))
  const kinds = KINDS.map((kind) => kindOf(kind, { shop, since }))
  const counted = kinds.map(({ sql }) => `total(${sql})`).join(', ')
  const count = (show: 'sale' | 'gone', more: string) =>
    `SELECT count(*), ${counted} FROM products p INDEXED BY products_by_name
     WHERE p.shop = ? AND p.gone = ${show === 'gone' ? 1 : 0}${words.sql}${more}`
  const args = [...kinds.flatMap((kind) => kind.args), shop, ...words.args]
  for (const show of ['sale', 'gone'] as const) {
    for await (const range of steps(connection, shop, show === 'gone' ? 1 : 0)) {
      const sql = count(show, range.sql)
      const [[all, ...each] = [0]] = await rows<number[]>(connection, sql, [...args, ...range.args])
      facets[show] += all!
      if (show === 'sale') for (const [i, kind] of KINDS.entries()) facets[kind] += each[i]!
    }
  }
  return facets
}

/** Of one kind, whatever it is called. */
export async function countOf(connection: Connection, narrowed: Narrowed): Promise<number> {
  const { shop, show } = narrowed
  if (show === 'sale' || show === 'gone') {
    const column = show === 'sale' ? 'on_sale' : 'gone'
    const sql = `SELECT ${column} FROM shops WHERE id = ?`
    return (await rows<[number]>(connection, sql, [shop]))[0]?.[0] ?? 0
  }
  const { sql, args } = shown(narrowed)
  const counted = `SELECT count(*) FROM products p INDEXED BY ${FINDS[show]} WHERE ${sql}`
  return (await rows<[number]>(connection, counted, args))[0]![0]
}
