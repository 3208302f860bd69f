/**
 * Cells as their columns are declared, whatever somebody wrote into them by hand: SQLite takes bytes for a text and a word
 * for a number. Called by the connections for every row that is read.
 * @module
 */

import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { isAmountColumn, isTimeColumn } from '../schema/columns.ts'
import * as crawls from '../schema/crawls.ts'
import * as pages from '../schema/pages.ts'
import * as people from '../schema/people.ts'
import * as products from '../schema/products.ts'
import * as shops from '../schema/shops.ts'
import type { Value } from './connection.ts'

/** A column of an answer; `tables`: of one of these. */
export type Column = { tables: ReadonlySet<string>; column: string | null; type: string | null }

/** What a column holds, and what is read where something else stands in it. */
export type Kind = { fits(cell: Value): boolean; instead: Value }

/** What people see in the place of bytes. */
export const UNREADABLE = '(unreadable)'

/** No date lies beyond it (ms). */
const LAST_DATE = 8.64e15

const TEXT: Kind = { fits: (cell) => typeof cell === 'string', instead: UNREADABLE }

/** Without a price, as where no page shows one. */
const AMOUNT: Kind = {
  fits: (cell) => typeof cell === 'string' && /^-?\d+(\.\d+)?$/.test(cell),
  instead: null,
}

const numbers = (largest: number, instead: Value): Kind => ({
  fits: (cell) => typeof cell === 'number' && cell <= largest && cell >= -largest,
  instead,
})

const declared = Object.values({ ...crawls, ...pages, ...people, ...products, ...shops })
  .filter((each) => is(each, SQLiteTable))
  .map((table) => getTableConfig(table))
  .flatMap(({ name: table, columns, primaryKeys }) => {
    const key = new Set(primaryKeys.flatMap((each) => each.columns.map(({ name }) => name)))
    return columns.map(({ name, notNull, primary }) => ({
      ...{ table, name, mayLack: !notNull && !primary && !key.has(name) },
    }))
  })

/** Null where anything may stand there. */
export function kindOf({ tables, column, type }: Column): Kind | null {
  const name = column ?? ''
  if (type === 'TEXT') return isAmountColumn(name) ? AMOUNT : TEXT
  if (type !== 'INTEGER' && type !== 'REAL') return null
  const meant = declared.filter((each) => each.name === name && tables.has(each.table))
  // Another name that a query gave it may stand for a time.
  const isTime = meant.length === 0 || isTimeColumn(name)
  const mayLack = meant.length > 0 && meant.every((each) => each.mayLack)
  return numbers(isTime ? LAST_DATE : Number.MAX_SAFE_INTEGER, mayLack ? null : 0)
}

/**
 * The same rows; a text that is none says so, a price that is none is absent, and so is a number, or 0 where its column
 * always has one.
 */
export function readable(rows: Value[][], kinds: readonly (Kind | null)[]): Value[][] {
  for (const row of rows) {
    for (let at = 0; at < row.length; at++) {
      const kind = kinds[at]
      const cell = row[at]!
      if (kind && cell !== null && !kind.fits(cell)) row[at] = kind.instead
    }
  }
  return rows
}
