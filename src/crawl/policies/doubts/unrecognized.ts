/**
 * Pages that cards show as products and on which the wrapper finds none: the wrapper does not fit them, or they are
 * departments ("Tents, from 99 EUR"), which lead on. Used by `unread.ts`.
 * @module
 */

import { unpackLinks } from '../../../page/packed-links.ts'
import type { PageId } from '../../../store/types.ts'
import type { Context } from '../../context/context.ts'
import { Standing } from '../../frontier/ledger.ts'
import { type Card, endOf } from './lists.ts'

/** Share of the pages with links that lead to what is in the menu. */
const IN_MENU = 0.5

/**
 * They came and show no product, no list, and nothing that another address shows, though cards surely have a price of it: not
 * by a wrapper written by hand.
 */
export async function unrecognized(
  context: Context,
  cards: readonly Card[],
  lists: ReadonlySet<PageId>,
): Promise<PageId[]> {
  const { store, shop, crawl, addresses, ledger } = context
  const wrapper = await store.wrappers.get(shop.id, crawl.wrapper!)
  if (wrapper?.origin === 'hand' || addresses.showed.size === 0) return []
  const shows = ({ page }: Card) => addresses.showed.has(endOf(context, page))
  const known = new Set(cards.filter(shows).map(({ look }) => look))
  const found = new Map<PageId, ReadonlySet<PageId>>()
  for (const card of cards) {
    const end = endOf(context, card.page)
    if (card.doubtful || shows(card) || known.has(card.look) || lists.has(end)) continue
    if (ledger.standing(end) !== Standing.done || found.has(end)) continue
    // What is not there any more has no version.
    const stored = await store.versions.linksOfVisit(crawl.id, end)
    if (stored) found.set(end, new Set(unpackLinks(stored.packed, stored.count).targets))
  }
  if (found.size === 0) return []
  const departments = await departmentsAmong(context, found)
  return [...found.keys()].filter((page) => !departments.has(page))
}

/** What the menu leads to, and what alone leads to some products. */
async function departmentsAmong(
  { store, crawl, shop, addresses, ledger }: Context,
  pages: ReadonlyMap<PageId, ReadonlySet<PageId>>,
): Promise<Set<PageId>> {
  const { showed } = addresses
  const asked = new Set([...pages.keys(), ...showed.keys()])
  for (const targets of pages.values()) for (const target of targets) asked.add(target)
  const from = new Map<PageId, PageId[]>()
  let read = 0
  await store.versions.eachLinksOfCrawl(crawl.id, (chunk) => {
    for (const { page, links } of chunk) {
      if (!links || links.count === 0) continue
      read++
      for (const target of new Set(unpackLinks(links.packed, links.count).targets)) {
        if (!asked.has(target) || target === page) continue
        const others = from.get(target)
        if (others) others.push(page)
        else from.set(target, [page])
      }
    }
  })
  const led = Map.groupBy(showed.keys(), (product) => from.get(product)?.[0] ?? 0)
  const first = ledger.known(shop.seed)
  const isOnlyFrom = (page: PageId, some: ReadonlySet<PageId>): boolean =>
    from.get(page)?.every((one) => some.has(one)) === true
  const leadsAlone = (page: PageId, targets: ReadonlySet<PageId>): boolean => {
    const behind = new Set([page, ...targets].filter((one) => one !== first && !showed.has(one)))
    // Lists behind it lead to each other; what others lead to is not behind it, nor what is behind that.
    for (let size = 0; size !== behind.size; ) {
      size = behind.size
      for (const one of behind) if (one !== page && !isOnlyFrom(one, behind)) behind.delete(one)
    }
    return behind.values().some((one) => led.get(one)?.some((it) => isOnlyFrom(it, behind)))
  }
  const isMenu = (page: PageId): boolean => (from.get(page)?.length ?? 0) >= IN_MENU * read
  const found = new Set<PageId>()
  for (const [page, targets] of pages) {
    if (isMenu(page) || leadsAlone(page, targets)) found.add(page)
  }
  return found
}
