/**
 * What an open alert says of the shop's design. A crawl after it finds every page as it was, in the
 * new design, and no longer knows what stopped matching.
 * @module
 */

import { type Drift, driftIn } from '../../drift.ts'
import type { Run } from '../run.ts'

/** What is known to be broken; null where nothing is, or where it was mended since. */
export async function openDrift(run: Run, broke: Drift['broke']): Promise<Drift | null> {
  const { store, shop, crawl, plan } = run
  const alert = (await store.alerts.list(shop.id)).find(({ kind }) => kind === 'design')
  const drift = driftIn(alert?.details)
  if (drift?.broke !== broke) return null
  if (broke === 'plan') {
    const edges = Object.values(plan.states).flatMap((state) => state.edges)
    const has = (rule: string): boolean => edges.some(({ xpath }) => rule.startsWith(xpath))
    return drift.rules.some(has) ? drift : null
  }
  const by = alert!.crawl === null ? null : await store.crawls.get(alert!.crawl)
  return by?.wrapper === crawl.wrapper ? drift : null
}

/** The same drift with what an earlier crawl saw of it, where this one could not. */
export async function withMemory(run: Run, drift: Drift): Promise<Drift> {
  if (drift.rules.length > 0 && drift.examples.length > 0) return drift
  const told = await openDrift(run, drift.broke)
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
