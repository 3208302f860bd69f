/**
 * A connection that tries again what may pass. On a file what failed was undone, so it is only repeated. A server may
 * have done what it had no time to answer: each batch that writes carries a stamp, so that it is not done twice. Single
 * statements carry none: each may be repeated by itself. Used by `store/backup/backup.ts` and `database.ts`.
 * @module
 */

import type { Connection, Result, Statement } from './connection.ts'
import { isConstraint } from './failure.ts'
import type { Patience } from './patience.ts'

/** Of one batch after the other. */
type Lane = { lane: number; n: number }

const NOW = `CAST(unixepoch('subsec') * 1000 AS INTEGER)`

const STAMP = `INSERT INTO stamps (writer, lane, n, at) VALUES (?, ?, ?, ${NOW})
  ON CONFLICT DO UPDATE SET n = iif(excluded.n > n, excluded.n, NULL), at = excluded.at`

/** A program that wrote nothing for a day waits for no answer any more. */
const FORGET = `DELETE FROM stamps WHERE at < ${NOW} - 86400000`

/** What a batch changed, where only that it was done is known. */
const UNKNOWN: Result = { rows: [], changes: 0, insertedId: 0 }

export class PatientConnection implements Connection {
  readonly place: string
  readonly inner: Connection
  readonly #patience: Patience
  readonly #writer = crypto.randomUUID()
  readonly #free: Lane[] = []
  #lanes = 0
  #stamps = false

  constructor(inner: Connection, patience: Patience) {
    this.inner = inner
    this.place = inner.place
    this.#patience = patience
  }

  /** From now on batches carry stamps: the table for them is there. */
  async stamp(): Promise<void> {
    await this.execute({ sql: FORGET, args: [] })
    this.#stamps = true
  }

  execute(statement: Statement): Promise<Result> {
    return this.#patience.during(() => this.inner.execute(statement))
  }

  batch(statements: Statement[], mode: 'read' | 'write'): Promise<Result[]> {
    if (mode === 'write' && this.#stamps) return this.#stamped(statements)
    return this.#patience.during(() => this.inner.batch(statements, mode))
  }

  close(): void {
    this.inner.close()
  }

  async #stamped(statements: Statement[]): Promise<Result[]> {
    const lane = this.#free.pop() ?? { lane: this.#lanes++, n: 0 }
    lane.n++
    const stamp: Statement = { sql: STAMP, args: [this.#writer, lane.lane, lane.n] }
    try {
      return await this.#patience.during(async (isRepeat) => {
        try {
          return (await this.inner.batch([stamp, ...statements], 'write')).slice(1)
        } catch (error) {
          if (isRepeat && isDone(error)) return await this.#readAnew(statements)
          throw error
        }
      })
    } finally {
      this.#free.push(lane)
    }
  }

  /** The batch was done, its answer is lost. */
  #readAnew(statements: Statement[]): Promise<Result[]> {
    const reads = ({ sql }: Statement) => /^\s*select\b/i.test(sql)
    return Promise.all(
      statements.map((each) => (reads(each) ? this.inner.execute(each) : { ...UNKNOWN })),
    )
  }
}

const isDone = (error: unknown): boolean =>
  isConstraint(error) && /stamps\.n\b/.test(String((error as Error).message))
