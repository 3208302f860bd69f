/**
 * Policy: what a crawl that leaves nothing out (Kapsa 3: "every object of the same domain") has to say of what it left
 * all the same: what robots.txt forbids, and what would act. Used by `crawl/policies/order.ts`.
 * @module
 */

import { count } from '../../../format/words.ts'
import type { PageId } from '../../../store/types.ts'
import type { Context } from '../../context/context.ts'
import type { Finding, Policy } from '../policy.ts'

/** Addresses that a note names of each. */
const NAMED = 3

const LEFT = {
  robots: 'that robots.txt forbids',
  acts: 'that would act (basket, log out…)',
} as const
type Reason = keyof typeof LEFT

const isTold = (reason: string | null): reason is Reason => reason !== null && reason in LEFT

export class Whole implements Policy {
  #context: Context

  constructor(context: Context) {
    this.#context = context
  }

  /** Read from the store, so that a crawl that went on tells of all its runs. */
  async finish(): Promise<Finding> {
    const { store, shop, crawl } = this.#context
    const left: Record<Reason, { pages: number; some: PageId[] }> = {
      robots: { pages: 0, some: [] },
      acts: { pages: 0, some: [] },
    }
    await store.frontier.eachRow(crawl.id, (rows) => {
      for (const { page, status, reason } of rows) {
        if (status !== 'skipped' || !isTold(reason)) continue
        left[reason].pages++
        if (left[reason].some.length < NAMED) left[reason].some.push(page)
      }
    })
    const named = Object.values(left).flatMap(({ some }) => some)
    const urls = await store.pages.urls(shop.id, named)
    const told = Object.entries(left).flatMap(([reason, { pages, some }]) => {
      if (pages === 0) return []
      const more = pages > some.length ? ', …' : ''
      const such = some.map((page) => urls.get(page)!).join(', ')
      return `${count(pages, 'address', 'addresses')} ${LEFT[reason as Reason]}: ${such}${more}`
    })
    const text =
      told.length === 0
        ? 'No address of the shop was left out.'
        : `Left out of the whole shop: ${told.join('; ')}. All of them: aisle shop show ${shop.slug} --refused`
    return { notes: [text] }
  }
}
