/**
 * The migration of a database to the version this program knows; forward only. Used all over `store`.
 * @module
 */

import init from '../../../db/0001_init.sql' with { type: 'text' }
import fencesAndCounts from '../../../db/0002_fences_and_counts.sql' with { type: 'text' }
import records from '../../../db/0003_records.sql' with { type: 'text' }
import topics from '../../../db/0004_topics.sql' with { type: 'text' }
import schedule from '../../../db/0005_schedule.sql' with { type: 'text' }
import desk from '../../../db/0006_desk.sql' with { type: 'text' }
import settings from '../../../db/0007_settings.sql' with { type: 'text' }
import annotator from '../../../db/0008_annotator.sql' with { type: 'text' }
import deskMemory from '../../../db/0009_desk_memory.sql' with { type: 'text' }
import readElsewhere from '../../../db/0010_read_elsewhere.sql' with { type: 'text' }
import wholeCharacters from '../../../db/0011_whole_characters.sql' with { type: 'text' }
import stamps from '../../../db/0012_stamps.sql' with { type: 'text' }
import said from '../../../db/0013_said.sql' with { type: 'text' }
import details from '../../../db/0014_details.sql' with { type: 'text' }
import { AisleError } from '../../model/errors.ts'
import { repairTexts } from '../backup/text-repair.ts'
import { type Connection, rows, type Statement } from './connection.ts'
import { isConstraint } from './failure.ts'

type Migration = {
  name: string
  sql: string
  /** What SQL cannot do; not for a new database. Two programs may do it at once, or one twice. */
  first?(connection: Connection): Promise<unknown>
}

/** In order; the place in the list is the version. Never change one that was released. */
export const MIGRATIONS: Migration[] = [
  { name: '0001_init', sql: init },
  { name: '0002_fences_and_counts', sql: fencesAndCounts },
  { name: '0003_records', sql: records },
  { name: '0004_topics', sql: topics },
  { name: '0005_schedule', sql: schedule },
  { name: '0006_desk', sql: desk },
  { name: '0007_settings', sql: settings },
  { name: '0008_annotator', sql: annotator },
  { name: '0009_desk_memory', sql: deskMemory },
  { name: '0010_read_elsewhere', sql: readElsewhere },
  {
    name: '0011_whole_characters',
    sql: wholeCharacters,
    first: (connection) => repairTexts(connection, 'halves'),
  },
  { name: '0012_stamps', sql: stamps },
  { name: '0013_said', sql: said },
  { name: '0014_details', sql: details },
]

export const VERSION = MIGRATIONS.length

export const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS migrations (
  version INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL)`

/** Statements of a migration file: one ends where a line ends with a semicolon. */
export function statementsOf(sql: string): Statement[] {
  return sql
    .replace(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => ({ sql: text, args: [] }))
}

/** The version of a database, 0 for a new one. */
async function versionOf(connection: Connection): Promise<number> {
  const tables = await rows(
    connection,
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
  )
  if (tables.length === 0) return 0
  if (!tables.some(([name]) => name === 'migrations')) {
    throw new AisleError('storage', 'this database was not made by Aisle', {
      where: connection.place,
      hint: 'Name another folder with --data DIR, or another database with --db URL.',
    })
  }
  const [row] = await rows<[number | null]>(connection, 'SELECT max(version) FROM migrations')
  return row?.[0] ?? 0
}

export async function migrate(connection: Connection, options: { readonly: boolean }) {
  let isNew: boolean | null = null
  for (;;) {
    const version = await versionOf(connection)
    isNew ??= version === 0
    if (version > VERSION) {
      throw new AisleError(
        'storage',
        `the database has version ${version}, this Aisle knows versions up to ${VERSION}`,
        { where: connection.place, hint: 'Use a newer Aisle, or another data folder.' },
      )
    }
    if (version === VERSION) return
    if (options.readonly) {
      throw new AisleError('storage', `the database has the older version ${version}`, {
        where: connection.place,
        hint: 'Run any command that writes, such as `aisle shop list`, to bring it up to date.',
      })
    }
    const next = MIGRATIONS[version]!
    if (!isNew) await next.first?.(connection)
    await apply(connection, version + 1, next)
  }
}

/** Two programs may start at once: who writes the row of `migrations` first makes the step. */
async function apply(
  connection: Connection,
  version: number,
  { name, sql }: Migration,
): Promise<void> {
  const claim: Statement = {
    sql: 'INSERT INTO migrations (version, name, applied_at) VALUES (?, ?, ?)',
    args: [version, name, Date.now()],
  }
  try {
    await connection.batch(
      [{ sql: MIGRATIONS_TABLE, args: [] }, claim, ...statementsOf(sql)],
      'write',
    )
  } catch (error) {
    if (isConstraint(error) && (await versionOf(connection)) >= version) return
    throw error
  }
}
