/**
 * The rules of a shop: versions of its plan that a person wrote as a table.
 * @module
 */

import { AisleError } from '../errors.ts'
import { readJson } from '../json.ts'
import type { Plan } from '../plan/plan.ts'
import { parseRules } from '../plan/rules/check.ts'
import { rulesPlan } from '../plan/rules.ts'
import type { Store } from '../store/store.ts'
import type { Document, PlanOrigin, Shop } from '../store/types.ts'

/** The text of a file of rules as the plan they make of a shop that starts at `seed`. */
export function rulesIn(text: string, seed: string, file?: string): Plan {
  return rulesPlan(parseRules(readJson(text, 'the file of rules', file), file), seed)
}

/** Those in use; where another plan is, the newest. */
export async function rulesInUse(
  store: Store,
  { id }: Pick<Shop, 'id'>,
): Promise<Document<PlanOrigin> | null> {
  const active = await store.plans.active(id)
  if (active?.origin === 'rules') return active
  return (await store.plans.list(id)).find(({ origin }) => origin === 'rules') ?? null
}

/** Rules begin where the shop does: those in use, for a shop that is to start elsewhere. */
export async function rulesAt(store: Store, { id }: Shop, seed: string): Promise<Plan | null> {
  const active = await store.plans.active(id)
  return active?.origin === 'rules' ? { ...(JSON.parse(active.json) as Plan), seeds: [seed] } : null
}

export async function needRules(store: Store, shop: Shop): Promise<Document<PlanOrigin>> {
  const found = await rulesInUse(store, shop)
  if (found) return found
  throw new AisleError('usage', 'the shop has no rules, so nothing says which links to take', {
    where: shop.slug,
    hint: `Write some, and save them: aisle shop set ${shop.slug} --rules FILE`,
  })
}
