/**
 * Shops brought in from files, in a thread of their own, and the room that the disk has for them. Used by `cli` and
 * `web`.
 * @module
 */

import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { bytes } from '../../format/words.ts'
import { AisleError } from '../../model/errors.ts'
import type { StoreOptions } from '../../store/connection/database.ts'
import { Turns } from '../../threads/turns.ts'
import { askStore } from '../ask-store.ts'
import { during } from '../users.ts'

/** Milliseconds after which nobody works on a file any more. */
const FORGOTTEN = 3_600_000

/** One after the other: reading a large shop takes ten times the memory of its file. */
const turns = new Turns()

/** Saves all of the shop or nothing, and says what it is called. `id`: another one than it had. */
export function importFile(
  store: StoreOptions,
  file: { name: string; path: string },
  id: string | null = null,
): Promise<string> {
  const user = { what: 'a shop is being imported', refuse: true }
  const call = { store, file: file.name, path: file.path, id }
  const ask = () =>
    askStore('the file was not imported', (thread) => thread.call('importShop', call))
  return during(store, user, () => turns.take(ask))
}

/** A path in the data folder for a file that is brought, as long as `work` takes. */
export async function withFile<T>(
  { data }: StoreOptions,
  work: (path: string) => Promise<T>,
): Promise<T> {
  mkdirSync(data, { recursive: true })
  const path = join(data, `import-${crypto.randomUUID()}.part`)
  try {
    return await work(path)
  } finally {
    rmSync(path, { force: true })
  }
}

/** Removes what a process left that was killed. */
export function tidyImports({ data }: StoreOptions): void {
  if (!existsSync(data)) return
  for (const name of readdirSync(data)) {
    if (!/^import-[\w-]+\.part$/.test(name)) continue
    const path = join(data, name)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found && Date.now() - found.mtimeMs > FORGOTTEN) rmSync(path, { force: true })
  }
}

/** Left for the database. */
const SPARE = 200_000_000

/** Bytes that may still be written to the folder, all that is being written now considered. */
export function roomIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return Math.max(0, bavail * bsize - SPARE)
}

/** For a file that is larger than the `room`. */
export function noRoom(room: number): AisleError {
  const left =
    room > 0
      ? `the disk has room for only ${bytes(room)}`
      : `the disk is full: Aisle keeps the last ${bytes(SPARE)} for its database`
  return new AisleError('invalid', left, {
    hint: 'Make room on the disk of the data folder, then try again.',
  })
}
