/**
 * Tells a shop whose pages only scripts fill from one that turns the crawler away: both send pages
 * without words or links, but here nobody is refused, and waiting does not help.
 * @module
 */

import type { End } from '../end.ts'
import type { Run } from '../run.ts'

/** A sentence, where nothing but programs came from a shop that turned nobody away; else null. */
export async function onlyScripts(run: Run, end: End): Promise<string | null> {
  const { incomplete, turmoil, shells, misses } = end
  if (turmoil.blocked || (incomplete !== null && incomplete !== 'scripts')) return null
  if (shells.most) return shells.why
  // Pages that are what they were are not read again: what they are was told then.
  const { store, shop, plan, arrivals } = run
  if (misses.read > 0 || arrivals > plan.seeds.length) return null
  const told = (await store.alerts.list(shop.id)).find(({ kind }) => kind === 'scripts')
  return told?.message ?? null
}
