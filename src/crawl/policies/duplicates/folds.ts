/**
 * Audits of folds, whether they are right, and other folds than before. A page that was folded is downloaded all the
 * same, and must show what the page shows that it was folded into. Where folds change, pages that wait in the queue go
 * behind the one that shows the same, and those behind a fold that was wrong come back. Used by `duplicates.ts`.
 * @module
 */

import { unpackLinks } from '../../../page/packed-links.ts'
import type { Fold } from '../../../plan/plan.ts'
import type { PageId } from '../../../store/types.ts'
import { Batch } from '../../context/batch.ts'
import type { Context } from '../../context/context.ts'
import { Folding } from '../../frontier/folding.ts'
import { Standing } from '../../frontier/ledger.ts'

/** Boxes may change from one visit to the next: most links must be the same, not all. */
const ALIKE = 0.7
/** Links that a page has besides the menu, for it to be told from others by them. */
const OWN = 3

/** Judges the probes whose partner was read by now; a wrong fold is taken back for the whole crawl. */
export async function judgeProbes(context: Context): Promise<void> {
  for (const [probe, url] of context.addresses.probes) {
    const partner = context.addresses.folding.partnerOf(url)
    const { redirects } = context
    const ends = [redirects.endOf(probe), redirects.endOf(partner)] as const
    if (partner === 0 || ends.some((page) => isOpen(context, page))) continue
    context.addresses.judged(probe)
    if (await isSame(context, ...ends)) continue
    await refute(context, url, partner)
  }
}

function isOpen(context: Context, page: PageId): boolean {
  const standing = context.ledger.standing(page)
  return standing === Standing.queued || standing === Standing.claimed
}

/** What could not be read says nothing. */
async function isSame(context: Context, probe: PageId, stand: PageId): Promise<boolean> {
  if (probe === stand) return true
  const [one, other] = [await targetsOf(context, probe), await targetsOf(context, stand)]
  if (!one || !other) return true
  const [ours, theirs] = [context.addresses.showed.get(probe), context.addresses.showed.get(stand)]
  if (ours !== undefined || theirs !== undefined) return ours === theirs
  return await alike(context, one, other)
}

async function refute(context: Context, url: string, stand: PageId): Promise<void> {
  const wrong = context.addresses.folding.between(url, await context.urlOf(stand))
  if (wrong.length === 0) return
  const folds = context.addresses.without(wrong)
  // So that a crawl that goes on does not believe them again.
  context.count.keep({ wrongFolds: [...context.addresses.wrong] })
  await refold(context, folds)
}

async function alike(context: Context, one: Set<PageId>, other: Set<PageId>): Promise<boolean> {
  const both = one.intersection(other).size
  if (both < ALIKE * Math.min(one.size, other.size)) return false
  // A large menu makes any two pages alike: something of their own must be the same as well.
  const menu = (await targetsOf(context, homeOf(context))) ?? new Set()
  const [ours, theirs] = [one.difference(menu), other.difference(menu)]
  return Math.min(ours.size, theirs.size) < OWN || !ours.isDisjointFrom(theirs)
}

function homeOf(context: Context): PageId {
  const seed = context.ledger.page(context.shop.seed).id
  return context.redirects.targetOf(seed) ?? seed
}

/** The pages it leads to, folded: null where it was not read. */
async function targetsOf(context: Context, page: PageId): Promise<Set<PageId> | null> {
  const stored = await context.store.versions.linksOfVisit(context.crawl.id, page)
  if (!stored) return null
  const targets = [...new Set(unpackLinks(stored.packed, stored.count).targets)]
  const urls = await context.store.pages.urls(context.shop.id, targets)
  return new Set(
    targets.map((target) => context.addresses.folding.standFor(target, urls.get(target)!)),
  )
}

/** Probes that were read, but whose partner was not yet: judged again, since nobody noted which. */
export async function recallProbes(context: Context): Promise<void> {
  const { addresses, store, shop, ledger } = context
  if (!addresses.folding.active) return
  await store.pages.eachPage(shop.id, (rows) => {
    for (const { id, url } of rows) {
      if (ledger.standing(id) === Standing.done) addresses.tryFold(id, url)
    }
  })
  await judgeProbes(context)
}

type Page = { id: PageId; url: string }

export async function refold(context: Context, folds: Fold[]): Promise<void> {
  const before = context.addresses.folding
  const folding = new Folding(folds)
  const waiting: Page[] = []
  await context.store.pages.eachPage(context.shop.id, (rows) => {
    for (const page of rows) {
      if (isAskedFor(context, page.id)) takeUp(context, folding, page)
      else if (waits(context, before, page.id)) waiting.push(page)
    }
  })
  // From here on without a pause: pages were taken from the queue while the store was read.
  context.addresses.foldBy(folding)
  const left = waiting.filter((page) => {
    if (isAskedFor(context, page.id)) takeUp(context, folding, page)
    return waits(context, before, page.id)
  })
  const batch = new Batch(context)
  for (const { id, url } of left) {
    const place = context.addresses.placeOf(id, url)
    const stand = context.ledger.standing(place.page) === Standing.unknown ? id : place.page
    const waited = before.standOf(id) !== null
    if (stand === id) {
      folding.takeUp(id, url)
      if (waited) batch.takeBack({ page: id, url, depth: 1 }, 'folded')
      else context.addresses.tryFold(id, url)
    } else {
      folding.putBehind(id, stand)
      if (waited) continue
      context.waiting.drop(id)
      batch.skip(id, 'folded')
    }
  }
  await batch.store()
}

function isAskedFor(context: Context, page: PageId): boolean {
  const standing = context.ledger.standing(page)
  if (standing === Standing.skipped) return context.unread.knows(page)
  return standing === Standing.claimed || standing === Standing.done
}

function waits(context: Context, folding: Folding, page: PageId): boolean {
  const standing = context.ledger.standing(page)
  if (standing === Standing.skipped) return folding.standOf(page) !== null
  return standing === Standing.queued
}

/** A page that was asked for stands for others, unless it is known not to show what they would. */
function takeUp(context: Context, folding: Folding, { id, url }: Page): void {
  if (folding.standFor(id, url) !== id || context.addresses.letsDown(id)) return
  const isRead = context.ledger.standing(id) === Standing.done
  // Named like a product, but none: it stands for nothing.
  if (isRead && folding.isLikeProducts(url) && !context.addresses.showed.has(id)) return
  folding.takeUp(id, url)
}
