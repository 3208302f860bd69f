/**
 * A plan that a person brings, checked for the shop it is meant for.
 * @module
 */

import { AisleError } from '../errors.ts'
import { inScope } from '../page/scope.ts'
import { normalizeUrl } from '../page/url.ts'
import type { Plan } from '../plan/plan.ts'
import { parsePlan } from '../plan/validate.ts'
import type { Shop } from '../store/types.ts'

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
