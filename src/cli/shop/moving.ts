/**
 * A shop that gets an address on another host: what Aisle knows of it is of the old one.
 * @module
 */

import { AisleError } from '../../errors.ts'
import { inScope } from '../../page/scope.ts'
import type { Plan } from '../../plan/plan.ts'
import { readable } from '../../shop/address.ts'
import { thisProcess } from '../../store/owner.ts'
import type { Store } from '../../store/store.ts'
import type { Shop } from '../../store/types.ts'
import { count } from '../../words.ts'
import { sure } from '../ask.ts'
import type { Context } from '../command.ts'

export function movesTo(shop: Shop, seed: string | undefined): boolean {
  return seed !== undefined && !inScope(seed, shop.seed, 'host')
}

/** Says what that means and asks, where somebody can be asked; null where the answer is no. */
export async function moving<T>(
  { store: open, log }: Context,
  shop: Shop,
  seed: string,
  yes: boolean,
  change: () => Promise<T>,
): Promise<T | null> {
  const store = await open()
  const claim = await store.leases.acquire(`shop:${shop.id}`, thisProcess(`move of ${shop.slug}`))
  if (!claim.ok) throw busy(shop, ` (${claim.holder.what}, process ${claim.holder.pid})`)
  try {
    for (const line of await consequences(store, shop, seed)) await log.line(line)
    const asked = !yes && process.stdin.isTTY
    if (asked && !(await sure(`Move ${shop.slug} to ${readable(seed)}?`))) return null
    // Who answers late may find that another machine took the silence for death.
    if (!(await store.leases.heartbeat(claim.lease))) throw busy(shop)
    return await change()
  } finally {
    await store.leases.release(claim.lease)
  }
}

function busy({ slug }: Shop, by = ''): AisleError {
  return new AisleError('busy', `${slug} is being crawled${by}`, {
    hint: 'Its address can be changed when that is done or stopped.',
  })
}

async function consequences(store: Store, shop: Shop, seed: string): Promise<string[]> {
  const { onSale } = await store.products.counts(shop.id)
  const plan = await store.plans.active(shop.id)
  const lost =
    plan && !(JSON.parse(plan.json) as Plan).seeds.some((s) => inScope(s, seed, shop.scope))
  return [
    ...(onSale > 0
      ? [
          `${count(onSale, 'product')} of ${readable(shop.seed)} stay until a complete crawl of the new address calls them gone.`,
        ]
      : []),
    ...(lost
      ? [`Its plan starts at the old address. Go on without it: aisle plan ${shop.slug} --drop`]
      : []),
  ]
}
