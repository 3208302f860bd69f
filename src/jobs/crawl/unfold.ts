/**
 * A crawl that saw a fold of its plan to be wrong takes it out of the plan, so that the next one does
 * not lose products to it.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import { count } from '../../format/words.ts'
import { withoutFolds } from '../../plan/fold.ts'
import type { Plan } from '../../plan/plan.ts'
import type { Store } from '../../store/store.ts'
import type { Shop } from '../../store/types.ts'
import type { CrawlReport } from '../types.ts'

/** What was done, in a sentence; null where every fold was right. */
export async function unfold(
  store: Store,
  shop: Shop,
  { mode, incomplete, wrongFolds = [] }: CrawlReport,
): Promise<string | null> {
  if (mode === 'initial' || wrongFolds.length === 0) return null
  // It can go on, but only with the plan that it began with.
  if (['stopped', 'blocked', 'limited'].includes(incomplete ?? '')) return null
  const active = await store.plans.active(shop.id)
  if (!active) return null
  const plan = JSON.parse(active.json) as Plan
  const fold = withoutFolds(plan.fold, wrongFolds)
  if (fold.length === plan.fold.length) return null
  const json = jsonOf({ ...plan, fold })
  const { version } = await store.plans.save(shop.id, json, active.origin, { activate: true })
  const what = count(plan.fold.length - fold.length, 'fold')
  return `${what} of the plan made different pages one; plan version ${version} does without`
}
