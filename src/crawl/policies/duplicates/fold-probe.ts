/**
 * Looks whether a fold is right: a page that was folded is downloaded all the same, and must show what
 * the page shows that it was folded into.
 * @module
 */

import { unpackLinks } from '../../../page/packed-links.ts'
import type { PageId } from '../../../store/types.ts'
import { Standing } from '../../frontier/ledger.ts'
import type { Run } from '../../run.ts'
import { refold } from './refold.ts'

/** Boxes may change from one visit to the next: most links must be the same, not all. */
const ALIKE = 0.7
/** Links that a page has besides the menu, for it to be told from others by them. */
const OWN = 3

/** Judges the probes whose partner was read by now; a wrong fold is taken back for the whole crawl. */
export async function judgeProbes(run: Run): Promise<void> {
  for (const [probe, url] of run.copies.probes) {
    const partner = run.copies.folding.partnerOf(url)
    const ends = [endOf(run, probe), endOf(run, partner)] as const
    if (partner === 0 || ends.some((page) => isOpen(run, page))) continue
    run.copies.probes.delete(probe)
    if (await isSame(run, ...ends)) continue
    await refute(run, url, partner)
  }
}

/** Where its redirects lead. */
function endOf(run: Run, page: PageId): PageId {
  const way = new Set<PageId>()
  for (let at = page; !way.has(at); at = run.redirects.get(at) ?? at) way.add(at)
  return [...way].at(-1)!
}

function isOpen(run: Run, page: PageId): boolean {
  const standing = run.ledger.standing(page)
  return standing === Standing.queued || standing === Standing.claimed
}

/** What could not be read says nothing. */
async function isSame(run: Run, probe: PageId, stand: PageId): Promise<boolean> {
  if (probe === stand) return true
  const [one, other] = [await targetsOf(run, probe), await targetsOf(run, stand)]
  if (!one || !other) return true
  const [ours, theirs] = [run.copies.showed.get(probe), run.copies.showed.get(stand)]
  if (ours !== undefined || theirs !== undefined) return ours === theirs
  return await alike(run, one, other)
}

async function refute(run: Run, url: string, stand: PageId): Promise<void> {
  const wrong = run.copies.folding.between(url, await run.urlOf(stand))
  if (wrong.length === 0) return
  await refold(run, run.copies.without(wrong))
}

async function alike(run: Run, one: Set<PageId>, other: Set<PageId>): Promise<boolean> {
  const both = one.intersection(other).size
  if (both < ALIKE * Math.min(one.size, other.size)) return false
  // A large menu makes any two pages alike: something of their own must be the same as well.
  const menu = (await targetsOf(run, homeOf(run))) ?? new Set()
  const [ours, theirs] = [one.difference(menu), other.difference(menu)]
  return Math.min(ours.size, theirs.size) < OWN || !ours.isDisjointFrom(theirs)
}

function homeOf(run: Run): PageId {
  const seed = run.ledger.page(run.shop.seed).id
  return run.redirects.get(seed) ?? seed
}

/** The pages it leads to, folded: null where it was not read. */
async function targetsOf(run: Run, page: PageId): Promise<Set<PageId> | null> {
  const stored = await run.store.versions.linksOfVisit(run.crawl.id, page)
  if (!stored) return null
  const targets = [...new Set(unpackLinks(stored.packed, stored.count).targets)]
  const urls = await run.store.pages.urls(run.shop.id, targets)
  return new Set(targets.map((target) => run.copies.folding.standFor(target, urls.get(target)!)))
}
