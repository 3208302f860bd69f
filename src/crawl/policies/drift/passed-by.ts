/**
 * Known products that are missing because edges of the plan died: a tenth of them may go at any time,
 * but not from behind links that are no longer found.
 * @module
 */

import type { Drift } from '../../../model/redesign.ts'
import type { PageId } from '../../../store/types.ts'
import { placeStored } from '../../follow.ts'
import { Standing } from '../../frontier/ledger.ts'
import type { Run } from '../../run.ts'
import { edgeText, type Reached } from './edges.ts'
import { knownDrift } from './remember.ts'

/** Fewer may have gone for any reason. */
const FEW = 5

const considerable = (missing: number, known: number): boolean =>
  missing >= FEW && missing * 10 > known

export async function passedBy(run: Run, outOfSight: ReadonlySet<PageId>): Promise<Drift | null> {
  const { edges, oneIn } = run.drift!
  const { store, crawl } = run
  const { known, missing } = await store.products.missing(crawl.id, outOfSight)
  if (!considerable(missing, known)) return null
  const { edges: dead, behind } = edges.dead()
  if (dead.length === 0) return stillMissing(run, missing, known)
  const hidden = new Set([...outOfSight, ...(await pagesBehind(run, behind))])
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
async function pagesBehind(run: Run, from: Reached[]): Promise<Set<PageId>> {
  const { store, shop, ledger, walk } = run
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
    const links = await placeStored(run, last)
    const urlOf = (link: number) => links.urls[link]!
    walk.wouldTake(next.state, links, urlOf, (link, _edge, to) => {
      if (to >= 0) queue.push({ page: links.targets[link]!, state: to })
    })
  }
  return behind
}

/** Pages that were read in the new design already look as they did: only an alert remembers. */
async function stillMissing(run: Run, count: number, of: number): Promise<Drift | null> {
  const told = await knownDrift(run, 'plan')
  if (told?.what !== 'edges') return null
  const edges = Object.values(run.plan.states).flatMap((state) => state.edges.map(edgeText))
  const dead = told.rules.filter((rule) => edges.includes(rule) && !run.drift!.edges.isAlive(rule))
  return dead.length > 0 ? { ...told, rules: dead, count, of } : null
}
