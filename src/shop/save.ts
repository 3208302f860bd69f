/**
 * Saving a checked shop: all of it or nothing.
 * @module
 */

import { AisleError } from '../errors.ts'
import type { Plan } from '../plan/plan.ts'
import type { Store } from '../store/store.ts'
import type { Shop } from '../store/types.ts'
import type { ShopDraft } from './draft.ts'

/** Refuses a second shop with the same address; an id that nobody chose gives way. */
export async function saveShop(store: Store, draft: ShopDraft, plan?: Plan | null): Promise<Shop> {
  const shops = await store.shops.list()
  const same = shops.find(({ seed }) => seed === draft.seed)
  if (same && !draft.chosen) {
    throw new AisleError('exists', `${draft.seed} is the shop "${same.slug}" already`, {
      hint: `Change it with "aisle shop set ${same.slug}", or give this one an id of its own.`,
    })
  }
  const taken = new Set(shops.map(({ slug }) => slug))
  let { slug } = draft
  for (let n = 2; !draft.chosen && taken.has(slug); n++) slug = `${draft.slug}-${n}`

  const { name, seed, scope, delay, concurrency, wrapper } = draft
  const shop = await store.shops.add({ slug, name, seed, scope, delay, concurrency })
  try {
    if (wrapper !== null) await store.wrappers.save(shop.id, wrapper, 'hand')
    if (plan) await store.plans.save(shop.id, JSON.stringify(plan), 'edited')
  } catch (error) {
    await store.shops.remove(slug)
    throw error
  }
  return await store.shops.need(slug)
}
