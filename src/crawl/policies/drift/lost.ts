/**
 * Known products that a crawl did not find. Half of them lost, it has not seen the shop as it is; one in ten gone, or a
 * category emptied, is how shops are, but not from behind links that are no longer found: there edges of the plan died.
 * Used by `drift.ts` and `judge.ts`.
 * @module
 */

import type { Drift } from '../../../model/redesign.ts'
import type { PageId } from '../../../store/types.ts'
import type { Context } from '../../context/context.ts'
import { placeStored } from '../../context/links.ts'
import { Standing } from '../../frontier/ledger.ts'
import { type EdgeWatch, edgeText, type PageInState } from './edges.ts'
import type { Evidence } from './evidence.ts'
import { knownDrift } from './remember.ts'

/** What pages of the crawl told so far. */
export type Seen = {
  evidence: Evidence
  edges: EdgeWatch
  /** Of how many pages that changed one was compared with what it was. */
  oneIn: number
}

/** Fewer than these may go for any reason, as long as others are found. */
const FEW_IN_BULK = 10

/** What was lost, where half of the known products or more were not found. */
export async function bulkLoss(
  context: Context,
  seen: Seen,
  outOfSight: ReadonlySet<PageId>,
): Promise<Drift | null> {
  const { store, crawl } = context
  const { evidence } = seen
  const { known, missing } = await store.products.missing(crawl.id, outOfSight)
  const none = context.productsMet === 0
  const isBulk = (missing: number, known: number): boolean =>
    known > 0 && (missing >= FEW_IN_BULK || none) && missing * 2 >= known
  if (!isBulk(missing - (await onlyNamed(context)), known)) return null
  const told = { what: 'products', count: missing, of: known } as const
  const lost = evidence.lostPages
  if (crawl.mode === 'initial') {
    if (!none && evidence.lostMany) return evidence.lostMany
    // What two whole crawls in a row did not find, while the wrapper read other products, is not there.
    if (!none && (await lastDrifted(context))) return null
    const { rules = [], examples = [] } = lost ?? {}
    const broke = none && crawl.wrapper !== null ? 'wrapper' : 'plan'
    return { broke, ...told, rules, state: null, examples, sure: none }
  }
  const broken = evidence.lostMany ?? (none ? evidence.noneLikeProducts : null)
  if (broken) return broken
  const dead = evidence.deadState
  const edges = dead ? null : await passedBy(context, seen, outOfSight)
  if (edges) return edges
  const rules = context.walk.unused().map(({ state, xpath }) => `${xpath} of the state ${state}`)
  const { state = null, examples = [] } = dead ?? {}
  const sure = none || dead !== null || evidence.shrunk
  if (!sure && context.leavesOut) {
    const others = await store.products.missing(crawl.id, outOfSight, await context.leavesOut())
    if (!isBulk(others.missing, others.known)) return null
  }
  return { broke: 'plan', ...told, rules, state, examples, sure }
}

/** Products that only the sitemap led to when it was last read: a crawl of changes does not read it. */
async function onlyNamed({ store, shop, crawl }: Context): Promise<number> {
  if (crawl.mode !== 'delta') return 0
  const last = await store.crawls.last(shop.id, { counts: 'sitemap' })
  return last?.counters.sitemap?.only ?? 0
}

/** A crawl by a plan proves nothing here: the plan may be what leads past them. */
async function lastDrifted({ store, shop, crawl }: Context): Promise<boolean> {
  const before = (await store.crawls.list(shop.id, 20)).find(
    ({ id, state, mode }) => id < crawl.id && state === 'done' && mode === 'initial',
  )
  if (before?.incomplete !== 'drifted') return false
  return before.counters.details > 0 || before.wrapper === null
}

/** Fewer may have gone for any reason. */
const FEW = 5

const considerable = (missing: number, known: number): boolean =>
  missing >= FEW && missing * 10 > known

export async function passedBy(
  context: Context,
  seen: Seen,
  outOfSight: ReadonlySet<PageId>,
): Promise<Drift | null> {
  const { edges, oneIn } = seen
  const { store, crawl } = context
  const { known, missing } = await store.products.missing(crawl.id, outOfSight)
  if (!considerable(missing, known)) return null
  const { edges: dead, behind } = edges.dead()
  if (dead.length === 0) return stillMissing(context, edges, missing, known)
  const hidden = new Set([...outOfSight, ...(await pagesBehind(context, behind))])
  const lost = missing - (await store.products.missing(crawl.id, hidden)).missing
  // As many again are behind the pages that were not compared.
  const count = Math.min(missing, Math.round(lost * oneIn))
  if (lost < FEW || !considerable(count, known)) return null
  const rules = dead.map(({ rule }) => rule)
  const examples = dead[0]!.examples
  return {
    broke: 'plan',
    what: 'edges',
    rules,
    state: null,
    count,
    of: known,
    examples,
    sure: true,
  }
}

/** What the plan led to from these pages when they were last read, and this crawl did not come to. */
async function pagesBehind(context: Context, from: PageInState[]): Promise<Set<PageId>> {
  const { store, shop, ledger, walk } = context
  const behind = new Set<PageId>()
  const reached = new Set<number>()
  const queue = [...from]
  for (let next = queue.pop(); next; next = queue.pop()) {
    const pair = next.page * walk.states.length + next.state
    if (reached.has(pair) || ledger.standing(next.page) !== Standing.unknown) continue
    reached.add(pair)
    behind.add(next.page)
    const last = await store.versions.lastLinks(shop.id, next.page)
    if (!last || last.count === 0) continue
    const links = await placeStored(context, last)
    const urlOf = (link: number) => links.urls[link]!
    walk.wouldTake(next.state, links, urlOf, (link, _edge, to) => {
      if (to >= 0) queue.push({ page: links.targets[link]!, state: to })
    })
  }
  return behind
}

/** Pages that were read in the new design already look as they did: only an alert remembers. */
async function stillMissing(
  context: Context,
  watched: EdgeWatch,
  count: number,
  of: number,
): Promise<Drift | null> {
  const told = await knownDrift(context, 'plan')
  if (told?.what !== 'edges') return null
  const edges = Object.values(context.plan.states).flatMap((state) => state.edges.map(edgeText))
  const dead = told.rules.filter((rule) => edges.includes(rule) && !watched.isAlive(rule))
  return dead.length > 0 ? { ...told, rules: dead, count, of } : null
}
