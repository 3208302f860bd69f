/**
 * What a page brings: the links the plan takes, as rows of the frontier, in every state the page was
 * reached in. Walks on through pages that are reached in one more state after they were fetched.
 * @module
 */

import { unpackLinks } from '../page/packed-links.ts'
import { PASSED } from '../plan/walk.ts'
import { isProduct, type Listed, unpackRecords } from '../records/packed-records.ts'
import type { StoredLinks } from '../store/pages/versions.ts'
import type { CrawlId, PageId, PageWrite } from '../store/types.ts'
import { Standing } from './frontier/ledger.ts'
import { type Place, stillLeads } from './policies/duplicates/known-redirects.ts'
import { comeBack } from './policies/duplicates/stand-in.ts'
import { compareLook } from './policies/larger/larger-page.ts'
import type { Run } from './run.ts'

/** Links of one page, in the shop's numbers, and what its lists show of products. */
export type Links = {
  paths: Int32Array
  targets: Int32Array
  urls: readonly string[]
  listed: readonly Listed[]
}

/** A page, and a state in which it is reached. */
export type Reached = { page: PageId; state: number; depth: number }

/** Adds to the write what links of the page lead to. */
export async function bring(
  run: Run,
  write: PageWrite,
  from: { page: PageId; url: string },
  depth: number,
  links: Links,
): Promise<void> {
  const again: Reached[] = []
  meet(run, from, links)
  await compareLook(run, from, links)
  await run.delta?.look(write, links, depth + 1)
  for (const state of run.ledger.statesOf(from.page)) {
    takeSteps(run, write, { page: from.page, state, depth }, links, again)
  }
  await walkStored(run, write, again)
}

/** Which links lead to what is new, and which products the page shows. */
function meet(run: Run, from: { page: PageId; url: string }, links: Links): void {
  const { novelty, prospects, copies, ledger } = run
  if (novelty) {
    copies.watch.hub(from.url)
    novelty.readHub(from.page, from.url)
  }
  if (!novelty && !prospects) return
  for (const [i, target] of links.targets.entries()) {
    if (ledger.standing(target) !== Standing.unknown) continue
    novelty?.discover(target, links.urls[i]!, from)
    prospects?.discover(target, links.urls[i]!, from.page)
  }
  prospects?.show(from.page, productsIn(links.listed))
}

/** Pages that lists show as products: others may be articles. */
export const productsIn = (listed: readonly Listed[]): PageId[] =>
  listed.filter(({ shown, lone }) => !lone && isProduct(shown)).map(({ page }) => page)

/** Pages reached in a new state after they were fetched: their stored links are walked. */
async function walkStored(run: Run, write: PageWrite, again: Reached[]): Promise<void> {
  for (let next = again.pop(); next; next = again.pop()) {
    const target = run.redirects.get(next.page)
    if (target === undefined) {
      const links = await storedLinks(run, next.page)
      await run.delta?.look(write, links, next.depth + 1)
      takeSteps(run, write, next, links, again)
    } else reach(run, write, { ...next, page: target }, await run.urlOf(target), again)
  }
}

/** Reaches pages that no page that was just read leads to. */
export async function reachAll(
  run: Run,
  write: PageWrite,
  pages: readonly (Reached & { url: string })[],
): Promise<void> {
  const again: Reached[] = []
  for (const { url, ...at } of pages) reach(run, write, at, url, again)
  await walkStored(run, write, again)
}

/** A redirect's target is reached in every state of the page that redirects to it. */
export async function reachTarget(
  run: Run,
  write: PageWrite,
  { page: from, target: to }: { page: PageId; target: PageId },
  depth: number,
): Promise<void> {
  const again: Reached[] = []
  for (const state of run.ledger.statesOf(from)) {
    if (!run.ledger.reach(to, state) && run.ledger.standing(to) !== Standing.claimed) continue
    write.frontier.push(run.row(to, run.ledger.statesOf(to), depth))
    if (run.ledger.standing(to) === Standing.done) again.push({ page: to, state, depth })
  }
  await walkStored(run, write, again)
}

/** A redirect was not followed to its end, because the page there is to be read in our own session. */
export async function admitTarget(
  run: Run,
  write: PageWrite,
  { page: from, target: page }: { page: PageId; target: PageId },
  url: string,
  depth: number,
): Promise<void> {
  const again: Reached[] = []
  for (const state of run.ledger.statesOf(from)) {
    reach(run, write, { page, state, depth }, url, again)
  }
  await walkStored(run, write, again)
}

/** What was stored of a page in this crawl, or another; nothing where it was not read. */
export async function storedLinks(
  run: Run,
  page: PageId,
  crawl: CrawlId = run.crawl.id,
): Promise<Links> {
  const stored = await run.store.versions.linksOfVisit(crawl, page)
  if (stored) return placeStored(run, stored)
  return { paths: new Int32Array(0), targets: new Int32Array(0), urls: [], listed: [] }
}

export async function placeStored(run: Run, stored: StoredLinks): Promise<Links> {
  const { paths, targets } = unpackLinks(stored.packed, stored.count)
  const urls = await run.store.pages.urls(run.shop.id, [...new Set(targets)])
  return {
    paths,
    targets,
    urls: Array.from(targets, (target) => urls.get(target)!),
    listed: stored.records ? unpackRecords(stored.records) : [],
  }
}

function takeSteps(
  run: Run,
  write: PageWrite,
  from: Reached,
  links: Links,
  again: Reached[],
): void {
  const taken = new Map<number, number>()
  let passed = false
  const urlOf = (link: number) => links.urls[link]!
  for (const { page, lone } of links.listed) if (!lone) run.copies.records.add(page)
  run.walk.steps(from.state, links, urlOf, (link, edge, to) => {
    taken.set(edge, (taken.get(edge) ?? 0) + 1)
    passed ||= to === PASSED
    if (to < 0 || run.unread.has(to) || run.topic?.refuses(links.targets[link]!)) return
    const at = { page: links.targets[link]!, state: to, depth: from.depth + 1 }
    reach(run, write, at, urlOf(link), again)
  })
  if (passed) run.passedOn.push(from)
  run.drift?.walked(from.page, from.state, links, taken)
}

function reach(run: Run, write: PageWrite, at: Reached, url: string, again: Reached[]): void {
  const { ledger } = run
  if (!ledger.reach(at.page, at.state)) return
  const standing = ledger.standing(at.page)
  const { page: stand, url: address } = placeOf(run, at, url)
  if (stand !== at.page && standing !== Standing.queued && standing !== Standing.done) {
    if (standing === Standing.unknown) foldAway(run, write, at, url, stand)
    // In one state more, should it come back after the crawl went on.
    else if (standing === Standing.claimed || run.copies.folding.standOf(at.page) !== null) {
      write.frontier.push(run.row(at.page, ledger.statesOf(at.page), at.depth))
    }
    reach(run, write, { ...at, page: stand }, address, again)
  } else if (standing === Standing.unknown) admit(run, write, at, url, again)
  else if (stand === at.page && isForwarded(run, at.page)) {
    run.copies.folding.release(at.page, run.copies.folding.standOf(at.page)!)
    comeBack(run, write, at.page, url)
  } else if (isPending(run, at.page)) {
    // In one state more, also after the crawl went on.
    write.frontier.push(run.row(at.page, ledger.statesOf(at.page), at.depth))
    if (standing === Standing.done) again.push(at)
  }
}

/** Whether the page was read, will be, or may still be: with all its states. */
function isPending({ ledger, delta }: Run, page: PageId): boolean {
  const standing = ledger.standing(page)
  if (standing === Standing.skipped) return delta?.rests(page) === true
  return standing !== Standing.failed
}

/** What is shown as a product is asked for itself: wherever it led, it may be back. */
function placeOf({ plan, walk, copies }: Run, { page, state }: Reached, url: string): Place {
  const isList = plan.states[walk.states[state]!]!.role === 'list' && !copies.records.has(page)
  return isList ? copies.placeOfList(page, url) : copies.placeOf(page, url)
}

/** It was reached as a list before, and waits behind the page that it led to. */
const isForwarded = ({ copies }: Run, page: PageId): boolean =>
  copies.forwards.has(page) && copies.folding.standOf(page) !== null

/** The page waits behind the one that shows the same. */
function foldAway(run: Run, write: PageWrite, at: Reached, url: string, stand: PageId): void {
  const reason = run.refuse(url)
  if (reason) {
    run.skip(write, at.page, reason)
    return
  }
  run.copies.folding.putBehind(at.page, stand)
  const forward = run.copies.forwards.get(at.page)
  if (forward?.page === stand) {
    write.visits.push(stillLeads(at.page, stand, true, forward.at))
  }
  // With its states, so that it can come back.
  write.frontier.push(run.row(at.page, run.ledger.statesOf(at.page), at.depth))
  write.settled.push({ page: at.page, status: 'skipped', reason: 'folded' })
  run.countSkipped(at.page, 'folded')
}

/** A URL that this crawl meets for the first time. */
function admit(run: Run, write: PageWrite, at: Reached, url: string, again: Reached[]): void {
  const reason = run.refuse(url)
  if (reason) run.skip(write, at.page, reason)
  else if (run.delta) {
    const other = run.delta.admit(write, { page: at.page, url, depth: at.depth })
    if (other) reach(run, write, other, other.url, again)
  } else {
    const states = run.ledger.statesOf(at.page)
    run.enqueue(write, at.page, url, { depth: at.depth, states })
  }
}
