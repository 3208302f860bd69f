/**
 * Typed queries over a connection, as every group of tables makes them. Used all over `store`.
 * @module
 */

import type { Client } from '@libsql/client/http'
import { DrizzleQueryError } from 'drizzle-orm'
import type { LibSQLDatabase } from 'drizzle-orm/libsql'
import { drizzle } from 'drizzle-orm/libsql/http'
import type { Connection, Result, Statement } from './connection.ts'

export type Db = LibSQLDatabase

/** What groups of tables are made of. */
export type Access = { connection: Connection; db: Db }

/** drizzle wants a libSQL client; all it calls are `execute` and `batch`. */
export function typed(connection: Connection): Db {
  const shape = ({ rows, changes, insertedId }: Result) => ({
    rows,
    rowsAffected: changes,
    lastInsertRowid: insertedId,
  })
  const client = {
    execute: async (statement: Statement) => shape(await connection.execute(statement)),
    batch: async (statements: Statement[]) =>
      (await connection.batch(statements, 'write')).map(shape),
  }
  return drizzle(client as unknown as Client)
}

type Group = Record<string, (...args: never[]) => unknown>

/** drizzle wraps what a query throws; people get the sentence inside. */
export function plainly<T extends Group>(group: T): T {
  const inside = (error: unknown): never => {
    throw error instanceof DrizzleQueryError ? (error.cause ?? error) : error
  }
  const asked = Object.entries(group).map(([name, run]) => [
    name,
    // A query is asked when somebody waits for it.
    async (...args: never[]) => await Promise.resolve(run(...args)).catch(inside),
  ])
  return Object.fromEntries(asked)
}
