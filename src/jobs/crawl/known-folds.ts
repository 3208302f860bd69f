/**
 * Folds that the last complete crawl of every page knew. Addresses that were one product in it stay one, also where the
 * plan in use was not learned from it, until a later crawl reads two pages that prove otherwise. Asked for as a crawl
 * opens. Used by `open.ts`.
 * @module
 */

import { withoutFolds } from '../../plan/fold.ts'
import type { Fold } from '../../plan/plan.ts'
import type { Store } from '../../store/store.ts'
import type { Shop } from '../../store/types.ts'

export async function knownFolds(store: Store, { id }: Shop): Promise<Fold[]> {
  const whole = await store.crawls.last(id, { mode: 'initial', complete: true })
  const folds = whole?.counters.folds ?? []
  return folds.length === 0 ? [] : withoutFolds(folds, await store.crawls.wrongFolds(id, whole!.id))
}
