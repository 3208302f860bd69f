/**
 * The thread in which the database is copied: that reads it whole, and the page goes on serving meanwhile.
 * @module
 */

import type { StoreOptions } from '../../store/connection/database.ts'
import { letGo } from '../../store/connection/file.ts'
import { openStore } from '../../store/store.ts'
import { toldOf } from '../../threads/error.ts'

export type BackupCall = { store: StoreOptions; to: string }

export type BackupAnswer = { made: true }

declare const self: Worker

self.onmessage = async ({ data }: MessageEvent<BackupCall>) => {
  const said = await answer(data).catch(toldOf)
  await letGo()
  self.postMessage(said)
}

async function answer(call: BackupCall): Promise<BackupAnswer> {
  const store = await openStore(call.store)
  try {
    await store.backUp(call.to)
    return { made: true }
  } finally {
    store.close()
  }
}
