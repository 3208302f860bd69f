/**
 * A database on a libSQL server, over HTTP. Used by `database.ts`.
 * @module
 */

import { type Client, createClient } from '@libsql/client/http'
import { AisleError } from '../../model/errors.ts'
import { type Connection, type Result, type Statement, sound, type Value } from './connection.ts'
import { patiently } from './failure.ts'
import { kindOf, readable } from './readable.ts'

/** Far longer than any statement takes: a server that is suspended keeps the line open for ever. */
const DEADLINE = 60_000

type ResultSet = Awaited<ReturnType<Client['execute']>>

export class ServerConnection implements Connection {
  readonly place: string
  readonly #client: Client

  readonly #patience: number

  constructor(url: string, token: string | undefined, patience: number) {
    this.#patience = patience
    this.place = url
    try {
      // As numbers it would refuse a whole answer for one that is too large.
      const intMode = 'bigint'
      this.#client = createClient({
        ...{ url, authToken: token, concurrency: 8, fetch: inTime, intMode },
      })
    } catch (cause) {
      const hint = 'Write it like http://127.0.0.1:8080 or libsql://host.'
      throw new AisleError('usage', 'this is not the address of a libSQL server', {
        where: url,
        hint,
        cause,
      })
    }
  }

  execute(statement: Statement): Promise<Result> {
    return patiently(this.place, this.#patience, async () =>
      resultOf(statement, await this.#client.execute(soundly(statement))),
    )
  }

  batch(statements: Statement[], mode: 'read' | 'write'): Promise<Result[]> {
    return patiently(this.place, this.#patience, async () => {
      const sets = await this.#client.batch(statements.map(soundly), mode)
      return sets.map((set, at) => resultOf(statements[at]!, set))
    })
  }

  close(): void {
    this.#client.close()
  }
}

const soundly = ({ sql, args }: Statement): Statement => ({ sql, args: sound(args) })

const inTime = (request: Request): Promise<Response> =>
  fetch(request, { signal: AbortSignal.timeout(DEADLINE) })

function resultOf({ sql }: Statement, { columns, columnTypes, ...set }: ResultSet): Result {
  // A server does not tell of which table a column is: it is one of those that the statement names.
  const tables = new Set(sql.match(/\w+/g))
  const kinds = columns.map((column, at) => kindOf({ tables, column, type: columnTypes[at]! }))
  const rows = set.rows.map((row) => Array.from(row, cellOf))
  return {
    rows: readable(rows, kinds),
    changes: set.rowsAffected,
    insertedId: Number(set.lastInsertRowid ?? 0),
  }
}

function cellOf(cell: unknown): Value {
  if (typeof cell === 'bigint') return Number(cell)
  return cell instanceof ArrayBuffer ? new Uint8Array(cell) : (cell as Value)
}
