/**
 * Once lists have told all they can: an audit where there was none yet, and products that left every
 * list, each page of which is asked for before its product is called gone.
 * @module
 */

import type { PageWrite } from '../../../store/types.ts'
import { Standing } from '../../frontier/ledger.ts'
import type { Run } from '../../run.ts'
import { bulkLoss } from '../drift/bulk.ts'
import { passedBy } from '../drift/passed-by.ts'
import { pagesOutOfSight } from '../listed/out-of-sight.ts'

const CHUNK = 200

/** False where there is nothing more to ask for. */
export async function askForMore(run: Run): Promise<boolean> {
  if (!run.delta) return false
  const { spared, enlarged, gaveUp } = run.delta
  if (await enlarged.readOthers()) return true
  if (spared.areNeeded(gaveUp)) return await readSpared(run)
  return (await auditOne(run)) || (await checkUnlisted(run))
}

async function readSpared(run: Run): Promise<boolean> {
  await run.delta!.spared.read()
  return true
}

async function auditOne(run: Run): Promise<boolean> {
  const { left, counts } = run.delta!
  const [page] = left
  if (counts.audited > 0 || page === undefined) return false
  const write = run.write()
  run.delta!.auditOne(write, { page, url: await run.urlOf(page), depth: 1 })
  await run.store.writePage(write)
  return true
}

async function checkUnlisted(run: Run): Promise<boolean> {
  const { store, shop, crawl, ledger } = run
  const delta = run.delta!
  await store.products.seeListed(crawl.id, run.now(), run.lease)
  const outOfSight = await pagesOutOfSight(run)
  const lost = (await bulkLoss(run, outOfSight)) ?? (await passedBy(run, outOfSight))
  // They may have moved to lists that were spared.
  if (lost && delta.spared.size > 0) return await readSpared(run)
  // What no longer is where the plan looks for it is no matter of single pages.
  if (lost) return false
  const unseen = (await Array.fromAsync(store.products.unseen(crawl.id))).filter(
    ({ page, url }) =>
      ledger.standing(page) === Standing.unknown && !outOfSight.has(page) && !run.refuse(url),
  )
  // It may have moved to one of them.
  if (delta.spared.size > 0 && unseen.some(({ page }) => delta.isNews(page))) {
    return await readSpared(run)
  }
  let asked = 0
  for (let from = 0; from < unseen.length; from += CHUNK) {
    const chunk = unseen.slice(from, from + CHUNK)
    const pages = chunk.map(({ page }) => page)
    const said = await store.products.lastSaid(shop.id, pages)
    const write: PageWrite = run.write()
    for (const { page, url } of chunk) {
      const last = said.get(page)
      if (last && delta.check(write, { page, url, depth: 1 }, last)) asked++
    }
    await store.writePage(write)
  }
  return asked > 0
}
