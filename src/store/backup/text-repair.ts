/**
 * The repair of texts whose bytes are no text, in all tables of a database. To read one ends the process, so they are
 * found by SQL, read as bytes, and written back well-formed. Used all over `store`.
 * @module
 */

import { isUtf8 } from 'node:buffer'
import { wellFormed } from '../../format/text.ts'
import {
  breathe,
  type Connection,
  rows,
  type Statement,
  type Value,
} from '../connection/connection.ts'

export type Column = { name: string; type: string }

/** `key` tells one row from another. */
type Table = { name: string; columns: Column[]; key: Column[] }

export type TableRow = [table: string, keyed: number, column: string, type: string, inKey: number]

/** Of a database of ours: the names are known. */
export const TABLES = `SELECT t.name, t.sql LIKE '%WITHOUT ROWID', c.name, c.type, c.pk
  FROM sqlite_schema t JOIN pragma_table_info(t.name) c
  WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY t.name, c.cid`

export function tablesFrom(found: TableRow[]): Table[] {
  const byTable = Map.groupBy(found, ([table]) => table)
  return [...byTable].map(([name, of]) => {
    const columns = of.map(([, , column, type]) => ({ name: column, type }))
    const isKeyed = of[0]![1] === 1
    const key = isKeyed ? columns.filter((_, i) => of[i]![4] > 0) : [{ name: 'rowid', type: '' }]
    return { name, columns, key }
  })
}

/**
 * Which texts are looked at. `halves`: those with half a surrogate pair, all that Aisle itself could once write.
 * `any`: all that are not plain ASCII, up to a NUL, at which reading ends.
 */
type Suspects = 'halves' | 'any'

const halves = Array.from({ length: 32 }, (_, i) => `x'ED${(0xa0 + i).toString(16)}'`)

const CONDITIONS: Record<Suspects, (column: string) => string> = {
  halves: (column) => {
    const bytes = `CAST(${column} AS BLOB)`
    const one = halves.map((half) => `instr(${bytes}, ${half})`).join(' OR ')
    return `instr(${bytes}, x'ED') AND (${one})`
  },
  any: (column) => `${column} GLOB '*[^' || char(1) || '-' || char(127) || ']*'`,
}

/** Rows that are looked at in one turn. */
const CHUNK = 500

/** How many texts were mended. Of keys that become the same, one stays. */
export async function repairTexts(connection: Connection, suspects: Suspects): Promise<number> {
  let mended = 0
  for (const table of tablesFrom(await rows<TableRow>(connection, TABLES))) {
    for (const column of table.columns.filter(isText)) {
      mended += await mendColumn(connection, table, column.name, suspects)
    }
  }
  return mended
}

type Suspect = [bytes: Uint8Array, ...key: Value[]]

const isText = ({ type }: Column): boolean => type === 'TEXT'

async function mendColumn(
  connection: Connection,
  { name, key }: Table,
  column: string,
  suspects: Suspects,
): Promise<number> {
  const keys = key.map((each) => (isText(each) ? `CAST(${each.name} AS BLOB)` : each.name))
  const names = `(${key.map((each) => each.name).join(', ')})`
  const given = `(${key.map((each) => (isText(each) ? 'CAST(? AS TEXT)' : '?')).join(', ')})`
  const select = (after: string) => `SELECT CAST(${column} AS BLOB), ${keys.join(', ')} FROM ${name}
    WHERE ${after} (${CONDITIONS[suspects](column)}) ORDER BY ${names.slice(1, -1)} LIMIT ${CHUNK}`
  const update = `UPDATE OR REPLACE ${name} SET ${column} = ? WHERE ${names} = ${given}`
  let mended = 0
  for (let after: Value[] | null = null; ; ) {
    const sql: string = select(after ? `${names} > ${given} AND` : '')
    const chunk: Suspect[] = await rows<Suspect>(connection, sql, after ?? [])
    const statements = chunk.flatMap(([bytes, ...at]): Statement[] =>
      isUtf8(bytes) ? [] : [{ sql: update, args: [asText(bytes), ...at] }],
    )
    if (statements.length > 0) await connection.batch(statements, 'write')
    mended += statements.length
    if (chunk.length < CHUNK) return mended
    after = chunk.at(-1)!.slice(1)
    await breathe()
  }
}

/** With one mark for half a pair, as the store makes of it today, and one for each other byte of no character. */
export function asText(bytes: Uint8Array): string {
  const marked = Buffer.from(bytes).toString('latin1').replace(HALF, MARK)
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  return wellFormed(decoder.decode(Buffer.from(marked, 'latin1')))
}

/** As bytes. */
const HALF = /\xed[\xa0-\xbf][\x80-\xbf]/g
const MARK = '\xef\xbf\xbd'
