/**
 * Doubts that a crawl by a plan has from what came before it: it goes where earlier crawls led it, and cannot see what
 * they did not. Used by `doubts.ts`.
 * @module
 */

import type { Doubt, DoubtKind } from '../../../model/doubt.ts'
import type { Context } from '../../context/context.ts'

/** What a crawl by a plan looks for itself. */
const OWN: ReadonlySet<DoubtKind> = new Set<DoubtKind>(['count', 'pager', 'plan', 'sitemap'])

/** A plan made from a few pages, that was never held against all of them. */
export async function planDoubts({ store, shop, crawl }: Context): Promise<Doubt[]> {
  if (crawl.mode !== 'focused' && crawl.mode !== 'delta') return []
  const plan = await store.plans.get(shop.id, crawl.plan)
  if (plan?.origin !== 'survey') return []
  const whole = await store.crawls.last(shop.id, { mode: 'initial', complete: true })
  if (whole && whole.startedAt >= plan.createdAt) return []
  const text =
    'The plan was made from a few pages, and no crawl of every page has told what it leads past.'
  return [{ kind: 'plan', text, examples: [shop.seed] }]
}

/** A crawl of every page had doubts of what no crawl by its plan would see. */
export async function carried({ store, shop, crawl }: Context): Promise<Doubt[]> {
  if (crawl.mode !== 'focused' && crawl.mode !== 'delta') return []
  const whole = await store.crawls.last(shop.id, { mode: 'initial', complete: true })
  const doubts = whole?.counters.doubts ?? []
  // A crawl of changes leaves most lists alone.
  return crawl.mode === 'delta' ? doubts : doubts.filter(({ kind }) => !OWN.has(kind))
}
