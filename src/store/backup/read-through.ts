/**
 * Reads every text of a database once. What cannot be read as text ends the process in the driver: to be found out where
 * that harms nobody.
 * @module
 */

import Database from 'libsql'

/** Of a file whose tables are known to be ours. */
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
