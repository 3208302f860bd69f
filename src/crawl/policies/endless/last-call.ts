/**
 * Before a crawl ends because it brings nothing new: what waits and may bring something after all comes first. Used by
 * `endless.ts`.
 * @module
 */

import type { PageId } from '../../../store/types.ts'
import type { Frontier } from '../../frontier/frontier.ts'
import { type Ledger, Standing } from '../../frontier/ledger.ts'
import { Priority } from '../../frontier/queue.ts'
import type { Waiting } from '../../frontier/waiting.ts'
import type { Prospects } from './prospects.ts'

export type Calling = {
  prospects: Prospects
  frontier: Frontier
  ledger: Ledger
  waiting: Waiting
  /** Whether pages are audited: their products are known, and their priority tells them from others. */
  audits: boolean
}

/** Whether nothing that waits is worth it, as far as anybody knows. */
export function isPoor(calling: Calling): boolean {
  const { prospects, frontier } = calling
  if (!prospects.isPoor(frontier.size)) return false
  return !prospects.isCalling((page) => isQueued(calling, page))
}

/** Where nothing new was found for a while, what may lead there comes before all others; what is to come late, late. */
export function preferPromising(calling: Calling): void {
  const { prospects, frontier } = calling
  if (!prospects.isSlow) return
  const isUsual = (page: PageId) => (frontier.priority(page) ?? -1) >= Priority.usual
  callFirst(frontier, prospects.promising(queuedIn(calling).filter(isUsual)))
}

/** The best of what waits comes first; false where the crawl is over. */
export function callBest(calling: Calling): boolean {
  const { prospects, frontier, waiting } = calling
  let called = prospects.promising(queuedIn(calling))
  // Killed again and again it would try anew each time.
  const isLast = called.length === 0 && prospects.isOver
  if (called.length === 0 && !isLast) called = prospects.deepest(queuedIn(calling))
  if (called.length > 0) callFirst(frontier, called)
  else if (!isLast) called = waiting.release(Priority.first)
  prospects.call(called)
  return called.length > 0
}

function callFirst(frontier: Frontier, pages: PageId[]): void {
  for (const page of pages) frontier.reprioritize(page, Priority.first)
}

function queuedIn(calling: Calling): IteratorObject<PageId> {
  const { ledger, frontier, audits } = calling
  const isAudit = (page: PageId) => audits && frontier.priority(page) === Priority.audit
  return ledger
    .standingAs(Standing.queued)
    .filter((page) => isQueued(calling, page) && !isAudit(page))
}

/** Not one of those that can wait: their turn comes when nothing else is left. */
const isQueued = ({ ledger, waiting }: Calling, page: PageId): boolean =>
  ledger.standing(page) === Standing.queued && !waiting.has(page)
