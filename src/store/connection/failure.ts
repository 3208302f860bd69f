/**
 * Failures of the database, as sentences for people. Used by `store` and `web`.
 * @module
 */

import { AisleError } from '../../model/errors.ts'

type Coded = { code?: string; message?: string; status?: number; cause?: unknown }

/** SQLITE_BUSY_SNAPSHOT is a kind of SQLITE_BUSY. */
const base = (code: string): string => /^SQLITE_[A-Z]+/.exec(code)?.[0] ?? code

/** A file that cannot be opened is told without a code. */
const codeOf = (error: unknown): string => {
  const { code, message } = (error ?? {}) as Coded
  return /unable to open connection to local/i.test(message ?? '')
    ? 'SQLITE_CANTOPEN'
    : base(code ?? '')
}

const isBusy = (error: unknown): boolean => {
  const code = codeOf(error)
  return code === 'SQLITE_BUSY' || code === 'SQLITE_LOCKED'
}

export const isConstraint = (error: unknown): boolean =>
  codeOf(error) === 'SQLITE_CONSTRAINT' ||
  (error instanceof AisleError && codeOf(error.cause) === 'SQLITE_CONSTRAINT')

/** Whether it may be over in a while, with nobody changing what was asked. */
export function mayPass(error: unknown): error is AisleError {
  if (!(error instanceof AisleError)) return false
  const { kind, cause } = error
  if (kind === 'unreachable') return true
  return kind === 'busy' ? isBusy(cause) : kind === 'storage' && PASSING.has(codeOf(cause))
}

const PASSING = new Set(['SQLITE_FULL', 'SQLITE_IOERR', 'SQLITE_CANTOPEN'])

const SENTENCES: Record<string, [what: string, hint: string]> = {
  SQLITE_CANTOPEN: [
    'the database cannot be opened',
    'Check that the folder exists and that you may write to it, or name another one with --data DIR.',
  ],
  SQLITE_NOTADB: [
    'this file is not an Aisle database',
    'Move it away, or name another folder with --data DIR.',
  ],
  SQLITE_READONLY: [
    'the database may not be written',
    'Give yourself the right to write to the folder and the files in it, or name another folder with --data DIR.',
  ],
  SQLITE_PERM: ['the database may not be opened', 'Check the rights on the folder.'],
  SQLITE_FULL: ['the disk is full', 'Make room on the disk, then go on: nothing was half saved.'],
  SQLITE_CORRUPT: [
    'the database is damaged',
    'Restore it from a backup, or move it away and add the shops anew.',
  ],
  SQLITE_IOERR: ['the disk does not read or write', 'Check the disk and the free space on it.'],
}

/** A web server of another kind: it has no such page, sends us elsewhere, or speaks another language. */
const isStranger = ({ code, message = '' }: Coded): boolean =>
  code === 'HRANA_PROTO_ERROR' ||
  (code === 'SERVER_ERROR' && /HTTP status (?:3\d\d|40[45])\b/.test(message)) ||
  /^JSON Parse error|TooManyRedirects/.test(message)

/** Nobody there, or somebody who cannot answer now. */
const isAway = ({ code, message = '' }: Coded): boolean =>
  /unable to connect|connection ?refused|ECONN|fetch failed|socket|timed? ?out/i.test(message) ||
  (code === 'SERVER_ERROR' && /HTTP status 5\d\d\b/.test(message))

/** Turns what a driver throws into an `AisleError`; leaves one alone. */
export function failure(error: unknown, place: string): AisleError {
  if (error instanceof AisleError) return error
  const { message = String(error), status } = error as Coded
  if (/lease_held/.test(message)) {
    const hint = 'It goes on there: nothing more is written from here.'
    return new AisleError('busy', 'another process took the shop over', { hint, cause: error })
  }
  const more = { where: place, cause: error }
  if (isBusy(error)) {
    const hint = 'Another program is holding it for long. Try again when it has finished.'
    return new AisleError('busy', 'the database is locked', { ...more, hint })
  }
  const sentence = SENTENCES[codeOf(error)]
  if (sentence) return new AisleError('storage', sentence[0], { ...more, hint: sentence[1] })
  if (/\b40[13]\b/.test(message) || status === 401 || status === 403) {
    const hint = 'Set AISLE_DB_TOKEN to a token that may write.'
    return new AisleError('refused', 'the database server wants a token', { ...more, hint })
  }
  if (isAway(error as Coded)) {
    const hint = 'Check the address after --db and that the server is running.'
    return new AisleError('unreachable', 'the database server does not answer', { ...more, hint })
  }
  if (isStranger(error as Coded)) {
    const hint = 'Check the address after --db: its host, port and path.'
    return new AisleError('unreachable', 'this is not a libSQL server', { ...more, hint })
  }
  return new AisleError('storage', `the database failed: ${message}`, more)
}

/** Tries again for so long (ms) while somebody else writes; other failures are told at once. */
export async function patiently<T>(
  place: string,
  patience: number,
  work: () => T | Promise<T>,
): Promise<T> {
  const until = performance.now() + patience
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw failure(error, place)
      await Bun.sleep(5 + Math.random() * 20)
    }
  }
}
