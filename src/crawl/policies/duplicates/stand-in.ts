/**
 * A page is downloaded for all that should show the same. Where it does not show what their address
 * promises they come back: one at a time, since a shop in trouble must not be asked for all of them.
 * @module
 */

import type { PageId, PageWrite } from '../../../store/types.ts'
import { Standing } from '../../frontier/ledger.ts'
import { lastOf } from '../../outcome.ts'
import type { Run } from '../../run.ts'
import type { Visited } from '../../visit.ts'

type Page = { page: PageId; url: string }

/** After a visit, the pages on its way stand for others only where it showed what these would. */
export async function settleStands(run: Run, write: PageWrite, visited: Visited): Promise<void> {
  const { folding, letDown } = run.copies
  const page = lastOf(visited)
  const url = page === visited.page ? visited.url : await run.urlOf(page)
  for (const hop of visited.hops) {
    if (hop.page === page) continue
    letDown.add(hop.page)
    if (folding.isSame(hop.url, url)) folding.handOver(hop, { page, url })
    else await tryAnother(run, write, hop)
  }
  if (isKept(run, write, visited, { page, url })) return
  letDown.add(page)
  await tryAnother(run, write, { page, url })
}

/** Whether the last page shows what its address promises, or still may. */
function isKept(run: Run, write: PageWrite, { end }: Visited, { page, url }: Page): boolean {
  if (end.kind === 'elsewhere') return mayShow(run, page)
  const standing = run.ledger.standing(page)
  if (standing !== Standing.done) return standing === Standing.queued
  if (write.version?.detail || write.confirmed !== null) return true
  // Named like a product, but none: what waits behind it may be one.
  if (run.copies.folding.isLikeProducts(url)) return false
  return write.visits.some((visit) => visit.page === page && visit.version !== null)
}

/** False where the page was asked for in vain, or is not to be asked for. */
function mayShow(run: Run, page: PageId): boolean {
  const standing = run.ledger.standing(page)
  if (standing === Standing.skipped) {
    return run.copies.folding.standOf(page) !== null || run.delta?.knows(page) === true
  }
  return standing !== Standing.failed && !run.copies.letDown.has(page)
}

/** One that would show the same is tried instead. */
async function tryAnother(run: Run, write: PageWrite, { page, url }: Page): Promise<void> {
  run.copies.folding.vacate(page, url)
  for (
    let next = run.copies.folding.successor(page);
    next;
    next = run.copies.folding.successor(next)
  ) {
    // The page that was just read may have led to it.
    const fresh = write.newPages.find(({ id }) => id === next)
    const nextUrl = fresh?.url ?? (await run.urlOf(next))
    if (run.ledger.standing(next) === Standing.skipped) {
      comeBack(run, write, next, nextUrl)
      return
    }
    // A redirect led to it in the meantime.
    if (mayShow(run, next)) {
      run.copies.folding.takeUp(next, nextUrl)
      return
    }
  }
}

/** A page that was folded is to be downloaded after all. */
export function comeBack(run: Run, write: PageWrite, page: PageId, url: string): void {
  run.counters.skipped.folded = Math.max(0, (run.counters.skipped.folded ?? 0) - 1)
  run.enqueue(write, page, url, { depth: 1, states: run.ledger.statesOf(page) })
  write.settled.push({ page, status: 'queued', reason: null })
}
