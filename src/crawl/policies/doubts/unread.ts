/**
 * The invariant of a complete crawl: every address that a card shows as a product ends in a page that was read, or in a
 * refusal that stands by itself. What does not is a doubt. Used by `cut-off.ts` and `doubts.ts`.
 * @module
 */

import { count } from '../../../format/words.ts'
import { type Doubt, MOST_EXAMPLES } from '../../../model/doubt.ts'
import { seriesKey } from '../../../plan/learn/aisle/pager.ts'
import type { PageId, SkipReason } from '../../../store/types.ts'
import type { Context } from '../../context/context.ts'
import { Standing } from '../../frontier/ledger.ts'
import { type Card, endOf, type Lists } from './lists.ts'

/** These are refusals that stand by themselves. */
const REFUSED: ReadonlySet<SkipReason> = new Set<SkipReason>([
  'robots',
  'scope',
  'type',
  'acts',
  'address',
])

/** Why pages of this crawl were skipped. */
export type Reasons = ReadonlyMap<PageId, SkipReason>

export async function reasonsOf({ store, crawl }: Context): Promise<Reasons> {
  const reasons = new Map<PageId, SkipReason>()
  await store.frontier.eachRow(crawl.id, (rows) => {
    for (const { page, reason } of rows) if (reason !== null) reasons.set(page, reason)
  })
  return reasons
}

export async function unreadDoubts(context: Context, { lists, cards }: Lists): Promise<Doubt[]> {
  const unread = cards.filter((card) => !isRead(context, card.page))
  const reasons = unread.length > 0 ? await reasonsOf(context) : new Map()
  const seen = new Set(cards.filter((card) => isRead(context, card.page)).map(({ look }) => look))
  const open = unread.filter((card) => isOpen(context, card, reasons, seen))
  const products = open.map(({ page }) => page)
  const unknown = await unrecognized(context, cards, new Set(lists.map(({ page }) => page)))
  const failed = await failedLists(context, new Set(lists.map(({ url }) => seriesKey(url))))
  return [
    ...(await doubtOf(
      context,
      products,
      (n) => `${count(n, 'product')} that lists show could not be read.`,
    )),
    ...(await doubtOf(
      context,
      unknown,
      (n) =>
        `${count(n, 'product')} that lists show ${n === 1 ? 'has a page' : 'have pages'} on which the wrapper finds none.`,
    )),
    ...(await doubtOf(
      context,
      failed.filter((page) => !products.includes(page)),
      (n) =>
        `${count(n, 'page')} of lists could not be read, so products on ${n === 1 ? 'it' : 'them'} may be missing.`,
      false,
    )),
  ]
}

async function doubtOf(
  { store, shop }: Context,
  pages: readonly PageId[],
  text: (count: number) => string,
  countable = true,
): Promise<Doubt[]> {
  if (pages.length === 0) return []
  const urls = await store.pages.urls(shop.id, pages.slice(0, MOST_EXAMPLES))
  const missing = countable ? { missing: pages.length } : {}
  return [{ kind: 'unread', text: text(pages.length), ...missing, examples: [...urls.values()] }]
}

/** It came, or is known not to be there. */
function isRead(context: Context, page: PageId): boolean {
  const end = endOf(context, page)
  const { ledger, unread } = context
  const standing = ledger.standing(end)
  return standing === Standing.done || (standing === Standing.skipped && unread.knows(end))
}

/** Nothing says why it need not be read: no refusal, and no page that shows what its card shows. */
function isOpen(
  context: Context,
  { page, look }: Card,
  reasons: Reasons,
  seen: ReadonlySet<string>,
): boolean {
  const end = endOf(context, page)
  if (context.ledger.standing(end) === Standing.failed) return !seen.has(look)
  const reason = reasons.get(end)
  if (reason === undefined) return false
  return !REFUSED.has(reason) && !seen.has(look)
}

/**
 * Pages that came and show no product, no list, and nothing that another address shows, though cards surely have a price
 * of it: not by a wrapper written by hand.
 */
async function unrecognized(
  context: Context,
  cards: readonly Card[],
  lists: ReadonlySet<PageId>,
): Promise<PageId[]> {
  const { store, shop, crawl, addresses, ledger } = context
  const wrapper = await store.wrappers.get(shop.id, crawl.wrapper!)
  if (wrapper?.origin === 'hand' || addresses.showed.size === 0) return []
  const shows = ({ page }: Card) => addresses.showed.has(endOf(context, page))
  const known = new Set(cards.filter(shows).map(({ look }) => look))
  const found = new Set<PageId>()
  for (const card of cards) {
    const end = endOf(context, card.page)
    if (card.doubtful || shows(card) || known.has(card.look) || lists.has(end)) continue
    if (ledger.standing(end) !== Standing.done || found.has(end)) continue
    // What is not there any more has no version.
    if (await store.versions.linksOfVisit(crawl.id, end)) found.add(end)
  }
  return [...found]
}

/** Further pages of lists that did not come. */
async function failedLists(
  { store, shop, ledger }: Context,
  known: ReadonlySet<string>,
): Promise<PageId[]> {
  const failed = [...ledger.standingAs(Standing.failed)]
  if (failed.length === 0) return []
  const urls = await store.pages.urls(shop.id, failed)
  return failed.filter((page) => known.has(seriesKey(urls.get(page)!)))
}
