/**
 * The database: a file or a server, opened, with typed queries over it. Used by `cli`, `jobs` and `store`.
 * @module
 */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AisleError } from '../../model/errors.ts'
import { type Interrupted, isBeingReplaced, settleReplacement } from '../backup/replace.ts'
import { settingsOf } from '../people/settings.ts'
import { repairShopIds } from '../shops/id-repair.sql.ts'
import type { Connection } from './connection.ts'
import { FileConnection } from './file.ts'
import { migrate } from './migrate.ts'
import { Patience } from './patience.ts'
import { PatientConnection } from './patient.ts'
import { ServerConnection } from './server.ts'
import { type Access, plainly, typed } from './typed.ts'

export type Opened = Access & {
  /** Null where nothing is waited for. */
  patience: Patience | null
  /** A restore that was cut off, and put right by this opening. */
  interrupted: Interrupted | null
}

export type StoreOptions = {
  /** The data folder; made where it is missing. */
  data: string
  /** `http://…`, `https://…` or `libsql://…`, or the path of a file; default `<data>/aisle.db`. */
  db?: string
  token?: string
  readonly?: boolean
  /** Milliseconds to wait for another program that is writing. */
  patience?: number
  /** Milliseconds to wait for a store that was there and is not, or that has no room. Else it fails at once. */
  outage?: number
  /** It was open before: opening it waits too. Else nobody waits a minute for an address that was mistyped. */
  again?: boolean
}

const PATIENCE = 15_000

export async function openDatabase(options: StoreOptions): Promise<Opened> {
  const { readonly = false, outage, again = false } = options
  const path = pathOf(options)
  const settled = path === null ? null : await settleReplacement(path, options.patience ?? PATIENCE)
  const patience = outage === undefined ? null : new Patience(outage)
  const open = () => connect(options, readonly)
  const bare = await (again && patience ? patience.during(open) : open())
  try {
    const patient = patience && new PatientConnection(bare, patience)
    const connection = patient ?? bare
    await migrate(again ? connection : bare, { readonly })
    if (!readonly) await repairShopIds(again ? connection : bare)
    if (path === null && !readonly) await patient?.stamp()
    const db = typed(connection)
    const interrupted = settled && { done: settled.done, aside: settled.aside }
    // Only who may write can leave word of it; where it is not left, the next one to open comes upon it again.
    if (interrupted && !readonly) {
      await plainly(settingsOf(db)).set({ interrupted })
      settled.forget()
    }
    return { connection, db, patience, interrupted }
  } catch (error) {
    bare.close()
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
  return path === null || isBeingReplaced(path) || (await Bun.file(path).exists())
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
