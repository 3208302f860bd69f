/**
 * Plans and rules that a person brings, checked for the shop they are meant for, and the versions there are. Rules are
 * versions of the plan that were written as a table. Used by most rooms.
 * @module
 */

import { readJson } from '../format/json.ts'
import { AisleError } from '../model/errors.ts'
import { inScope } from '../page/scope.ts'
import { normalizeUrl } from '../page/url.ts'
import type { Plan } from '../plan/plan.ts'
import type { RuleMistake } from '../plan/rules/check.ts'
import { rulesOf } from '../plan/rules/of-plan.ts'
import { ALL, type Reach, rulesPlan } from '../plan/rules/rules.ts'
import {
  type Base,
  closedTo,
  isTable,
  parseTable,
  type RuleTable,
  readTable,
  tableText,
} from '../plan/rules/table.ts'
import { parsePlan } from '../plan/validate.ts'
import type { Store } from '../store/store.ts'
import type { Document, PlanOrigin, Shop } from '../store/types.ts'
import { ifSound, storedPlan } from './stored.ts'

/** With its seeds as they are stored; a plan of another shop would find nothing here. `parse`: of one that was saved. */
export function planFor(
  shop: Pick<Shop, 'seed' | 'scope'>,
  json: unknown,
  file: string,
  parse = parsePlan,
): Plan {
  const plan = parse(json, file)
  const seeds = plan.seeds.map((seed) => normalizeUrl(seed) ?? seed)
  const strange = seeds.findIndex((seed) => !inScope(seed, shop.seed, shop.scope))
  const refuse = (sentence: string): AisleError =>
    new AisleError('invalid', `the plan cannot be used. ${sentence}`, { where: file })
  if (strange >= 0) {
    throw refuse(`seeds[${strange}]: ${seeds[strange]} is not a page of ${shop.seed}`)
  }
  for (const [i, host] of (plan.hosts ?? []).entries()) {
    const closed = closedTo(shop.seed, host)
    if (closed) throw refuse(`hosts[${i}]: ${host} ${closed}`)
  }
  return { ...plan, seeds: [...new Set(seeds)] }
}

/** The same of a file that may hold rules instead. */
export function broughtFor(
  shop: Pick<Shop, 'seed' | 'scope' | 'slug'>,
  json: unknown,
  file: string,
): { plan: Plan; origin: 'rules' | 'edited' } {
  return isTable(json)
    ? { plan: planBy(parseTable(json, shop, file), shop), origin: 'rules' }
    : { plan: planFor(shop, json, file), origin: 'edited' }
}

/** Rules begin where the shop does. */
const planBy = ({ rules, reach }: RuleTable, { seed }: Base): Plan => rulesPlan(rules, seed, reach)

/** The versions of a shop's plan that one can choose, newest first: a plan that follows every link is none. */
export async function planVersions(
  store: Store,
  shop: Pick<Shop, 'id'>,
): Promise<Document<PlanOrigin>[]> {
  return (await store.plans.list(shop.id)).filter(({ origin }) => origin !== 'open')
}

/** One of them; what is wrong with another number is said. */
export async function needVersion(
  store: Store,
  shop: Shop,
  version: number,
): Promise<Document<PlanOrigin>> {
  const versions = await planVersions(store, shop)
  const found = versions.find((one) => one.version === version)
  if (found) return found
  const hint =
    versions.length > 0
      ? `It has ${versions.length === 1 ? 'version' : 'versions'} ${versions.map((one) => one.version).join(', ')}.`
      : `It has no plan yet. Learn one: aisle learn ${shop.slug}`
  throw new AisleError('not-found', `there is no plan version ${version}`, {
    where: shop.slug,
    hint,
  })
}

/** Crawls walk this version from now on, where it is a plan of the shop as it is now. */
export async function useVersion(store: Store, shop: Shop, version: number): Promise<Plan> {
  const { json } = await needVersion(store, shop, version)
  const plan = planFor(shop, JSON.parse(json), `plan version ${version}`)
  await store.plans.activate(shop.id, version)
  return plan
}

/** The text of a file of rules as the plan they make of a shop; `reach`: what was said besides the file. */
export function rulesIn(text: string, base: Base, file?: string, reach: Reach = {}): Plan {
  const table = parseTable(readJson(text, 'the file of rules', file), base, file)
  return planBy({ ...table, reach: { ...table.reach, ...reach } }, base)
}

/** The rules in use with what is said besides them; an error where there are none. */
export async function rulesWith(store: Store, shop: Shop, base: Base, reach: Reach): Promise<Plan> {
  const plan = storedPlan(await needRules(store, shop))
  return rulesIn(tableText(rulesOf(plan).rules, { ...plan, ...reach }), base)
}

/** The address that the rows of a file of rules name, where no shop has one yet. */
export function baseIn(text: string, file?: string): string | null {
  return parseTable(readJson(text, 'the file of rules', file), null, file).baseURL
}

export type { RuleMistake } from '../plan/rules/check.ts'
export { mistakeText } from '../plan/rules/table.ts'

type CheckedRules = { ok: true; plan: Plan } | { ok: false; mistakes: RuleMistake[] }

/** The text of a form: the plan that its rules make, or every mistake with its row and column. */
export function checkRules(text: string, base: Base): CheckedRules {
  let json: unknown
  try {
    json = readJson(text, 'the table of rules')
  } catch (error) {
    if (!(error instanceof AisleError)) throw error
    return { ok: false, mistakes: [{ row: null, column: '', sentence: error.message }] }
  }
  const { table, mistakes } = readTable(json, base)
  return mistakes.length > 0 ? { ok: false, mistakes } : { ok: true, plan: planBy(table, base) }
}

/** Rules as a person writes them, without the columns that ask for nothing. */
export function rulesText(plan: Plan): string {
  const rows = rulesOf(plan).rules.map((rule) =>
    Object.fromEntries(Object.entries(rule).filter(([, cell]) => cell !== ALL)),
  )
  return tableText(rows, plan)
}

/** Hosts that no version of the shop's rules has named before: a person has not said yes to them. */
export async function newHosts(
  store: Store,
  { id }: Pick<Shop, 'id'>,
  plan: Plan,
): Promise<string[]> {
  if (!plan.hosts?.length) return []
  const known = new Set(
    (await store.plans.list(id)).flatMap((version) => ifSound(storedPlan, version)?.hosts ?? []),
  )
  return plan.hosts.filter((host) => !known.has(host))
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
