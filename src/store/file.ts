/**
 * A database in a file. Statements are prepared once: the client library prepares each anew, three
 * times slower and with native memory that stays until the garbage collector finds it.
 * @module
 */

import { existsSync } from 'node:fs'
import Database from 'libsql'
import { AisleError } from '../errors.ts'
import type { Connection, Result, Statement, Value } from './connection.ts'
import { failure, isBusy } from './failure.ts'

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

type Runnable = { all(args: Value[]): Value[][]; run(args: Value[]): Changes }
type Prepared = { reads: boolean; statement: Runnable }
type Changes = { changes: number; lastInsertRowid: number | bigint }

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
   * Closes the file, lets `change` put another in its place, and opens that. `change` answers how it is
   * undone, which happens where the other cannot be opened.
   */
  async swap(change: () => () => void): Promise<void> {
    await this.execute({ sql: 'PRAGMA wal_checkpoint(TRUNCATE)', args: [] })
    this.close()
    let undo = () => {}
    try {
      undo = change()
      await this.#reopen()
    } catch (error) {
      this.close()
      undo()
      await this.#reopen()
      throw failure(error, this.place)
    }
  }

  /** Opening what is not there would make an empty database. */
  async #reopen(): Promise<void> {
    if (!existsSync(this.place)) {
      throw new AisleError('storage', 'the file of the database is gone', {
        where: this.place,
        hint: 'Look for it beside that place, put it back, and start Aisle again.',
      })
    }
    this.#db = new Database(this.place)
    await this.#prepareFile()
  }

  async #prepareFile(): Promise<void> {
    for (const pragma of PRAGMAS) await this.execute({ sql: pragma, args: [] })
  }

  execute(statement: Statement): Promise<Result> {
    return this.#patiently(() => this.#run(statement))
  }

  batch(statements: Statement[], mode: 'read' | 'write'): Promise<Result[]> {
    return this.#patiently(() => {
      this.#run({ sql: mode === 'write' ? 'BEGIN IMMEDIATE' : 'BEGIN', args: [] })
      try {
        const results = statements.map((statement) => this.#run(statement))
        this.#run({ sql: 'COMMIT', args: [] })
        return results
      } catch (error) {
        if (this.#db.inTransaction) this.#run({ sql: 'ROLLBACK', args: [] })
        throw error
      }
    })
  }

  close(): void {
    this.#prepared.clear()
    if (this.#db.open) this.#db.close()
  }

  async #patiently<T>(work: () => T): Promise<T> {
    const until = performance.now() + this.#patience
    for (;;) {
      try {
        return work()
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) throw failure(error, this.place)
        await Bun.sleep(5 + Math.random() * 20)
      }
    }
  }

  #run({ sql, args }: Statement): Result {
    const prepared = this.#prepare(sql)
    if (prepared.reads) return { rows: prepared.statement.all(args), changes: 0, insertedId: 0 }
    const { changes, lastInsertRowid } = prepared.statement.run(args)
    return { rows: [], changes, insertedId: Number(lastInsertRowid) }
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.#db.prepare(sql)
    // Asking the native module each time costs as much as a small statement.
    const reads = statement.reader
    if (reads) statement.raw(true)
    const prepared: Prepared = { reads, statement: statement as unknown as Runnable }
    if (this.#prepared.size >= MOST_PREPARED) {
      this.#prepared.delete(this.#prepared.keys().next().value!)
    }
    this.#prepared.set(sql, prepared)
    return prepared
  }
}
