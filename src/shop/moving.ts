/**
 * Shops that move to another host, or are removed: what goes, what stays of the old address, and that nobody crawls
 * meanwhile. Used by `cli` and `web`.
 * @module
 */

import { count } from '../format/words.ts'
import { AisleError } from '../model/errors.ts'
import { inScope } from '../page/scope.ts'
import { thisProcess } from '../store/crawls/owner.ts'
import type { Store } from '../store/store.ts'
import type { Shop } from '../store/types.ts'
import { ifSound, storedPlan } from './stored.ts'

export function movesTo(shop: Shop, seed: string | undefined): boolean {
  return seed !== undefined && !inScope(seed, shop.seed, 'host')
}

/** What stays of the old address: products until a crawl misses them, and a plan that starts there. */
export async function leftBehind(
  store: Store,
  shop: Shop,
  seed: string,
): Promise<{ products: number; plan: boolean }> {
  const { onSale } = await store.products.counts(shop.id)
  const plan = await store.plans.active(shop.id)
  const seeds = ifSound(storedPlan, plan)?.seeds ?? []
  // Rules come along.
  const stays = plan !== null && plan.origin !== 'rules'
  const lost = stays && !seeds.some((start) => inScope(start, seed, shop.scope))
  return { products: onSale, plan: lost }
}

/**
 * Nobody crawls the shop meanwhile. `change` asks `still` before it writes: who answers a question
 * late may find that another machine took the silence for death.
 */
export async function heldStill<T>(
  store: Store,
  shop: Shop,
  change: (still: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const claim = await store.leases.acquire(`shop:${shop.id}`, thisProcess(`move of ${shop.slug}`))
  if (!claim.ok) throw busy(shop, ` (${claim.holder.what}, process ${claim.holder.pid})`)
  try {
    return await change(async () => {
      if (!(await store.leases.heartbeat(claim.lease))) throw busy(shop)
    })
  } finally {
    await store.leases.release(claim.lease)
  }
}

function busy({ slug }: Shop, by = ''): AisleError {
  return new AisleError('busy', `${slug} is being crawled${by}`, {
    hint: 'Its address can be changed when that is done or stopped.',
  })
}

/** `3 products with their price history and 2 crawls`. */
export async function whatGoes(store: Store, shop: Shop): Promise<string> {
  const { onSale, gone } = await store.products.counts(shop.id)
  const crawls = await store.crawls.count(shop.id)
  return `${count(onSale + gone, 'product')} with their price history and ${count(crawls, 'crawl')}`
}
