/**
 * A database in a file. Statements are prepared once: the client library prepares each anew, three times slower and
 * with native memory that stays until the garbage collector finds it. Used by `jobs` and `store`.
 * @module
 */

import { existsSync } from 'node:fs'
import Database from 'libsql'
import { shrinkWhenIdle } from '../../model/idle.ts'
import { lost, type Replacement } from '../backup/replace.ts'
import { type Connection, type Result, type Statement, sound, type Value } from './connection.ts'
import { failure, patiently } from './failure.ts'
import { type Kind, kindOf, readable } from './readable.ts'

/** SQLite's own waiting blocks the thread, so it is short; the rest is waited for without blocking. */
const BLOCKING_WAIT = 20
const MOST_PREPARED = 250

const PRAGMAS = [
  `PRAGMA busy_timeout = ${BLOCKING_WAIT}`,
  'PRAGMA journal_mode = WAL',
  'PRAGMA synchronous = NORMAL',
  'PRAGMA cache_size = -8000',
  'PRAGMA temp_store = MEMORY',
  // 8 MB: pages that many commits change are written back once, and no commit takes long over it.
  'PRAGMA wal_autocheckpoint = 2000',
]

const WRITES =
  /^\s*(?:INSERT|UPDATE|DELETE|REPLACE|WITH\b[\s\S]*\b(?:INSERT INTO|UPDATE|DELETE FROM))\b/i

type Runnable = { all(args: Value[]): Value[][]; run(args: Value[]): Changes }
type Column = { table: string | null; column: string | null; type: string | null }
type Prepared = {
  writes: boolean
  statement: Runnable
  /** Of its columns; null where it reads nothing. */
  kinds: (Kind | null)[] | null
}
type Changes = { changes: number; lastInsertRowid: number | bigint }

/** Turns of the loop in which nothing on the stack seems to be a statement, and finalizers run (ms). */
const TURN = 5
const LATER = 1000

/**
 * libSQL lets go of a closed file when the garbage collector has found its last statement, not before. A thread that
 * ends is never collected: what it had open, caches too, would stay as long as the process. So whoever is about to
 * end waits for this; the second time for what the first took for being in use.
 */
export async function letGo(): Promise<void> {
  for (let time = 0; time < 2; time++) {
    await Bun.sleep(TURN)
    Bun.gc(true)
  }
  await Bun.sleep(TURN)
  // What seemed to be in use even then is found once all that was called is over, where the thread goes on.
  setTimeout(() => Bun.gc(true), LATER).unref()
  shrinkWhenIdle()
}

export class FileConnection implements Connection {
  readonly place: string
  #db: InstanceType<typeof Database>
  readonly #prepared = new Map<string, Prepared>()

  readonly #patience: number

  private constructor(path: string, patience: number) {
    this.#patience = patience
    this.place = path
    this.#db = new Database(path)
  }

  static async open(
    path: string,
    options: { readonly: boolean; patience: number },
  ): Promise<FileConnection> {
    let file: FileConnection | undefined
    try {
      file = new FileConnection(path, options.patience)
      await file.#prepareFile()
      if (options.readonly) await file.execute({ sql: 'PRAGMA query_only = 1', args: [] })
      return file
    } catch (error) {
      file?.close()
      throw failure(error, path)
    }
  }

  /**
   * Closes the file, lets `change` put another in its place, and opens that. It is undone where the other
   * cannot be opened.
   */
  async swap(change: () => Replacement): Promise<void> {
    await this.execute({ sql: 'PRAGMA wal_checkpoint(TRUNCATE)', args: [] })
    this.close()
    let changed: Replacement | null = null
    try {
      changed = change()
      await this.#reopen()
      changed.done()
      await letGo()
    } catch (error) {
      this.close()
      changed?.undo()
      await this.#reopen()
      throw failure(error, this.place)
    }
  }

  async #reopen(): Promise<void> {
    if (!existsSync(this.place)) throw lost(this.place)
    this.#db = new Database(this.place)
    await this.#prepareFile()
  }

  async #prepareFile(): Promise<void> {
    for (const pragma of PRAGMAS) await this.execute({ sql: pragma, args: [] })
  }

  execute(statement: Statement): Promise<Result> {
    return patiently(this.place, this.#patience, () =>
      this.#prepare(statement.sql).writes && !this.#db.inTransaction
        ? this.#together('BEGIN IMMEDIATE', () => this.#run(statement))
        : this.#run(statement),
    )
  }

  batch(statements: Statement[], mode: 'read' | 'write'): Promise<Result[]> {
    return patiently(this.place, this.#patience, () =>
      this.#together(mode === 'write' ? 'BEGIN IMMEDIATE' : 'BEGIN', () =>
        statements.map((statement) => this.#run(statement)),
      ),
    )
  }

  /**
   * All or nothing. Whoever finds the file locked finds it here: a prepared statement that fails so stays under way
   * until it is run again, and while one is, the connection keeps looking at the file as it was, and may never write
   * again. What is only executed is gone when it fails.
   */
  #together<T>(begin: 'BEGIN' | 'BEGIN IMMEDIATE', work: () => T): T {
    this.#db.exec(begin)
    try {
      const result = work()
      this.#db.exec('COMMIT')
      return result
    } catch (error) {
      if (this.#db.inTransaction) this.#db.exec('ROLLBACK')
      throw error
    }
  }

  close(): void {
    this.#prepared.clear()
    if (this.#db.open) this.#db.close()
  }

  #run({ sql, args }: Statement): Result {
    const { kinds, statement } = this.#prepare(sql)
    if (kinds) {
      return { rows: readable(statement.all(sound(args)), kinds), changes: 0, insertedId: 0 }
    }
    const { changes, lastInsertRowid } = statement.run(sound(args))
    return { rows: [], changes, insertedId: Number(lastInsertRowid) }
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.#db.prepare(sql)
    // Asking the native module each time costs as much as a small statement.
    const kinds = statement.reader ? (statement.columns() as Column[]).map(kindIn) : null
    if (kinds) statement.raw(true)
    const prepared: Prepared = {
      ...{ writes: WRITES.test(sql), statement: statement as unknown as Runnable, kinds },
    }
    if (this.#prepared.size >= MOST_PREPARED) {
      this.#prepared.delete(this.#prepared.keys().next().value!)
    }
    this.#prepared.set(sql, prepared)
    return prepared
  }
}

const kindIn = ({ table, ...column }: Column): Kind | null =>
  kindOf({ ...column, tables: new Set(table ? [table] : []) })
