/**
 * Policy: products that no list led to any more. Their pages are asked for before they are called gone: lists may show some
 * by turns, and only the page tells whether it still sells them. Used by `crawl/policies/order.ts`.
 * @module
 */

import type { PageId } from '../../../store/types.ts'
import { storeInBatches } from '../../context/batch.ts'
import type { Context } from '../../context/context.ts'
import { pagesOutOfSight } from '../../context/out-of-sight.ts'
import { Standing } from '../../frontier/ledger.ts'
import { type Ask, type Finding, type Policy, plural } from '../policy.ts'

export class Unlisted implements Policy {
  #context: Context
  /** Null until there was nothing else to ask for. */
  #pages: PageId[] | null = null

  constructor(context: Context) {
    this.#context = context
  }

  async queueEmpty({ vanished }: Ask, full: boolean): Promise<boolean> {
    const { store, crawl, ledger, refuse, topic } = this.#context
    if (full || this.#pages || crawl.wrapper === null || topic !== null) return false
    this.#pages = []
    const outOfSight = await pagesOutOfSight(this.#context)
    // What is no longer where the plan looks for it is no matter of single pages.
    if (await vanished(outOfSight)) return false
    const unseen = (await Array.fromAsync(store.products.unseen(crawl.id))).filter(
      ({ page, url }) =>
        ledger.standing(page) === Standing.unknown && !outOfSight.has(page) && !refuse(url),
    )
    this.#pages = unseen.map(({ page }) => page)
    await storeInBatches(this.#context, unseen, async (batch, some) => {
      for (const { page, url } of some) batch.enqueue({ page, url, depth: 1 }, undefined, [])
    })
    return unseen.length > 0
  }

  finish(): Finding {
    const { showed } = this.#context.addresses
    const kept = (this.#pages ?? []).filter((page) => showed.has(page)).length
    if (kept === 0) return {}
    const still = kept === 1 ? 'its page still sells it' : 'their pages still sell them'
    return { notes: [`${plural(kept, 'product')} in no list: ${still}.`] }
  }
}
