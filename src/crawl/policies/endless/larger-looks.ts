/**
 * Other looks at a list that show more of it at once: told from sorts and filters by the products that the list shows
 * without. Later crawls go by them, where all lists that have pages are known by them. Used by `endless.ts` and
 * `novelty.ts`.
 * @module
 */

import { addressOf } from '../../../plan/learn/address.ts'
import { seriesOf } from '../../../plan/learn/aisle/pager.ts'
import { addedLook, isOtherPage, PAGE_WORDS } from '../../../plan/learn/folds/look.ts'
import type { PageId } from '../../../store/types.ts'
import type { Context } from '../../context/context.ts'
import { type Links, placeStored } from '../../context/links.ts'

/** Of the products of a list, so many may stand under addresses that were not read. */
const STRAYS = 0.1

/** Lists that must show more by a look before all that have pages are looked at by it. */
export const LARGER = 2

/** What an initial crawl knows of them. */
export class LargerLooks {
  /** Pages of lists that lead to further ones. */
  #paged = new Set<PageId>()
  /** Those of them of which it is certain: others may only offer so many products at once. */
  #certain = new Set<PageId>()
  /** By parameter and value: how many lists showed more by it; -1 where one did not. */
  #larger = new Map<string, number>()

  /** A link of a page to an address that was not met before. */
  discover(url: string, from: { page: PageId; url: string }): void {
    if (!leadsOn(from.url, url)) return
    this.#paged.add(from.page)
    if (addedLook(from.url, url) === null) this.#certain.add(from.page)
  }

  /** Whether the page certainly leads to further ones of its list. */
  isPaged(page: PageId): boolean {
    return this.#certain.has(page)
  }

  /** A list was looked at in another way: how many products more it showed; negative for others. */
  compared(look: { name: string; value: string }, more: number): void {
    const key = `${look.name}=${look.value}`
    const before = this.#larger.get(key) ?? 0
    this.#larger.set(key, before < 0 || more < 0 ? -1 : before + Math.sign(more))
  }

  /** Whether the address, that `from` led to, is such a look at a list that has pages. */
  showMore(url: string, from: PageId, isView: (name: string) => boolean): boolean {
    if (this.#larger.size === 0 || !this.#paged.has(from)) return false
    const { params } = addressOf(url)
    const views = params.filter(([name]) => isView(name))
    if (views.length !== 1 || (this.#larger.get(views[0]!.join('=')) ?? 0) < LARGER) return false
    // The first page once more, under its number.
    return !params.some(([name, value]) => PAGE_WORDS.test(name) && /^[01]$/.test(value))
  }
}

/** Whether the link leads to another page of the same list. Most links are told by their beginning. */
function leadsOn(from: string, to: string): boolean {
  if (isOtherPage(from, to)) return true
  const path = from.split('?', 1)[0]!
  return to.startsWith(path.replace(/(?:\/|\.\w{2,5})$/, '')) && seriesOf(from, to) !== null
}

/** After a page was read in an initial crawl: what it shows beside the page that it is a look at. */
export async function compareLook(
  context: Context,
  known: { parentOf(page: PageId): PageId; larger: LargerLooks },
  { page, url }: { page: PageId; url: string },
  links: Pick<Links, 'targets' | 'urls'>,
): Promise<void> {
  const list = known.parentOf(page)
  if (list === 0 || !url.includes('?')) return
  const look = addedLook(await context.urlOf(list), url)
  if (!look) return
  const stored = await context.store.versions.linksOfVisit(context.crawl.id, list)
  if (!stored) return
  const own = productsAt(context, await placeStored(context, stored))
  const there = productsAt(context, links)
  if (own.size === 0) return
  const isAll = own.difference(there).size <= own.size * STRAYS
  known.larger.compared(look, isAll ? Math.max(0, there.size - own.size) : -1)
}

/** Products that these pages, or those that stand for them, showed in this crawl. */
function productsAt(
  { addresses }: Context,
  { targets, urls }: Pick<Links, 'targets' | 'urls'>,
): Set<number> {
  const products = new Set<number>()
  for (const [i, target] of targets.entries()) {
    const product = addresses.showed.get(addresses.placeOf(target, urls[i]!).page)
    if (product !== undefined) products.add(product)
  }
  return products
}
