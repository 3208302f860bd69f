/**
 * Whether the shop was redesigned, asked once at the end of a crawl, and what broke: the wrapper, with
 * which no crawl can work, or only the plan.
 * @module
 */

import type { Drift } from '../../../model/redesign.ts'
import type { PageId } from '../../../store/types.ts'
import type { End } from '../../end.ts'
import type { Run } from '../../run.ts'
import { bulkLoss } from './bulk.ts'
import { passedBy } from './passed-by.ts'
import { type Probed, probe } from './probe.ts'

/** So many product pages recognized in this crawl, and the wrapper works. */
const WORKS = 3

/** Null also where the shop turned out to turn the crawl away: `end.turmoil` is told. */
export async function judgeDrift(
  run: Run,
  end: End,
  outOfSight: ReadonlySet<PageId>,
): Promise<Drift | null> {
  if (end.turmoil.blocked) return null
  if (end.incomplete !== null && end.incomplete !== 'drifted') return null
  // Nothing could be read, so nothing is known to be lost.
  if (run.crawl.mode === 'initial' && end.shells.most) return null
  if (run.crawl.wrapper === null) return bulkLoss(run, outOfSight)
  const { drift: early, evidence } = run.drift!
  const found =
    early ??
    (await bulkLoss(run, outOfSight)) ??
    evidence.lostMany ??
    evidence.fieldGone ??
    (run.crawl.mode === 'initial' ? null : await passedBy(run, outOfSight))
  if (!found || found.broke === 'wrapper' || run.crawl.mode === 'initial') return found
  // Rules say which pages are asked for: no other is, not even to know what broke.
  if (evidence.products >= WORKS || run.crawl.mode === 'rules') return found
  return weigh(found, await probe(run), end)
}

function weigh(
  found: Drift,
  { asked, products, lost, shells, turnedAway }: Probed,
  end: End,
): Drift | null {
  if (shells > products + lost.length + turnedAway) {
    for (let i = 0; i < shells; i++) end.shells.count(true)
    return null
  }
  if (turnedAway > products + lost.length) {
    end.turmoil.block(`the shop turned away ${turnedAway} of ${asked} known product pages`)
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
