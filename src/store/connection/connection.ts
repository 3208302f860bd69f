/**
 * The connection that every table group talks to: rows and batches, the same on a file and on a libSQL server. Used all
 * over `store`.
 * @module
 */

import type { GetColumnData } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { jsonOf, wellFormed } from '../../format/text.ts'

export type Value = string | number | null | Uint8Array

export type Statement = { sql: string; args: Value[] }

export type Result = { rows: Value[][]; changes: number; insertedId: number }

export interface Connection {
  /** The file or address, for messages. */
  readonly place: string
  execute(statement: Statement): Promise<Result>
  /** All or nothing, in one round trip. */
  batch(statements: Statement[], mode: 'read' | 'write'): Promise<Result[]>
  close(): void
}

/** Rows of a query, each as a tuple in the order of its columns. */
export async function rows<T extends Value[]>(
  connection: Connection,
  sql: string,
  args: Value[] = [],
): Promise<T[]> {
  return (await connection.execute({ sql, args })).rows as T[]
}

/** Called with some rows at a time; the next ones are read when it is done. */
export type Each<T> = (chunk: T[]) => void | Promise<void>

/** Columns of the schema, by the names that values get. */
export type Columns = Record<string, SQLiteColumn>

export type RowOf<C extends Columns> = { [K in keyof C]: GetColumnData<C[K]> }

/** As a SELECT lists them, of the table under that alias. */
export const listed = (alias: string, columns: Columns): string =>
  Object.values(columns)
    .map(({ name }) => `${alias}.${name}`)
    .join(', ')

/** The door through which rows of hand-written SQL come in: the first values as the schema has those columns. */
export function decoded<C extends Columns>(columns: C, row: Value[]): RowOf<C> {
  const values: Record<string, unknown> = {}
  let at = 0
  for (const name in columns) {
    const value = row[at++]!
    values[name] = value === null ? null : columns[name]!.mapFromDriverValue(value)
  }
  return values as RowOf<C>
}

/** Rows in chunks, each after the last row of the one before; others are served in between. */
export async function* chunks<T extends Value[]>(
  connection: Connection,
  size: number,
  sql: string,
  argsAfter: (last: T | null) => Value[],
): AsyncGenerator<T[]> {
  // Junk in the last row, read as something else, would lead back for ever.
  const asked = new Set<string>()
  for (let last: T | null = null; ; ) {
    const args = argsAfter(last)
    const place = args.join('\0')
    if (asked.has(place)) return
    asked.add(place)
    const chunk: T[] = await rows<T>(connection, sql, args)
    if (chunk.length > 0) yield chunk
    if (chunk.length < size) return
    last = chunk.at(-1)!
    await breathe()
  }
}

/** Parts of a list, for statements that take it as JSON; others are served in between. */
export async function* parts<T>(all: readonly T[], size: number): AsyncGenerator<T[]> {
  for (let from = 0; from < all.length; from += size) {
    yield all.slice(from, from + size)
    if (from + size < all.length) await breathe()
  }
}

/** What a typed query would send, to go in one batch with others. */
export function statement(query: { toSQL(): { sql: string; params: unknown[] } }): Statement {
  const { sql, params } = query.toSQL()
  return { sql, args: params as Value[] }
}

/** Rows of a bulk statement; longer ones stall the loop. */
const BULK = 500

/** One `INSERT … SELECT … FROM json_each(?)` a chunk; `first` are the arguments before the rows. */
export function bulk(sql: string, first: Value[], values: unknown[][]): Statement[] {
  const statements: Statement[] = []
  for (let from = 0; from < values.length; from += BULK) {
    const part = values.length > BULK ? values.slice(from, from + BULK) : values
    statements.push({ sql, args: [...first, jsonOf(part)] })
  }
  return statements
}

/** The same with texts that the database can give back. */
export const sound = (args: Value[]): Value[] =>
  args.some((arg) => typeof arg === 'string' && wellFormed(arg) !== arg)
    ? args.map((arg) => (typeof arg === 'string' ? wellFormed(arg) : arg))
    : args

/** Lets the loop serve others between two chunks: a file answers without giving up its turn. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
