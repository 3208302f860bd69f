/**
 * Pages of lists that were passed over for a larger page. Once that one was read: where it does not
 * stand for them (it is not there, shows no more than the list did, or its pagination leads back to
 * small pages) they are walked after all.
 * @module
 */

import { addedLook } from '../../../plan/learn/folds/look.ts'
import { PASSED } from '../../../plan/walk.ts'
import type { CrawlId, PageId } from '../../../store/types.ts'
import { type Links, type Reached, reachAll, storedLinks } from '../../follow.ts'
import { Standing } from '../../frontier/ledger.ts'
import type { Run } from '../../run.ts'
import { endOf } from '../duplicates/known-redirects.ts'

type Link = Reached & { url: string }

/** What a page offers in one of its states. */
type Offer = {
  products: Set<PageId>
  /** Larger pages. */
  looks: Link[]
  /** Small pages, that are passed over for them where there are both. */
  small: Link[]
}

/** False where nothing that was passed over has to be read. */
export async function walkPassed(run: Run): Promise<boolean> {
  let more = false
  for (const from of run.passedOn.splice(0)) {
    const own = offerOf(run, from, await storedLinks(run, from.page))
    // It is passed over only where there is a larger page.
    if (own.small.length === 0 || own.looks.length === 0) continue
    const missing = (await missingOf(run, from, own)).filter(
      ({ page }) => !run.topic?.refuses(page),
    )
    if (missing.length === 0) continue
    const write = run.write()
    await reachAll(run, write, missing)
    await run.store.writePage(write)
    more ||= write.frontier.length > 0
  }
  return more
}

/** What is to be read since no larger page stands for it. */
async function missingOf(run: Run, from: Reached, own: Offer): Promise<Link[]> {
  const strays: Link[] = []
  for (const look of own.looks) {
    const links = await storedLinks(run, whatWasRead(run, look.page))
    const there = offerOf(run, look, links)
    const stray = straysOf(run, from, links)
    strays.push(...stray)
    const added = there.products.difference(own.products).size
    // One of them may be the first page under its number.
    const further = furtherOf(run, from, own).size - 1
    // Each further page shows something more, and all but the last show as much as the first.
    const isMore = there.products.size > own.products.size && added >= further
    const isCapped =
      isFull(await run.urlOf(from.page), look.url, there.products.size) &&
      there.products.size <= own.products.size * further
    const showsMore = isMore && !isCapped
    if (stray.length === 0 && (showsMore || leadsOn(run, look, links))) return []
  }
  return [...own.small, ...strays]
}

/** By the eyes of the list: pagination that its larger page must not have. */
const straysOf = (run: Run, from: Reached, links: Links): Link[] =>
  offerOf(run, from, links).small.filter((link) => isUnread(run, link))

/**
 * Whether a larger page stands for its list, which was not read, as it did in an earlier crawl: it shows no
 * less than it did then, or has further pages. One that is full and has none may leave products out.
 */
export async function stillStands(
  run: Run,
  from: Reached,
  look: Reached,
  earlier: CrawlId,
): Promise<boolean> {
  const [now, before] = [
    await storedLinks(run, look.page),
    await storedLinks(run, look.page, earlier),
  ]
  const { products } = offerOf(run, look, now)
  if (products.size === 0 || straysOf(run, from, now).length > 0) return false
  if (leadsOn(run, look, now)) return true
  if (isFull(await run.urlOf(from.page), await run.urlOf(look.page), products.size)) return false
  return !leadsOn(run, look, before) && products.size >= offerOf(run, look, before).products.size
}

/** `?per_page=24` that shows 24 products. */
function isFull(list: string, larger: string, products: number): boolean {
  const size = Number(addedLook(list, larger)?.value)
  return Number.isInteger(size) && products >= size
}

/** Whether nothing was read, or will be, that shows what the address shows. */
function isUnread({ ledger, copies }: Run, { page, url }: Link): boolean {
  const { page: stand } = copies.placeOfList(page, url)
  return ledger.standing(stand) === Standing.unknown && copies.folding.partnerOf(url) === 0
}

/** Small pages other than the list itself, each once however many addresses show it. */
function furtherOf({ copies }: Run, { page: list }: Reached, { small }: Offer): Set<PageId> {
  const pages = small.map(({ page, url }) => copies.folding.partnerOf(url) || page)
  return new Set(pages.filter((page) => page !== list))
}

/** Whether the larger page has further ones, which the plan takes. */
function leadsOn(run: Run, { page, state }: Reached, links: Links): boolean {
  let leads = false
  run.walk.wouldTake(
    state,
    links,
    (link) => links.urls[link]!,
    (link, _edge, to) => {
      leads ||= to === state && links.targets[link] !== page
    },
  )
  return leads
}

/** The page that was read for an address. */
function whatWasRead({ copies, redirects }: Run, page: PageId): PageId {
  const stand = copies.folding.standOf(page)
  return endOf(stand || page, redirects)
}

function offerOf(run: Run, { state, depth }: Reached, links: Links): Offer {
  const { plan, walk, copies } = run
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
    if (plan.states[edge.to]!.role === 'detail') offer.products.add(copies.placeOf(page, url).page)
    else if (edge.instead !== undefined && taken !== PASSED) offer.looks.push(to)
    else if (edge.instead === undefined && replaced.has(edge.to)) offer.small.push(to)
  })
  return offer
}
