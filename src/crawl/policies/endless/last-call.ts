/**
 * Before a crawl ends because it brings nothing new: what waits and may bring something after all comes first.
 * @module
 */

import { count, number } from '../../../format/words.ts'
import type { PageId } from '../../../store/types.ts'
import { Standing } from '../../frontier/ledger.ts'
import { Priority } from '../../frontier/queue.ts'
import type { Run } from '../../run.ts'

/** Whether nothing that waits is worth it, as far as anybody knows. */
export function isPoor(run: Run): boolean {
  const { prospects, frontier } = run
  if (!prospects?.isPoor(frontier.size)) return false
  return !prospects.isCalling((page) => isQueued(run, page))
}

/** Where nothing new was found for a while, what may lead there comes before all others; what is to come late, late. */
export function preferPromising(run: Run): void {
  const { prospects, frontier } = run
  if (!prospects?.isSlow) return
  const usual = queuedIn(run).filter((page) => (frontier.priority(page) ?? -1) >= Priority.usual)
  callFirst(run, prospects.promising(usual))
}

/** The best of what waits comes first; false where the crawl is over. */
export function callBest(run: Run): boolean {
  const { prospects, waiting } = run
  if (!prospects) return false
  let called = prospects.promising(queuedIn(run))
  // Killed again and again it would try anew each time.
  const isLast = called.length === 0 && prospects.isOver
  if (called.length === 0 && !isLast) called = prospects.deepest(queuedIn(run))
  if (called.length > 0) callFirst(run, called)
  else if (!isLast) called = waiting.release(Priority.first)
  prospects.call(called)
  return called.length > 0
}

function callFirst({ frontier }: Run, pages: PageId[]): void {
  for (const page of pages) frontier.reprioritize(page, Priority.first)
}

const queuedIn = (run: Run): IteratorObject<PageId> =>
  run.ledger
    .standingAs(Standing.queued)
    .filter((page) => isQueued(run, page) && !isAudit(run, page))

/** Its product is known, and by its priority it is told from other pages. */
const isAudit = ({ delta, frontier }: Run, page: PageId): boolean =>
  delta !== null && frontier.priority(page) === Priority.audit

/** How it ended, and how to go on. */
export function poorSentence({ prospects, frontier, shop }: Run): string {
  const brought = `the last ${number(prospects!.dryFor)} pages brought no new product`
  const waiting = `${count(frontier.size, 'page')} still wait and more keep coming`
  const further =
    'It can go on for as many pages again, or up to a limit that you set (--max-pages N).'
  return `Stopped because ${brought}, while ${waiting}. ${further} Go on with: aisle --crawl ${shop.slug}`
}

/** Not one of those that can wait: their turn comes when nothing else is left. */
const isQueued = ({ ledger, waiting }: Run, page: PageId): boolean =>
  ledger.standing(page) === Standing.queued && !waiting.has(page)
