/**
 * What a thread that died leaves behind: leases that look held, and crawls that somebody waits for.
 * @module
 */

import type { StoreOptions } from '../../store/connection/database.ts'
import { openStore } from '../../store/store.ts'
import { breakOff } from './broken.ts'

/** This process lives, so what its dead thread held would be taken for held; `lost` crawls are told of. */
export async function giveBack(
  options: StoreOptions,
  owner: string,
  lost: number[] = [],
  error = '',
): Promise<void> {
  const store = await openStore(options)
  try {
    for (const crawl of lost) await breakOff(store, crawl, { error }, owner)
    await store.leases.releaseOf(owner)
  } finally {
    store.close()
  }
}
