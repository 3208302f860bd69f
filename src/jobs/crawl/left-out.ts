/**
 * What a person's plan leaves out on purpose: known products that it did not lead to when it was
 * written, by the links that were there to be seen.
 * @module
 */

import type { Plan } from '../../plan/plan.ts'
import { isByPerson } from '../../store/shops/origin.ts'
import type { Store } from '../../store/store.ts'
import type { ProductId, Shop } from '../../store/types.ts'
import { predict } from '../learn/learning.ts'

export async function leftOut(
  store: Store,
  shop: Shop,
  version: number,
  plan: Plan,
): Promise<ReadonlySet<ProductId>> {
  const nothing = new Set<ProductId>()
  const saved = await store.plans.get(shop.id, version)
  if (!saved || !isByPerson(saved.origin)) return nothing
  // Without a prediction nobody knows what was meant: then it is an alert.
  const prediction = await predict(store, shop.slug, plan).catch(() => null)
  if (!prediction || prediction.unknown) return nothing
  const seen = await store.crawls.get(prediction.crawl)
  // A plan that is older than the design leads past products that it was meant for.
  if (!seen?.finishedAt || seen.finishedAt > saved.createdAt) return nothing
  return new Set(prediction.missed.map(({ product }) => product))
}
