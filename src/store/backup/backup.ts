/**
 * The whole database as one file, and back: a copy that is consistent whoever writes meanwhile. Used by `jobs`, `store`
 * and `views`.
 * @module
 */

import { existsSync, rmSync, statSync } from 'node:fs'
import Database from 'libsql'
import { AisleError } from '../../model/errors.ts'
import type { Connection } from '../connection/connection.ts'
import { FileConnection } from '../connection/file.ts'
import { VERSION } from '../connection/migrate.ts'
import { PatientConnection } from '../connection/patient.ts'
import { endsEarly, strangeIn } from './file-check.ts'
import { takePlace } from './replace.ts'
import { asText } from './text-repair.ts'
import { unfitIn } from './value-check.ts'

/** What a file holds, for who is asked whether it should take the place of what there is. */
export type Contents = {
  bytes: number
  shops: string[]
  products: number
  crawls: number
  /** When the last crawl began (ms). */
  newest: number | null
}

const ON_SERVER =
  'the data is on a libSQL server, which Aisle cannot copy: back it up there, with its own tools'

/** The file of the database; an error where it is on a server. */
function fileOf(connection: Connection): FileConnection {
  const inner = innerOf(connection)
  if (inner instanceof FileConnection) return inner
  throw new AisleError('usage', ON_SERVER, { where: connection.place })
}

const innerOf = (connection: Connection): Connection =>
  connection instanceof PatientConnection ? connection.inner : connection

export const isFile = (connection: Connection): boolean =>
  innerOf(connection) instanceof FileConnection

/** Takes as long as reading it all: not for a thread that serves. */
export async function backUp(connection: Connection, to: string): Promise<void> {
  await fileOf(connection).execute({ sql: 'VACUUM INTO ?', args: [to] })
}

/** All that was written is in the one file from now on, and nothing in those beside it. */
export async function settle(connection: Connection): Promise<void> {
  const file = fileOf(connection)
  const checkpoint = { sql: 'PRAGMA wal_checkpoint(TRUNCATE)', args: [] }
  const [row] = (await file.execute(checkpoint)).rows
  if (row?.[0] !== 0) {
    throw new AisleError('busy', 'the database is being read', { where: file.place })
  }
}

/** What the file holds, or an error that says why it is none of ours. Reads all of it. */
export function contentsOf(path: string): Contents {
  const { size } = statSync(path)
  const wrong = (why: string, hint = 'Choose a file that Aisle made as a backup.') =>
    new AisleError('invalid', why, { hint })
  if (endsEarly(path)) {
    const hint = 'Copy it again, or choose another backup.'
    throw wrong('the file ends too early: it was not copied whole', hint)
  }
  if (size < 512) throw wrong('this file is not an Aisle backup')
  const database = new Database(path)
  try {
    const all = <T>(sql: string): T[] => database.prepare(sql).raw(true).all() as T[]
    const tables = all<[Uint8Array]>(
      `SELECT CAST(name AS BLOB) FROM sqlite_schema WHERE type = 'table'`,
    ).map(([name]) => asText(name))
    if (!tables.includes('migrations') || !tables.includes('shops')) {
      throw wrong('this database was not made by Aisle')
    }
    const [[version] = [0]] = all<[number]>('SELECT max(version) FROM migrations')
    if (!Number.isInteger(version) || version < 1)
      throw wrong('it does not say of which version it is')
    if (version > VERSION) {
      throw wrong(
        `it was made by a newer Aisle (version ${version} of the data, this one knows ${VERSION})`,
        'Use that newer Aisle.',
      )
    }
    const strange = strangeIn(database, version)
    if (strange) throw wrong(`this database was not made by Aisle: ${strange}`)
    const [[sound] = ['']] = all<[string]>('PRAGMA integrity_check(1)')
    if (sound !== 'ok') throw wrong(`the file is damaged: ${sound}`, 'Choose another backup.')
    const unfit = unfitIn(database)
    if (unfit) throw wrong(`the file is damaged: ${unfit}`, 'Choose another backup.')
    const one = (sql: string): number => all<[number]>(sql)[0]?.[0] ?? 0
    return {
      bytes: size,
      shops: all<[Uint8Array]>('SELECT CAST(name AS BLOB) FROM shops ORDER BY slug').map(([name]) =>
        asText(name),
      ),
      products: one('SELECT count(*) FROM products'),
      crawls: one('SELECT count(*) FROM crawls'),
      newest: all<[number | null]>('SELECT max(started_at) FROM crawls')[0]?.[0] ?? null,
    }
  } catch (error) {
    if (error instanceof AisleError) throw error
    throw wrong(`this file is not an Aisle backup (${(error as Error).message})`)
  } finally {
    database.close()
  }
}

/**
 * The file, which is brought to this version already, takes the place of the database; that is kept under the name
 * that is returned. Where it does not work all stays as it was.
 */
export async function replaceBy(connection: Connection, path: string): Promise<string> {
  const file = fileOf(connection)
  const aside = freeName(`${file.place.replace(/\.db$/, '')}-before-${stamp()}`)
  await file.swap(() => takePlace(file.place, path, aside))
  // One file is easier to keep than three, where all is in the one.
  const journal = `${aside}-wal`
  if (existsSync(journal) && statSync(journal).size === 0) {
    for (const end of ['-wal', '-shm']) rmSync(aside + end, { force: true })
  }
  return aside
}

/** `20261117-2130`, in UTC. */
export const stamp = (at = new Date()): string =>
  at
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/T(\d{4}).*/, '-$1')

/** With an ending, and a number where there is such a file. */
export function freeName(base: string): string {
  for (let n = 1; ; n++) {
    const name = `${base}${n === 1 ? '' : `-${n}`}.db`
    if (!existsSync(name)) return name
  }
}
