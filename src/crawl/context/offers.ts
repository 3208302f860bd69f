/**
 * Offers of a list by the plan: its products, larger pages of it (`?per_page=96`), and the small pages that are passed
 * over for them; and whether a larger page stands for its list. Used by `crawl/policies/delta/resting.ts` and
 * `crawl/policies/larger/larger.ts`.
 * @module
 */

import { addedLook } from '../../plan/learn/folds/look.ts'
import { PASSED } from '../../plan/walk.ts'
import type { CrawlId, PageId } from '../../store/types.ts'
import { Standing } from '../frontier/ledger.ts'
import type { Context } from './context.ts'
import { type Links, type Reached, storedLinks, type Target } from './links.ts'

/** What a page offers in one of its states. */
export type Offer = {
  products: Set<PageId>
  /** Larger pages. */
  looks: Target[]
  /** Small pages, that are passed over for them where there are both. */
  small: Target[]
}

/** By the eyes of the list: pagination that its larger page must not have. */
export const straysOf = (context: Context, from: Reached, links: Links): Target[] =>
  offerOf(context, from, links).small.filter((link) => isUnread(context, link))

/**
 * Whether a larger page stands for its list, which was not read, as it did in an earlier crawl: it shows no
 * less than it did then, or has further pages. One that is full and has none may leave products out.
 */
export async function stillStands(
  context: Context,
  from: Reached,
  look: Reached,
  earlier: CrawlId,
): Promise<boolean> {
  const [now, before] = [
    await storedLinks(context, look.page),
    await storedLinks(context, look.page, earlier),
  ]
  const { products } = offerOf(context, look, now)
  if (products.size === 0 || straysOf(context, from, now).length > 0) return false
  if (leadsOn(context, look, now)) return true
  if (isFull(await context.urlOf(from.page), await context.urlOf(look.page), products.size))
    return false
  return (
    !leadsOn(context, look, before) && products.size >= offerOf(context, look, before).products.size
  )
}

/** `?per_page=24` that shows 24 products. */
export function isFull(list: string, larger: string, products: number): boolean {
  const size = Number(addedLook(list, larger)?.value)
  return Number.isInteger(size) && products >= size
}

/** Whether nothing was read, or will be, that shows what the address shows. */
function isUnread({ ledger, addresses }: Context, { page, url }: Target): boolean {
  const { page: stand } = addresses.placeOfList(page, url)
  return ledger.standing(stand) === Standing.unknown && addresses.folding.partnerOf(url) === 0
}

/** Whether the larger page has further ones, which the plan takes. */
export function leadsOn(context: Context, { page, state }: Reached, links: Links): boolean {
  let leads = false
  context.walk.wouldTake(
    state,
    links,
    (link) => links.urls[link]!,
    (link, _edge, to) => {
      leads ||= to === state && links.targets[link] !== page
    },
  )
  return leads
}

export function offerOf(context: Context, { state, depth }: Reached, links: Links): Offer {
  const { plan, walk, addresses } = context
  const { edges } = plan.states[walk.states[state]!]!
  const offer: Offer = { products: new Set(), looks: [], small: [] }
  const replaced = new Set(edges.flatMap(({ instead }) => instead ?? []))
  const urlOf = (link: number) => links.urls[link]!
  walk.wouldTake(state, links, urlOf, (link, number, taken) => {
    const edge = edges[number]!
    if (edge.action !== 'follow') return
    const page = links.targets[link]!
    const url = urlOf(link)
    const to = { page, url, state: walk.states.indexOf(edge.to), depth: depth + 1 }
    if (plan.states[edge.to]!.role === 'detail')
      offer.products.add(addresses.placeOf(page, url).page)
    else if (edge.instead !== undefined && taken !== PASSED) offer.looks.push(to)
    else if (edge.instead === undefined && replaced.has(edge.to)) offer.small.push(to)
  })
  return offer
}
