/**
 * Places as people name them, where the data is and where to listen; and what Aisle needs of the machine there: files
 * that it may open, a folder that it may write. Used all over `cli`.
 * @module
 */

import { accessSync, closeSync, constants, openSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { devNull } from 'node:os'
import { dirname } from 'node:path'
import { AisleError } from '../../model/errors.ts'
import type { StoreOptions } from '../../store/connection/database.ts'
import type { Flag } from './flags.ts'

/** `--db URL`: refused before a file of that name is made by mistake. */
export function databaseFlag(help: string): Flag<string> {
  return { value: 'URL', help, parse: (typed, flag) => databaseAt(typed, `--${flag}`) }
}

/** `--host ADDRESS`. */
export function hostFlag(help: string): Flag<string> {
  return {
    value: 'ADDRESS',
    help,
    parse(typed, flag) {
      if (isHost(typed)) return typed
      throw new AisleError('usage', `--${flag}: "${typed}" is not an address of this machine`, {
        hint: 'Write it like 127.0.0.1, 0.0.0.0 or ::1.',
      })
    },
  }
}

type Named = { data: string | null; db: string | null }

/** What the flags name, else the environment, else the folder here. */
export function storeAt({ data, db }: Named, env: Record<string, string | undefined>) {
  return {
    data: data ?? (env.AISLE_DATA || './aisle-data'),
    db: db ?? (env.AISLE_DB || undefined),
    token: env.AISLE_DB_TOKEN || undefined,
  }
}

/** Says what is wrong with the place before anything is made there. */
export function checkStore({ data, db }: StoreOptions): void {
  if (db !== undefined) databaseAt(db, 'AISLE_DB')
  else if (statSync(data, { throwIfNoEntry: false })?.isFile()) {
    throw new AisleError('storage', 'this is a file, not a folder', {
      where: data,
      hint: 'Name the folder with --data DIR.',
    })
  }
}

/** The address of a server, or a file that says it is a database. */
function databaseAt(typed: string, named: string): string {
  const server = /^(https?|libsql):/i.test(typed)
  if (server ? /^\w+:\/\/./.test(typed) && URL.canParse(typed) : isFile(typed)) return typed
  throw new AisleError('usage', `${named}: "${typed}" is not a database`, {
    hint: 'Write it like http://127.0.0.1:8080, libsql://host or file:shops.db.',
  })
}

const isFile = (typed: string): boolean =>
  /^file:.*[^/]$/i.test(typed) || (/[^/\\]\.db$/i.test(typed) && !/^\w+:\/\//.test(typed))

/** A literal, or a name that could be one of this machine; what looks like a literal must be one. */
function isHost(typed: string): boolean {
  if (typed === 'localhost' || isIP(typed.replace(/^\[(.*)\]$/, '$1')) > 0) return true
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/i.test(typed)
}

/** An idle page has 26 files open, and a crawl adds some; the database aborts the process at its limit. */
const FEWEST_FILES = 64

/** No runtime tells the limit on every system, so it is tried out. */
export function checkFiles(needed = FEWEST_FILES): void {
  const open: number[] = []
  try {
    while (open.length < needed) open.push(openSync(devNull, 'r'))
  } catch (cause) {
    throw new AisleError('storage', `this system lets Aisle open only ${open.length} more files`, {
      hint: `It needs ${needed} or more. Allow them before you start it: ulimit -n 4096`,
      cause,
    })
  } finally {
    for (const file of open) closeSync(file)
  }
}

/** A page that can save nothing is not served. `file`: the database. */
export function checkWritable(file: string): void {
  try {
    for (const path of [dirname(file), file]) accessSync(path, constants.W_OK)
  } catch (cause) {
    throw new AisleError('storage', 'the data folder may only be read', {
      where: dirname(file),
      hint: 'Give yourself the right to write to it and to the files in it, or name another folder with --data DIR.',
      cause,
    })
  }
}
