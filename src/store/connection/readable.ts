/**
 * Cells as their columns are declared, whatever somebody wrote into them by hand: SQLite takes bytes for a text and a word
 * for a number. Called by the connection for every row that is read.
 * @module
 */

import type { Value } from './connection.ts'

/** What a column should hold; null where anything may stand there. */
export type Kind = 'text' | 'number' | null

/** What people see in the place of bytes. */
export const UNREADABLE = '(unreadable)'

/** No number of ours comes near, and no date lies beyond it. */
const LARGEST = 8.64e15

const KINDS: Record<string, Kind> = { TEXT: 'text', INTEGER: 'number', REAL: 'number' }

export const kindOf = (declared: string | null): Kind => KINDS[declared ?? ''] ?? null

/**
 * The same rows; a text that is none says so, and a number that is none is absent, or 0 where `mayLack` says that the
 * column always has one.
 */
export function readable(
  rows: Value[][],
  kinds: readonly Kind[],
  mayLack: (column: number) => boolean,
): Value[][] {
  for (const row of rows) {
    for (let at = 0; at < row.length; at++) {
      const kind = kinds[at]
      const cell = row[at]!
      if (!kind || cell === null || fits(kind, cell)) continue
      if (kind === 'text') row[at] = UNREADABLE
      else row[at] = mayLack(at) ? null : 0
    }
  }
  return rows
}

const fits = (kind: Kind, cell: Value): boolean =>
  kind === 'text'
    ? typeof cell === 'string'
    : typeof cell === 'number' && cell <= LARGEST && cell >= -LARGEST
