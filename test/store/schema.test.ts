import { expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { rows } from '../../src/store/connection/connection.ts'
import { openDatabase } from '../../src/store/connection/database.ts'
import * as schema from '../../src/store/schema.ts'
import { tempFolder } from './stores.ts'

test('the schema of typed queries is the one that the migrations make', async () => {
  const data = tempFolder()
  const { connection } = await openDatabase({ data })
  const tables = Object.values(schema).filter((each) => is(each, SQLiteTable))
  expect(tables.length).toBeGreaterThan(5)
  for (const table of tables) {
    const { name, columns, indexes } = getTableConfig(table)
    const typed = columns.map((column) => [
      column.name,
      column.getSQLType().toUpperCase(),
      column.notNull && !column.primary ? 1 : 0,
    ])
    const found = await rows<[number, string, string, number, null, number]>(
      connection,
      `PRAGMA table_info(${name})`,
    )
    const stored = found.map(([, column, type, notNull, , key]) => [
      column,
      type,
      notNull && !columns.find((each) => each.name === column)?.primary ? 1 : 0,
      key,
    ])
    expect(typed).toEqual(stored.map((column) => column.slice(0, 3)) as typeof typed)
    const named = await rows<[string]>(
      connection,
      `SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = ?`,
      [name],
    )
    expect(indexes.map((index) => index.config.name).sort()).toEqual(named.map(([n]) => n).sort())
  }
  connection.close()
  rmSync(data, { recursive: true, force: true })
})
