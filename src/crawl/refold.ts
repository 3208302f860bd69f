/**
 * Other folds than before: pages that wait in the queue go behind the one that shows the same, and
 * those behind a fold that was wrong come back.
 * @module
 */

import type { Fold } from '../plan/plan.ts'
import type { PageId, PageWrite } from '../store/types.ts'
import { Folding } from './folding.ts'
import { Standing } from './ledger.ts'
import type { Run } from './run.ts'

export async function refold(run: Run, folds: Fold[]): Promise<void> {
  const before = run.folding
  const folding = new Folding(folds)
  const waiting: { id: PageId; url: string }[] = []
  await run.store.pages.eachPage(run.shop.id, (rows) => {
    for (const { id, url } of rows) {
      const standing = run.ledger.standing(id)
      const read = standing === Standing.done || standing === Standing.claimed
      // Named like a product, but none: it stands for nothing.
      const fits = run.showed.has(id) || !folding.isLikeProducts(url)
      if (read && fits && folding.standFor(id, url) === id) folding.takeUp(id, url)
      else if (standing === Standing.queued || before.standOf(id) !== null)
        waiting.push({ id, url })
    }
  })
  run.folding = folding
  const write = run.write()
  for (const { id, url } of waiting) {
    const stand = folding.standFor(id, url)
    const waited = before.standOf(id) !== null
    if (stand === id) {
      folding.takeUp(id, url)
      if (waited) comeBack(run, write, id, url)
      else if (folding.isProbe(url)) run.probes.set(id, url)
    } else {
      folding.putBehind(id, stand)
      if (!waited) putAway(run, write, id)
    }
  }
  await run.store.writePage(write)
}

function putAway(run: Run, write: PageWrite, page: PageId): void {
  run.held.delete(page)
  write.settled.push({ page, status: 'skipped', reason: 'folded' })
  run.countSkipped(page, 'folded')
}

/** A page that was folded is to be downloaded after all. */
export function comeBack(run: Run, write: PageWrite, page: PageId, url: string): void {
  run.counters.skipped.folded = Math.max(0, (run.counters.skipped.folded ?? 0) - 1)
  run.enqueue(write, page, url, { depth: 1, states: run.ledger.statesOf(page) })
  write.settled.push({ page, status: 'queued', reason: null })
}

/** The page is not there, or may not be asked for: one that would show the same is tried instead. */
export async function tryAnother(
  run: Run,
  write: PageWrite,
  { page, url }: { page: PageId; url: string },
): Promise<void> {
  run.folding.vacate(url)
  const next = run.folding.successor(page)
  if (next !== null) comeBack(run, write, next, await run.urlOf(next))
}
