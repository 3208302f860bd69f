/**
 * A plan that a person brings, checked for the shop it is meant for; and the versions there are of it.
 * @module
 */

import { AisleError } from '../model/errors.ts'
import { inScope } from '../page/scope.ts'
import { normalizeUrl } from '../page/url.ts'
import type { Plan } from '../plan/plan.ts'
import { parseRules } from '../plan/rules/check.ts'
import { rulesPlan } from '../plan/rules/rules.ts'
import { parsePlan } from '../plan/validate.ts'
import type { Store } from '../store/store.ts'
import type { Document, PlanOrigin, Shop } from '../store/types.ts'

/** With its seeds as they are stored; a plan of another shop would find nothing here. */
export function planFor(shop: Pick<Shop, 'seed' | 'scope'>, json: unknown, file: string): Plan {
  const plan = parsePlan(json, file)
  const seeds = plan.seeds.map((seed) => normalizeUrl(seed) ?? seed)
  const strange = seeds.findIndex((seed) => !inScope(seed, shop.seed, shop.scope))
  if (strange < 0) return { ...plan, seeds: [...new Set(seeds)] }
  throw new AisleError(
    'invalid',
    `the plan cannot be used. seeds[${strange}]: ${seeds[strange]} is not a page of ${shop.seed}`,
    { where: file },
  )
}

/** The same of a file that may hold rules instead: those are a list. */
export function broughtFor(
  shop: Pick<Shop, 'seed' | 'scope'>,
  json: unknown,
  file: string,
): { plan: Plan; origin: 'rules' | 'edited' } {
  return Array.isArray(json)
    ? { plan: rulesPlan(parseRules(json, file), shop.seed), origin: 'rules' }
    : { plan: planFor(shop, json, file), origin: 'edited' }
}

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
