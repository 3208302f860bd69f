/**
 * The judgement whether the shop was redesigned, asked for once at the end of a crawl, and what broke: the wrapper,
 * with which no crawl can work, or only the plan. Used by `drift.ts`.
 * @module
 */

import type { Drift } from '../../../model/redesign.ts'
import type { Context } from '../../context/context.ts'
import type { Health } from '../../health/health.ts'
import type { Ask, Ended } from '../policy.ts'
import { bulkLoss, passedBy, type Seen } from './lost.ts'
import { type Probed, probe } from './probe.ts'

/** So many product pages recognized in this crawl, and the wrapper works. */
const WORKS = 3

/** Null also where the shop turned out to turn the crawl away: its health is told. `early`: clear before the end. */
export async function judgeDrift(
  context: Context,
  seen: Seen & { early: Drift | null },
  { incomplete, outOfSight }: Ended,
  { visit }: Ask,
): Promise<Drift | null> {
  const { crawl, health } = context
  if (health.turmoil.blocked) return null
  if (incomplete !== null && incomplete !== 'drifted') return null
  // Nothing could be read, so nothing is known to be lost.
  if (crawl.mode === 'initial' && health.shells.most) return null
  if (crawl.wrapper === null) return bulkLoss(context, seen, outOfSight)
  const { early, evidence } = seen
  const found =
    early ??
    (await bulkLoss(context, seen, outOfSight)) ??
    evidence.lostMany ??
    evidence.fieldGone ??
    (crawl.mode === 'initial' ? null : await passedBy(context, seen, outOfSight))
  if (!found || found.broke === 'wrapper' || crawl.mode === 'initial') return found
  // Rules say which pages are asked for: no other is, not even to know what broke.
  if (evidence.products >= WORKS || crawl.mode === 'rules') return found
  return weigh(found, await probe(context, visit), health)
}

function weigh(
  found: Drift,
  { asked, products, lost, shells, turnedAway }: Probed,
  health: Health,
): Drift | null {
  if (shells > products + lost.length + turnedAway) {
    for (let i = 0; i < shells; i++) health.shells.count(true)
    return null
  }
  if (turnedAway > products + lost.length) {
    health.turmoil.block(`the shop turned away ${turnedAway} of ${asked} known product pages`)
    return null
  }
  // One page that is another now may be a product that is gone.
  const broken = lost.length > products && (lost.length > 1 || asked === 1)
  if (!broken) return found
  return {
    broke: 'wrapper',
    what: 'pages',
    rules: [...new Set(lost.flatMap(({ failed }) => failed))],
    state: null,
    count: lost.length,
    of: lost.length + products,
    examples: lost.map(({ example }) => example),
    sure: true,
  }
}
