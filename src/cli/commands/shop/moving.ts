/**
 * Asks before a shop moves to another host.
 * @module
 */

import { count } from '../../../format/words.ts'
import { readable } from '../../../shop/address.ts'
import { heldStill, leftBehind } from '../../../shop/moving.ts'
import type { Shop } from '../../../store/types.ts'
import type { Context } from '../../command.ts'
import { sure } from '../../input/ask.ts'

/** Says what that means and asks, where somebody can be asked; null where the answer is no. */
export async function moving<T>(
  { store: open, log }: Context,
  shop: Shop,
  seed: string,
  yes: boolean,
  change: () => Promise<T>,
): Promise<T | null> {
  const store = await open()
  return await heldStill(store, shop, async (still) => {
    const { products, plan } = await leftBehind(store, shop, seed)
    if (products > 0) {
      await log.line(
        `${count(products, 'product')} of ${readable(shop.seed)} stay until a complete crawl of the new address calls them gone.`,
      )
    }
    if (plan) {
      await log.line(
        `Its plan starts at the old address. Go on without it: aisle plan ${shop.slug} --drop`,
      )
    }
    const asked = !yes && process.stdin.isTTY
    if (asked && !(await sure(`Move ${shop.slug} to ${readable(seed)}?`))) return null
    await still()
    return await change()
  })
}
