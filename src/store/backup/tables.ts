/**
 * The tables of a database and their columns, as it tells them itself.
 * @module
 */

export type Column = { name: string; type: string }

/** `key` tells one row from another. */
export type Table = { name: string; columns: Column[]; key: Column[] }

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
