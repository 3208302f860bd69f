/**
 * Other folds than before: pages that wait in the queue go behind the one that shows the same, and
 * those behind a fold that was wrong come back.
 * @module
 */

import type { Fold } from '../../../plan/plan.ts'
import type { PageId, PageWrite } from '../../../store/types.ts'
import { Standing } from '../../frontier/ledger.ts'
import type { Run } from '../../run.ts'
import { Folding } from './folding.ts'
import { comeBack } from './stand-in.ts'

type Page = { id: PageId; url: string }

export async function refold(run: Run, folds: Fold[]): Promise<void> {
  const before = run.copies.folding
  const folding = new Folding(folds)
  const waiting: Page[] = []
  await run.store.pages.eachPage(run.shop.id, (rows) => {
    for (const page of rows) {
      if (isAskedFor(run, page.id)) takeUp(run, folding, page)
      else if (waits(run, before, page.id)) waiting.push(page)
    }
  })
  // From here on without a pause: pages were taken from the queue while the store was read.
  run.copies.folding = folding
  const left = waiting.filter((page) => {
    if (isAskedFor(run, page.id)) takeUp(run, folding, page)
    return waits(run, before, page.id)
  })
  const write = run.write()
  for (const { id, url } of left) {
    const place = run.copies.placeOf(id, url)
    const stand = run.ledger.standing(place.page) === Standing.unknown ? id : place.page
    const waited = before.standOf(id) !== null
    if (stand === id) {
      folding.takeUp(id, url)
      if (waited) comeBack(run, write, id, url)
      else if (folding.isProbe(url)) run.copies.probes.set(id, url)
    } else {
      folding.putBehind(id, stand)
      if (!waited) putAway(run, write, id)
    }
  }
  await run.store.writePage(write)
}

function isAskedFor(run: Run, page: PageId): boolean {
  const standing = run.ledger.standing(page)
  if (standing === Standing.skipped) return run.delta?.knows(page) === true
  return standing === Standing.claimed || standing === Standing.done
}

function waits(run: Run, folding: Folding, page: PageId): boolean {
  const standing = run.ledger.standing(page)
  if (standing === Standing.skipped) return folding.standOf(page) !== null
  return standing === Standing.queued
}

/** A page that was asked for stands for others, unless it is known not to show what they would. */
function takeUp(run: Run, folding: Folding, { id, url }: Page): void {
  if (folding.standFor(id, url) !== id || run.copies.letDown.has(id)) return
  const isRead = run.ledger.standing(id) === Standing.done
  // Named like a product, but none: it stands for nothing.
  if (isRead && folding.isLikeProducts(url) && !run.copies.showed.has(id)) return
  folding.takeUp(id, url)
}

function putAway(run: Run, write: PageWrite, page: PageId): void {
  run.waiting.drop(page)
  write.settled.push({ page, status: 'skipped', reason: 'folded' })
  run.countSkipped(page, 'folded')
}
