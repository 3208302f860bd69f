/**
 * Policy: pages of lists that were passed over for a larger page. Once that one was read: where it does not stand for
 * them (it is not there, shows no more than the list did, or its pagination leads back to small pages) they are walked
 * after all. Used by `crawl/policies/order.ts`.
 * @module
 */

import type { SettledRow } from '../../../store/crawls/frontier.sql.ts'
import type { FrontierRow, PageId } from '../../../store/types.ts'
import { Batch } from '../../context/batch.ts'
import type { Context } from '../../context/context.ts'
import { type Reached, storedLinks, type Target } from '../../context/links.ts'
import { isFull, leadsOn, type Offer, offerOf, straysOf } from '../../context/offers.ts'
import type { Ask, Policy, Relearning, Walked } from '../policy.ts'

export class Larger implements Policy {
  #context: Context
  /** Pages on which a larger page was taken in the place of others: looked at once that one was read. */
  #passedOn: Reached[] = []

  constructor(context: Context) {
    this.#context = context
  }

  readonly relearning: Relearning = { row: (row) => this.#recall(row) }

  #recall({ page, depth, status, states }: FrontierRow & SettledRow): void {
    const { walk } = this.#context
    if (status !== 'done') return
    for (const name of states) {
      const state = walk.states.indexOf(name)
      if (state >= 0 && walk.chooses(state)) this.#passedOn.push({ page, state, depth })
    }
  }

  walked({ from, passed }: Walked): void {
    if (passed) this.#passedOn.push(from)
  }

  /** False where nothing that was passed over has to be read. */
  async queueEmpty({ reach, refuses }: Ask): Promise<boolean> {
    const context = this.#context
    let more = false
    for (const from of this.#passedOn.splice(0)) {
      const own = offerOf(context, from, await storedLinks(context, from.page))
      // It is passed over only where there is a larger page.
      if (own.small.length === 0 || own.looks.length === 0) continue
      const missing = await missingOf(context, from, own)
      const wanted = missing.filter(({ page, state }) => !refuses(page, state))
      if (wanted.length === 0) continue
      const batch = new Batch(context)
      await reach(batch, wanted)
      await batch.store()
      more ||= batch.write.frontier.length > 0
    }
    return more
  }
}

/** What is to be read since no larger page stands for it. */
async function missingOf(context: Context, from: Reached, own: Offer): Promise<Target[]> {
  const strays: Target[] = []
  for (const look of own.looks) {
    const links = await storedLinks(context, whatWasRead(context, look.page))
    const there = offerOf(context, look, links)
    const stray = straysOf(context, from, links)
    strays.push(...stray)
    const added = there.products.difference(own.products).size
    // One of them may be the first page under its number.
    const further = furtherOf(context, from, own).size - 1
    // Each further page shows something more, and all but the last show as much as the first.
    const isMore = there.products.size > own.products.size && added >= further
    const isCapped =
      isFull(await context.urlOf(from.page), look.url, there.products.size) &&
      there.products.size <= own.products.size * further
    const showsMore = isMore && !isCapped
    if (stray.length === 0 && (showsMore || leadsOn(context, look, links))) return []
  }
  return [...own.small, ...strays]
}

/** Small pages other than the list itself, each once however many addresses show it. */
function furtherOf({ addresses }: Context, { page: list }: Reached, { small }: Offer): Set<PageId> {
  const pages = small.map(({ page, url }) => addresses.folding.partnerOf(url) || page)
  return new Set(pages.filter((page) => page !== list))
}

/** The page that was read for an address. */
function whatWasRead({ addresses, redirects }: Context, page: PageId): PageId {
  const stand = addresses.folding.standOf(page)
  return redirects.endOf(stand || page)
}
