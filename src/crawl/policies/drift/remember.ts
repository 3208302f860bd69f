/**
 * Alerts on the shop's design, as later crawls remember them. A crawl after them finds every page as it was, in the new
 * design, and no longer knows what stopped matching. Used by `drift.ts` and `lost.ts`.
 * @module
 */

import { type Drift, driftIn } from '../../../model/redesign.ts'
import type { Alert } from '../../../store/types.ts'
import type { Context } from '../../context/context.ts'

/**
 * What is known to be broken; null where nothing is, or where it was mended since. A person who wants
 * to hear no more of it has mended nothing: only a crawl that went well has.
 */
export async function knownDrift(context: Context, broke: Drift['broke']): Promise<Drift | null> {
  for (const alert of await context.store.alerts.ofKind(context.shop.id, 'design')) {
    const drift = driftIn(alert.details)
    if (drift?.broke !== broke) continue
    const stays = broke === 'plan' ? isInPlan(context, drift) : await isOfWrapper(context, alert)
    return stays && !(await hasWorked(context, broke, alert)) ? drift : null
  }
  return null
}

function isInPlan({ plan }: Context, { rules }: Drift): boolean {
  const edges = Object.values(plan.states).flatMap((state) => state.edges)
  return rules.some((rule) => edges.some(({ xpath }) => rule.startsWith(xpath)))
}

async function isOfWrapper({ store, crawl }: Context, alert: Alert): Promise<boolean> {
  const by = alert.crawl === null ? null : await store.crawls.get(alert.crawl)
  return by?.wrapper === crawl.wrapper
}

/** Whether a crawl since then was complete with what is in use. */
async function hasWorked(
  { store, shop, crawl }: Context,
  broke: Drift['broke'],
  alert: Alert,
): Promise<boolean> {
  // Crawls of every page do without the plan.
  if (broke === 'wrapper') return alert.reason !== null
  const since = await store.crawls.last(shop.id, { complete: true, walked: crawl.plan })
  return since !== null && since.id > (alert.crawl ?? 0)
}

/** The same drift with what an earlier crawl saw of it, where this one could not. */
export async function withMemory(context: Context, drift: Drift): Promise<Drift> {
  if (drift.rules.length > 0 && drift.examples.length > 0) return drift
  const told = await knownDrift(context, drift.broke)
  if (!told) return drift
  // Nothing of its own to show: the first one said better what it is.
  if (drift.rules.length + drift.examples.length === 0) return { ...told, sure: drift.sure }
  const { rules, examples } = drift
  return {
    ...drift,
    rules: rules.length > 0 ? rules : told.rules,
    examples: examples.length > 0 ? examples : told.examples,
  }
}
