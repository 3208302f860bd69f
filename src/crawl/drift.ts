/**
 * A crawl that lost most of what the shop sells has not seen the shop as it is: its design changed, or
 * the plan leads past it. Then nothing is called gone, and a person is asked to look.
 * @module
 */

import type { PageId } from '../store/types.ts'
import type { Run } from './run.ts'

/** Fewer than these may go for any reason. */
const FEW = 10

/** A sentence where the crawl drifted, else null. */
export async function driftOf(run: Run, outOfSight: ReadonlySet<PageId>): Promise<string | null> {
  const { store, shop, crawl, counters } = run
  if (crawl.wrapper === null) return null
  const { known, missing } = await store.products.missing(crawl.id, outOfSight)
  if (known === 0 || (missing < FEW && counters.details > 0) || missing * 2 <= known) return null
  // What two crawls in a row did not find, while the wrapper read other products, is not there.
  if (counters.details > 0 && (await lastDrifted(run))) return null
  const lost = `${missing} of ${known} known products were not found`
  return counters.details === 0
    ? `The design of the shop changed: the wrapper matches no page any more, ${lost}. They are kept; mend the wrapper: aisle shop set ${shop.slug} --wrapper FILE`
    : `${lost}: the design of the shop changed, or its plan leads past them. They are kept; a second crawl that does not find them calls them gone.`
}

async function lastDrifted({ store, shop, crawl }: Run): Promise<boolean> {
  const before = (await store.crawls.list(shop.id, 10)).find(
    ({ id, state }) => id < crawl.id && state === 'done',
  )
  return before?.incomplete === 'drifted' && before.counters.details > 0
}
