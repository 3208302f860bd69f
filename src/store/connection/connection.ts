/**
 * What every table group talks to: rows and batches, the same on a file and on a libSQL server.
 * @module
 */

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
