/**
 * Lists that a crawl of changes does not read for a time, as rows of its frontier: put off, and taken up
 * again.
 * @module
 */

import type { PageId, PageWrite, SkipReason } from '../../../store/types.ts'
import { Priority } from '../../frontier/queue.ts'
import type { Run } from '../../run.ts'

/** A page that is met, and how far from the start. */
export type At = { page: PageId; url: string; depth: number }

/** `readAt`: when it was last read, for the next crawl to know. */
export function putOff(run: Run, write: PageWrite, at: At, why: SkipReason, readAt: number): void {
  const { page, url, depth } = at
  // Or the next address that shows the same would be read in its place.
  run.copies.folding.takeUp(page, url)
  // With its states, so that it can come back.
  const row = run.row(page, run.ledger.statesOf(page), depth)
  write.frontier.push({ ...row, notBefore: readAt })
  write.settled.push({ page, status: 'skipped', reason: why })
  run.countSkipped(page, why)
}

/** They are read after all. */
export async function takeUp(run: Run, pages: Iterable<[PageId, SkipReason]>): Promise<void> {
  const write = run.write()
  for (const [page, why] of pages) {
    const url = await run.urlOf(page)
    const states = run.ledger.statesOf(page)
    run.uncountSkipped(why)
    run.enqueue(write, page, url, { depth: 1, states, priority: Priority.usual })
    write.settled.push({ page, status: 'queued', reason: null })
  }
  await run.store.writePage(write)
}
