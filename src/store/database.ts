/**
 * Opens the file or the server, and lays typed queries over it.
 * @module
 */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@libsql/client/http'
import type { LibSQLDatabase } from 'drizzle-orm/libsql'
import { drizzle } from 'drizzle-orm/libsql/http'
import { AisleError } from '../errors.ts'
import type { Connection } from './connection.ts'
import { FileConnection } from './file.ts'
import { migrate } from './migrate.ts'
import { ServerConnection } from './server.ts'

export type Db = LibSQLDatabase

export type Opened = { connection: Connection; db: Db }

export type StoreOptions = {
  /** The data folder; made where it is missing. */
  data: string
  /** `http://…`, `https://…` or `libsql://…`, or the path of a file; default `<data>/aisle.db`. */
  db?: string
  token?: string
  readonly?: boolean
  /** Milliseconds to wait for another program that is writing. */
  patience?: number
}

const PATIENCE = 15_000

export async function openDatabase(options: StoreOptions): Promise<Opened> {
  const readonly = options.readonly ?? false
  const connection = await connect(options, readonly)
  try {
    await migrate(connection, { readonly })
    return { connection, db: typed(connection) }
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Null for a server. */
function pathOf({ db, data }: StoreOptions): string | null {
  if (db && /^(https?|libsql|wss?):/i.test(db)) return null
  return db ? db.replace(/^file:(\/\/(?=\/))?/, '') : join(data, 'aisle.db')
}

/** False where the store would be made by opening it. */
export async function isThere(options: StoreOptions): Promise<boolean> {
  const path = pathOf(options)
  return path === null || (await Bun.file(path).exists())
}

async function connect(options: StoreOptions, readonly: boolean): Promise<Connection> {
  const { db, data, token, patience = PATIENCE } = options
  const path = pathOf(options)
  if (path === null) return new ServerConnection(db!, token, patience)
  if (readonly && !(await Bun.file(path).exists())) {
    throw new AisleError('not-found', 'there is no database yet', {
      where: path,
      hint: 'Add a shop first: aisle shop add URL',
    })
  }
  if (!db) makeFolder(data)
  return FileConnection.open(path, { readonly, patience })
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (cause) {
    throw new AisleError('storage', 'the data folder cannot be made', {
      where: folder,
      hint: 'Name a folder you may write to with --data DIR.',
      cause,
    })
  }
}

/** drizzle wants a libSQL client; all it calls are `execute` and `batch`. */
function typed(connection: Connection): Db {
  const shape = (result: Awaited<ReturnType<Connection['execute']>>) => ({
    rows: result.rows,
    rowsAffected: result.changes,
    lastInsertRowid: result.insertedId,
  })
  const client = {
    execute: async (statement: Parameters<Connection['execute']>[0]) =>
      shape(await connection.execute(statement)),
    batch: async (statements: Parameters<Connection['batch']>[0]) =>
      (await connection.batch(statements, 'write')).map(shape),
  }
  return drizzle(client as unknown as Client)
}
