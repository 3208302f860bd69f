/**
 * What is done with a database that somebody else may have made, in a process of its own: a file can be such that reading it
 * ends the process, or does not end.
 * @module
 */

import { copyFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AisleError } from '../../model/errors.ts'
import { type Contents, contentsOf } from '../../store/backup/backup.ts'
import { readThrough } from '../../store/backup/file-check.ts'
import type { StoredSession } from '../../store/people/sessions.ts'
import { openStore } from '../../store/store.ts'
import { type Told, toldOf } from '../../threads/error.ts'
import { checkUsable } from './usable.ts'

export type Examination =
  | { look: string }
  /** A copy of `from` that can take the place of the data: of this version, with this password and who gave it. */
  | { from: string; ready: string; password: string | null; sessions: StoredSession[] }

export type Examined = { contents: Contents } | { told: Told }

export const examine = (call: Examination): Promise<Examined> =>
  answer(call).catch((error) => ({ told: toldOf(error) }))

async function answer(call: Examination): Promise<Examined> {
  if ('look' in call) return { contents: contentsOf(call.look) }
  const { from, ready, password, sessions } = call
  await copyFile(from, ready)
  // The copy and not the original: what is looked at is what will be used.
  const contents = contentsOf(ready)
  const store = await openStore({ data: dirname(ready), db: ready })
  try {
    await store.mend()
    // Whatever else ends a process that reads it ends this one.
    readThrough(ready)
    await checkUsable(store)
    await store.leases.clear()
    // Who logged out since the backup was made stays out.
    await store.sessions.replaceAll(sessions)
    await store.settings.set({ password, interrupted: null })
    if ((await store.settings.get('password')) !== password) {
      throw new AisleError('invalid', 'the password cannot be kept in it', {
        hint: 'Choose another backup.',
      })
    }
    await store.settle()
    return { contents }
  } finally {
    store.close()
  }
}
