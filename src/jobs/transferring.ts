/**
 * Shops brought in from files, in a thread of their own.
 * @module
 */

import type { StoreOptions } from '../store/database.ts'
import { askOnce } from './ask-once.ts'
import type { TransferAnswer, TransferCall } from './transfer-thread.ts'
import { during } from './users.ts'

/** Saves all of the shop or nothing, and says what it is called. `id`: another one than it had. */
export function importFile(
  store: StoreOptions,
  file: { name: string; text: string },
  id: string | null = null,
): Promise<string> {
  const user = { what: 'a shop is being imported', refuse: true }
  return during(store, user, async () => {
    const call: TransferCall = { store, file: file.name, text: file.text, id }
    const broke = 'the file was not imported'
    return (await askOnce<TransferAnswer>('jobs/transfer-thread', call, broke)).slug
  })
}
