import { afterAll, describe, expect, test } from 'bun:test'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { is, SQL } from 'drizzle-orm'
import { getTableConfig, SQLiteSyncDialect, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { rows } from '../../src/store/connection/connection.ts'
import { openDatabase } from '../../src/store/connection/database.ts'
import * as crawls from '../../src/store/schema/crawls.ts'
import * as pages from '../../src/store/schema/pages.ts'
import * as people from '../../src/store/schema/people.ts'
import * as products from '../../src/store/schema/products.ts'
import * as shops from '../../src/store/schema/shops.ts'
import { tempFolder } from './stores.ts'

const data = tempFolder()
const { connection } = await openDatabase({ data })
afterAll(() => {
  connection.close()
  rmSync(data, { recursive: true, force: true })
})

const declared = Object.values({ ...crawls, ...pages, ...people, ...products, ...shops })
  .filter((each) => is(each, SQLiteTable))
  .map((table) => getTableConfig(table))

const dialect = new SQLiteSyncDialect()

/** As a person writes it: without quotes and names of tables. */
const written = (sql: SQL): string =>
  dialect
    .sqlToQuery(sql.inlineParams())
    .sql.replace(/"\w+"\./g, '')
    .replaceAll('"', '')

const plain = (sql: string): string => sql.replace(/\s+/g, ' ').replaceAll('( ', '(').trim()

test('every table that migrations make is declared, and no other', async () => {
  const made = await rows<[string]>(
    connection,
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
  )
  expect(declared.map(({ name }) => name).sort()).toEqual(made.map(([name]) => name).sort())
  expect(declared.length).toBeGreaterThan(25)
})

describe.each(declared)('$name', ({ name, columns, indexes, primaryKeys, checks }) => {
  const sqlOf = async () =>
    (
      await rows<[string]>(connection, `SELECT sql FROM sqlite_schema WHERE name = ?`, [name])
    )[0]![0]

  test('has the columns, types, defaults and the key that are declared', async () => {
    const found = await rows<[number, string, string, number, string | null, number]>(
      connection,
      `PRAGMA table_info(${name})`,
    )
    const key = primaryKeys[0]?.columns ?? columns.filter((column) => column.primary)
    const told = columns.map((column) => {
      const place = key.findIndex((each) => each.name === column.name) + 1
      return {
        name: column.name,
        type: column.getSQLType().toUpperCase(),
        // SQLite tells it of keys in one way, drizzle in another.
        notNull: place > 0 || column.notNull,
        default: column.default === undefined ? null : column.mapToDriverValue(column.default),
        place,
      }
    })
    const made = found.map(([, name, type, notNull, value, place]) => ({
      ...{ name, type, notNull: place > 0 || notNull === 1, place },
      default: value === null ? null : JSON.parse(value.replaceAll("'", '"')),
    }))
    expect(told as typeof made).toEqual(made)
    const counts = columns.some((column) => 'autoIncrement' in column && column.autoIncrement)
    expect(/AUTOINCREMENT/.test(await sqlOf())).toBe(counts)
  })

  test('has the indexes and checks that are declared', async () => {
    const found = await rows<[string]>(
      connection,
      `SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = ?`,
      [name],
    )
    const told = indexes.map(({ config: { name: own, columns, unique, where } }) => {
      const of = columns.map((column) => (is(column, SQL) ? written(column) : column.name))
      const narrowed = where ? ` WHERE ${written(where)}` : ''
      return `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${own} ON ${name} (${of.join(', ')})${narrowed}`
    })
    expect(told.sort()).toEqual(found.map(([sql]) => plain(sql)).sort())
    const uniques = columns.filter((column) => column.isUnique)
    const own = await rows<[string]>(
      connection,
      `SELECT i.name FROM pragma_index_list(?) l JOIN pragma_index_info(l.name) i WHERE l.origin = 'u'`,
      [name],
    )
    expect(uniques.map((column) => column.name)).toEqual(own.map(([column]) => column))
    const made = [...(await sqlOf()).matchAll(/CONSTRAINT (\w+) CHECK \(([^)]*)\)/g)]
    expect(checks.map((check) => [check.name, written(check.value)])).toEqual(
      made.map(([, check, condition]) => [check!, condition!]),
    )
  })
})

/** The database as a whole: its file, its version, its texts. */
const UPKEEP = /^(?:connection|backup)\/|^store\.ts$/

test('SQL is written by hand only in files that say so in their names, and why in their first lines', async () => {
  const store = join(import.meta.dir, '../../src/store')
  const files = readdirSync(store, { recursive: true, encoding: 'utf8' })
  const wrong: string[] = []
  for (const file of files.filter((each) => each.endsWith('.ts') && !UPKEEP.test(each))) {
    const text = await Bun.file(join(store, file)).text()
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').replace(/sql(?:<[^>]*>)?`[^`]*`/g, '')
    const byHand = /\b(?:SELECT|INSERT (?:OR \w+ )?INTO|UPDATE \w+ SET|DELETE FROM|PRAGMA)\b/.test(
      code,
    )
    if (byHand && !file.endsWith('.sql.ts')) wrong.push(file)
    const header = text.slice(0, text.indexOf('*/')).replace(/\s+\*?\s*/g, ' ')
    const says = /SQL by hand:|hand-written SQL/.test(header)
    if (file.endsWith('.sql.ts') && !says) wrong.push(file)
  }
  expect(wrong).toEqual([])
})
