/**
 * Shops brought in from files, in a thread of their own.
 * @module
 */

import { AisleError } from '../errors.ts'
import type { StoreOptions } from '../store/database.ts'
import { startThread } from '../thread.ts'
import type { TransferAnswer, TransferCall } from './transfer-thread.ts'
import { during } from './users.ts'

/** Saves all of the shop or nothing, and says what it is called. */
export function importFile(
  store: StoreOptions,
  file: { name: string; text: string },
): Promise<string> {
  const user = { what: 'a shop is being imported', refuse: true }
  return during(store, user, () => bring(store, file))
}

async function bring(store: StoreOptions, file: { name: string; text: string }): Promise<string> {
  const thread = startThread('jobs/transfer-thread')
  try {
    const call: TransferCall = { store, file: file.name, text: file.text }
    const answer = await new Promise<TransferAnswer>((resolve, reject) => {
      thread.onmessage = ({ data }: MessageEvent<TransferAnswer>) => resolve(data)
      thread.onerror = (event) =>
        reject(new AisleError('internal', `the file was not imported: ${event.message}`))
      thread.postMessage(call)
    })
    if ('slug' in answer) return answer.slug
    const { kind, error, where, hint } = answer
    throw new AisleError(kind, error, { where, hint })
  } finally {
    thread.terminate()
  }
}
