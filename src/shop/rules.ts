/**
 * The rules of a shop: versions of its plan that a person wrote as a table.
 * @module
 */

import { readJson } from '../format/json.ts'
import { AisleError } from '../model/errors.ts'
import type { Plan } from '../plan/plan.ts'
import { parseRules, type RuleMistake, readRules } from '../plan/rules/check.ts'
import { rulesOf } from '../plan/rules/of-plan.ts'
import { ALL, rulesPlan } from '../plan/rules/rules.ts'
import type { Store } from '../store/store.ts'
import type { Document, PlanOrigin, Shop } from '../store/types.ts'
import { storedPlan } from './stored.ts'

/** The text of a file of rules as the plan they make of a shop that starts at `seed`. */
export function rulesIn(text: string, seed: string, file?: string): Plan {
  return rulesPlan(parseRules(readJson(text, 'the file of rules', file), file), seed)
}

export type { RuleMistake } from '../plan/rules/check.ts'

export type CheckedRules = { ok: true; plan: Plan } | { ok: false; mistakes: RuleMistake[] }

/** The text of a form: the plan that its rules make, or every mistake with its row and column. */
export function checkRules(text: string, seed: string): CheckedRules {
  let json: unknown
  try {
    json = readJson(text, 'the table of rules')
  } catch (error) {
    if (!(error instanceof AisleError)) throw error
    return { ok: false, mistakes: [{ row: null, column: '', sentence: error.message }] }
  }
  const { rules, mistakes } = readRules(json)
  return mistakes.length > 0 ? { ok: false, mistakes } : { ok: true, plan: rulesPlan(rules, seed) }
}

/** Rules as a person writes them, a row a line, without the columns that ask for nothing. */
export function rulesText(plan: Plan): string {
  const rows = rulesOf(plan).rules.map((rule) =>
    JSON.stringify(Object.fromEntries(Object.entries(rule).filter(([, cell]) => cell !== ALL))),
  )
  return rows.length === 0 ? '[]' : `[\n  ${rows.join(',\n  ')}\n]`
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
  return active?.origin === 'rules' ? { ...storedPlan(active), seeds: [seed] } : null
}

export async function needRules(store: Store, shop: Shop): Promise<Document<PlanOrigin>> {
  const found = await rulesInUse(store, shop)
  if (found) return found
  throw new AisleError('usage', 'the shop has no rules, so nothing says which links to take', {
    where: shop.slug,
    hint: `Write some, and save them: aisle shop set ${shop.slug} --rules FILE`,
  })
}
