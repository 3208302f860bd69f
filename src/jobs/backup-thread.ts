/**
 * The thread in which the database is copied or looked through: both read all of it, and the page goes on
 * serving meanwhile.
 * @module
 */

import { type Contents, contentsOf } from '../store/backup.ts'
import type { StoreOptions } from '../store/database.ts'
import { openStore } from '../store/store.ts'
import { type Told, toldOf } from './questions.ts'

export type BackupCall = { store: StoreOptions; to: string } | { look: string }

export type BackupAnswer = { made: true } | { contents: Contents } | { told: Told }

declare const self: Worker

self.onmessage = async ({ data }: MessageEvent<BackupCall>) => {
  self.postMessage(await answer(data).catch((error) => ({ told: toldOf(error) })))
}

async function answer(call: BackupCall): Promise<BackupAnswer> {
  if ('look' in call) return { contents: contentsOf(call.look) }
  const store = await openStore(call.store)
  try {
    await store.backUp(call.to)
    return { made: true }
  } finally {
    store.close()
  }
}
