/**
 * Known products that vanish in bulk: a crawl that lost half of what the shop sells has not seen the
 * shop as it is. One in ten gone, or a category emptied, is how shops are.
 * @module
 */

import type { Drift } from '../../../model/redesign.ts'
import type { PageId } from '../../../store/types.ts'
import type { Run } from '../../run.ts'
import { passedBy } from './passed-by.ts'

/** Fewer than these may go for any reason, as long as others are found. */
const FEW = 10

/** What was lost, where half of the known products or more were not found. */
export async function bulkLoss(run: Run, outOfSight: ReadonlySet<PageId>): Promise<Drift | null> {
  const { store, crawl } = run
  const { evidence } = run.drift!
  const { known, missing } = await store.products.missing(crawl.id, outOfSight)
  const none = run.productsMet === 0
  const isBulk = (missing: number, known: number): boolean =>
    known > 0 && (missing >= FEW || none) && missing * 2 >= known
  if (!isBulk(missing, known)) return null
  const told = { what: 'products', count: missing, of: known } as const
  const lost = evidence.lostPages
  if (crawl.mode === 'initial') {
    if (!none && evidence.lostMany) return evidence.lostMany
    // What two whole crawls in a row did not find, while the wrapper read other products, is not there.
    if (!none && (await lastDrifted(run))) return null
    const { rules = [], examples = [] } = lost ?? {}
    const broke = none && crawl.wrapper !== null ? 'wrapper' : 'plan'
    return { broke, ...told, rules, state: null, examples, sure: none }
  }
  const broken = evidence.lostMany ?? (none ? evidence.noneLikeProducts : null)
  if (broken) return broken
  const dead = evidence.deadState
  const edges = dead ? null : await passedBy(run, outOfSight)
  if (edges) return edges
  const rules = run.walk.unused().map(({ state, xpath }) => `${xpath} of the state ${state}`)
  const { state = null, examples = [] } = dead ?? {}
  const sure = none || dead !== null || evidence.shrunk
  if (!sure && run.leavesOut) {
    const others = await store.products.missing(crawl.id, outOfSight, await run.leavesOut())
    if (!isBulk(others.missing, others.known)) return null
  }
  return { broke: 'plan', ...told, rules, state, examples, sure }
}

/** A crawl by a plan proves nothing here: the plan may be what leads past them. */
async function lastDrifted({ store, shop, crawl }: Run): Promise<boolean> {
  const before = (await store.crawls.list(shop.id, 20)).find(
    ({ id, state, mode }) => id < crawl.id && state === 'done' && mode === 'initial',
  )
  if (before?.incomplete !== 'drifted') return false
  return before.counters.details > 0 || before.wrapper === null
}
