/**
 * The thread in which databases are copied, looked through and made ready to be used: all of that reads them whole,
 * and the page goes on serving meanwhile.
 * @module
 */

import { copyFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AisleError } from '../errors.ts'
import { type Contents, contentsOf } from '../store/backup.ts'
import type { StoreOptions } from '../store/database.ts'
import type { StoredSession } from '../store/sessions.ts'
import { openStore } from '../store/store.ts'
import { type Told, toldOf } from './questions.ts'

export type BackupCall =
  | { store: StoreOptions; to: string }
  | { look: string }
  /**
   * A copy of `from` that can take the place of the data: of this version, with this password and who gave it.
   */
  | { from: string; ready: string; password: string | null; sessions: StoredSession[] }

export type BackupAnswer = { made: true } | { contents: Contents } | { told: Told }

type ReadyCall = Extract<BackupCall, { ready: string }>

declare const self: Worker

self.onmessage = async ({ data }: MessageEvent<BackupCall>) => {
  self.postMessage(await answer(data).catch((error) => ({ told: toldOf(error) })))
}

async function answer(call: BackupCall): Promise<BackupAnswer> {
  if ('look' in call) return { contents: contentsOf(call.look) }
  if ('ready' in call) return await makeReady(call)
  const store = await openStore(call.store)
  try {
    await store.backUp(call.to)
    return { made: true }
  } finally {
    store.close()
  }
}

async function makeReady({ from, ready, password, sessions }: ReadyCall): Promise<BackupAnswer> {
  await copyFile(from, ready)
  // The copy and not the original: what is looked at is what will be used.
  contentsOf(ready)
  const store = await openStore({ data: dirname(ready), db: ready })
  try {
    await store.leases.clear()
    // Who logged out since the backup was made stays out.
    await store.sessions.replaceAll(sessions)
    await store.settings.set({ password })
    if ((await store.settings.get('password')) !== password) {
      throw new AisleError('invalid', 'the password cannot be kept in it', {
        hint: 'Choose another backup.',
      })
    }
    await store.settle()
    return { made: true }
  } finally {
    store.close()
  }
}
