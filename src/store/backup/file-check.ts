/**
 * The check whether a file is a database of ours, whole and as Aisle makes it, with texts that can be read: for backups
 * that people bring. Used by `jobs/backup/examiner.ts` and `backup.ts`.
 * @module
 */

import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import Database from 'libsql'
import { cut } from '../../format/text.ts'
import { MIGRATIONS, MIGRATIONS_TABLE, statementsOf } from '../connection/migrate.ts'
import { asText } from './text-repair.ts'

/** https://www.sqlite.org/fileformat.html#the_database_header */
const MAGIC = Buffer.from('SQLite format 3\0', 'latin1')
const HEADER = 100
const PAGE_SIZE = 16
const CHANGES = 24
const PAGES = 28
const CHANGES_AT_PAGES = 92

/**
 * Whether the file is shorter than its first page says. False, too, where it is no database, or what is missing may stand in the journal
 * beside it.
 */
export function endsEarly(path: string): boolean {
  if (existsSync(`${path}-wal`)) return false
  const header = Buffer.alloc(HEADER)
  const file = openSync(path, 'r')
  try {
    const read = readSync(file, header, 0, HEADER, 0)
    if (read < MAGIC.length || !header.subarray(0, MAGIC.length).equals(MAGIC)) return false
    if (read < HEADER) return true
    // Else the number of pages is of another time.
    if (header.readUInt32BE(CHANGES) !== header.readUInt32BE(CHANGES_AT_PAGES)) return false
    return fstatSync(file).size < pageSizeIn(header) * header.readUInt32BE(PAGES)
  } finally {
    closeSync(file)
  }
}

/** 65536 does not fit. */
function pageSizeIn(header: Buffer): number {
  const size = header.readUInt16BE(PAGE_SIZE)
  return size === 1 ? 65536 : size
}

type Row = (Uint8Array | null)[]

/** Read as bytes: they may be no text. */
const COLUMNS = ['type', 'name', 'tbl_name', 'sql']

type Texts = [type: string, name: string, table: string, sql: string]

/** SQLite's own notes about how full tables are. */
const STATISTICS = /^sqlite_stat[134]$/

/**
 * What differs from a database that Aisle made with this version of the data: a trigger of somebody else would run with
 * our own writes. Null where nothing does.
 */
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

/**
 * Reads every text of a file whose tables are known to be ours. What cannot be read as text ends the process in the
 * driver: to be found out where that harms nobody.
 */
export function readThrough(path: string): void {
  const database = new Database(path)
  try {
    const all = (sql: string) => database.prepare(sql).raw(true).all() as string[][]
    for (const [table] of all(`SELECT name FROM sqlite_schema WHERE type = 'table'`)) {
      const columns = all(`SELECT name FROM pragma_table_info('${table}')`).flat()
      // Whatever the column is for: a text may stand in any. The rest can be anything, and is long.
      const texts = columns.map((name) => `CASE typeof("${name}") WHEN 'text' THEN "${name}" END`)
      const rows = database
        .prepare(`SELECT ${texts.join(', ')} FROM "${table}"`)
        .raw(true)
        .iterate()
      while (!rows.next().done);
    }
  } finally {
    database.close()
  }
}
