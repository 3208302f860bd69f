/**
 * Products that left every list: each page is asked for once before its product is called gone.
 * @module
 */

import type { PageWrite } from '../../store/types.ts'
import { bulkLoss } from '../drift/bulk.ts'
import { passedBy } from '../drift/passed-by.ts'
import { Standing } from '../ledger.ts'
import { pagesOutOfSight } from '../lost.ts'
import type { Run } from '../run.ts'

const CHUNK = 500

/** False where there is nothing more to ask for. */
export async function checkUnlisted(run: Run): Promise<boolean> {
  const { store, crawl, ledger } = run
  if (!run.delta || run.delta.gaveUp) return false
  await store.products.seeListed(crawl.id, run.now(), run.lease)
  const outOfSight = await pagesOutOfSight(run)
  // What no longer is where the plan looks for it is no matter of single pages.
  if ((await bulkLoss(run, outOfSight)) ?? (await passedBy(run, outOfSight))) return false
  let asked = 0
  let write = run.write()
  for await (const { page, url } of store.products.unseen(crawl.id)) {
    if (ledger.standing(page) !== Standing.unknown || outOfSight.has(page)) continue
    if (run.refuse(url)) continue
    run.enqueue(write, page, url, { depth: 1, states: [] })
    if (++asked % CHUNK === 0) write = await sent(run, write)
  }
  run.delta.counts.checked += asked
  await sent(run, write)
  return asked > 0
}

async function sent(run: Run, write: PageWrite): Promise<PageWrite> {
  await run.store.writePage(write)
  return run.write()
}
