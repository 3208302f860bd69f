/**
 * The links that the last crawl by rules saved, as people see them: kept, followed, or named and refused (by a crawl of
 * the whole shop, too). Used by `cli`, `jobs`, `views` and `web`.
 * @module
 */

import { keepsLinks, retrace, type SavedLink } from '../../crawl/policies/rules/saved-links.ts'
import type { Plan } from '../../plan/plan.ts'
import { ruleOf, ruleText } from '../../plan/rules/of-plan.ts'
import { ifSound, storedPlan } from '../../shop/stored.ts'
import type { Store } from '../../store/store.ts'
import type { Crawl, Mode, Shop } from '../../store/types.ts'

type Walked = { crawl: Crawl; plan: Plan }

export const SAVED_KINDS = ['kept', 'followed', 'refused'] as const
export type SavedKind = (typeof SAVED_KINDS)[number]

/** With the rule that took it, in words. */
export type RuleLink = Omit<SavedLink, 'edge'> & { rule: string }

/** Crawls that are looked through for it. */
const MOST = 100

/** The last crawl that came to its end, else the last that began, of those that have such links. */
export function lastSaving(store: Store, shop: Shop, kind: SavedKind): Promise<Walked | null> {
  if (kind === 'kept') return lastWalk(store, shop, (_, plan) => keepsLinks(plan))
  if (kind === 'followed') return lastByRules(store, shop)
  // A crawl that was to leave nothing out refuses links as well.
  const isWhole = (mode: Mode, { through }: Plan) => mode === 'initial' && through === true
  return lastWalk(store, shop, (mode, plan) => mode === 'rules' || isWhole(mode, plan))
}

/** The links of that crawl; null where there was none. */
export async function savedLinks(
  store: Store,
  shop: Shop,
  kind: SavedKind,
): Promise<{ crawl: Crawl; links: RuleLink[] } | null> {
  const last = await lastSaving(store, shop, kind)
  if (!last) return null
  const { crawl, plan } = last
  const links = (await retrace(store, shop, crawl.id, plan))[kind]
  return { crawl, links: links.map((link) => withRule(plan, link)) }
}

function withRule({ states }: Plan, { edge, ...link }: SavedLink): RuleLink {
  const rule = ruleOf(states[link.state]!.edges[edge]!, link.state, (to) => to)
  return { ...link, rule: ruleText(rule) }
}

/** The same of crawls by rules. */
export function lastByRules(store: Store, shop: Shop): Promise<Walked | null> {
  return lastWalk(store, shop, (mode) => mode === 'rules')
}

async function lastWalk(
  store: Store,
  shop: Shop,
  wanted: (mode: Mode, plan: Plan) => boolean,
): Promise<Walked | null> {
  const plans = new Map<number, Plan | null>()
  const planOf = async (version: number): Promise<Plan | null> => {
    const known = plans.get(version)
    if (known !== undefined) return known
    const saved = await store.plans.get(shop.id, version)
    const plan = ifSound(storedPlan, saved)
    plans.set(version, plan)
    return plan
  }
  let begun: Walked | null = null
  for (const crawl of await store.crawls.list(shop.id, MOST)) {
    const plan = await planOf(crawl.plan)
    if (!plan || !wanted(crawl.mode, plan)) continue
    if (crawl.state === 'done') return { crawl, plan }
    begun ??= { crawl, plan }
  }
  return begun
}
