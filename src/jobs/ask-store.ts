/**
 * Asking the thread that works with the store: for all that takes longer than a page may stand still. Used all over
 * `jobs`.
 * @module
 */

import { RemoteThread } from '../threads/remote.ts'
import type { StoreThread } from './store-thread.ts'

/** `broke` says what did not come to its end where the thread dies. */
export const storeThread = (broke: string): RemoteThread<StoreThread> =>
  new RemoteThread('jobs/store-thread', { broke, smol: true })

/** One question; after its answer the thread rests. */
export async function askStore<T>(
  broke: string,
  ask: (thread: RemoteThread<StoreThread>) => Promise<T>,
): Promise<T> {
  const thread = storeThread(broke)
  try {
    return await ask(thread)
  } finally {
    thread.giveBack()
  }
}
