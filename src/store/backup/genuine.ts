/**
 * Whether a database is one of ours: its tables, indexes, triggers and views are those that Aisle makes, and no other.
 * A trigger of somebody else would run with our own writes.
 * @module
 */

import Database from 'libsql'
import { cut } from '../../format/text.ts'
import { MIGRATIONS, MIGRATIONS_TABLE, statementsOf } from '../connection/migrate.ts'
import { asText } from './mend.ts'

type Row = (Uint8Array | null)[]

/** Read as bytes: they may be no text. */
const COLUMNS = ['type', 'name', 'tbl_name', 'sql']

type Texts = [type: string, name: string, table: string, sql: string]

/** SQLite's own notes about how full tables are. */
const STATISTICS = /^sqlite_stat[134]$/

/** What differs from a database that Aisle made with this version of the data; null where nothing does. */
export function strangeIn(database: InstanceType<typeof Database>, version: number): string | null {
  const found = schemaOf(database)
  const wanted = schemaAt(version)
  for (const [name, sql] of wanted) {
    if (!found.has(name)) return `the ${name} is missing`
    if (found.get(name) !== sql) return `the ${name} is not as Aisle makes it`
  }
  const other = [...found.keys()].find((name) => !wanted.has(name))
  return other ? `the ${other} is not of Aisle` : null
}

/** By kind and name. */
function schemaOf(database: InstanceType<typeof Database>): Map<string, string> {
  const found = database
    .prepare(
      `SELECT ${COLUMNS.map((name) => `CAST(${name} AS BLOB)`).join(', ')} FROM sqlite_schema`,
    )
    .raw(true)
    .all() as Row[]
  return new Map(
    found
      .map((row) => row.map((bytes) => (bytes === null ? '' : asText(bytes))) as Texts)
      .filter(([type, name]) => type !== 'table' || !STATISTICS.test(name))
      .map(([type, name, table, sql]) => [
        `${type} ${cut(name, 60)}`,
        `${table} ${sql.replace(/\s+/g, ' ').trim()}`,
      ]),
  )
}

function schemaAt(version: number): Map<string, string> {
  const database = new Database(':memory:')
  try {
    database.exec(MIGRATIONS_TABLE)
    for (const { sql } of MIGRATIONS.slice(0, version)) {
      for (const statement of statementsOf(sql)) database.exec(statement.sql)
    }
    return schemaOf(database)
  } finally {
    database.close()
  }
}
