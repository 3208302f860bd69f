/**
 * Links of a page that was read: the links the plan takes, as rows of the frontier, in every state the page was reached
 * in, and what policies decide on each. Walks on through pages that are reached in one more state after they were
 * fetched. Called when a page is settled. Used by `crawl.ts` and `settle.ts`.
 * @module
 */

import { PASSED } from '../plan/walk.ts'
import type { PageId } from '../store/types.ts'
import type { Batch } from './context/batch.ts'
import { type Links, type Reached, storedLinks, type Target } from './context/links.ts'
import { Standing } from './frontier/ledger.ts'
import type { LinksRead, Policies } from './policies/policy.ts'

/** Adds to the batch what links of the page lead to. */
export async function bring(policies: Policies, batch: Batch, read: LinksRead): Promise<void> {
  const { page, links, depth } = read
  const again: Reached[] = []
  await policies.each((policy) => policy.linksRead?.(batch, read))
  for (const state of batch.context.ledger.statesOf(page)) {
    takeSteps(policies, batch, { page, state, depth }, links, again)
  }
  await walkStored(policies, batch, again)
}

/** Pages reached in a new state after they were fetched: their stored links are walked. */
async function walkStored(policies: Policies, batch: Batch, again: Reached[]): Promise<void> {
  const { context } = batch
  for (let next = again.pop(); next; next = again.pop()) {
    const { page, depth } = next
    const target = context.redirects.targetOf(page)
    if (target === undefined) {
      const links = await storedLinks(context, page)
      await policies.each((policy) => policy.linksRead?.(batch, { page, url: null, depth, links }))
      takeSteps(policies, batch, next, links, again)
    } else reach(policies, batch, { ...next, page: target }, await context.urlOf(target), again)
  }
}

/** Reaches pages that no page that was just read leads to. */
export async function reachAll(
  policies: Policies,
  batch: Batch,
  pages: readonly Target[],
): Promise<void> {
  const again: Reached[] = []
  for (const { url, ...at } of pages) reach(policies, batch, at, url, again)
  await walkStored(policies, batch, again)
}

/** A redirect's target is reached in every state of the page that redirects to it. */
export async function reachTarget(
  policies: Policies,
  batch: Batch,
  { page: from, target: to }: { page: PageId; target: PageId },
  depth: number,
): Promise<void> {
  const { ledger } = batch.context
  const again: Reached[] = []
  for (const state of ledger.statesOf(from)) {
    if (!ledger.reach(to, state) && ledger.standing(to) !== Standing.claimed) continue
    batch.reachedAgain(to, depth)
    if (ledger.standing(to) === Standing.done) again.push({ page: to, state, depth })
  }
  await walkStored(policies, batch, again)
}

/** A redirect was not followed to its end, because the page there is to be read in our own session. */
export async function admitTarget(
  policies: Policies,
  batch: Batch,
  { page: from, target: page }: { page: PageId; target: PageId },
  url: string,
  depth: number,
): Promise<void> {
  const states = batch.context.ledger.statesOf(from)
  const pages = states.map((state) => ({ page, url, state, depth }))
  await reachAll(policies, batch, pages)
}

function takeSteps(
  policies: Policies,
  batch: Batch,
  from: Reached,
  links: Links,
  again: Reached[],
): void {
  const { walk, addresses, wantsPromises } = batch.context
  const taken = new Map<number, number>()
  let passed = false
  const urlOf = (link: number) => links.urls[link]!
  for (const { page, shown, lone } of links.listed)
    if (!lone) addresses.record(page, wantsPromises ? shown : null)
  walk.steps(from.state, links, urlOf, (link, edge, to) => {
    taken.set(edge, (taken.get(edge) ?? 0) + 1)
    passed ||= to === PASSED
    const page = links.targets[link]!
    if (to < 0 || policies.refuses(page, to)) return
    reach(policies, batch, { page, state: to, depth: from.depth + 1 }, urlOf(link), again)
  })
  for (const policy of policies.list) policy.walked?.({ from, links, taken, passed })
}

function reach(policies: Policies, batch: Batch, at: Reached, url: string, again: Reached[]): void {
  const { ledger } = batch.context
  if (!ledger.reach(at.page, at.state)) return
  const { page, depth } = at
  const standing = ledger.standing(page)
  const link = { ...at, url, standing }
  const decision = policies.first((policy) => policy.admit?.(link))
  switch (decision?.kind) {
    case 'take':
      batch.enqueue(link, decision.priority)
      return
    case 'take-back':
      batch.takeBack({ ...link, depth: 1 }, decision.reason)
      return
    case 'defer':
      batch.defer(link, decision)
      break
    case 'drop':
      batch.drop(page, decision.reason)
      break
    case 'stay':
      if (decision.withStates) batch.reachedAgain(page, depth)
      break
    case undefined:
      if (standing === Standing.unknown) batch.enqueue(link)
      else if (isPending(batch, page)) {
        batch.reachedAgain(page, depth)
        if (standing === Standing.done) again.push(at)
      }
      return
  }
  const { instead } = decision!
  if (instead) reach(policies, batch, instead, instead.url, again)
}

/** Whether the page was read, will be, or may still be: with all its states. */
function isPending({ context: { ledger, unread } }: Batch, page: PageId): boolean {
  const standing = ledger.standing(page)
  if (standing === Standing.skipped) return unread.resting.has(page)
  return standing !== Standing.failed
}
