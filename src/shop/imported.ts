/**
 * An exported shop, checked before it is saved: a person may have edited the file.
 * @module
 */

import { AisleError } from '../errors.ts'
import { readJson } from '../json.ts'
import { parseDocument, type ShopDocument } from '../store/transfer.ts'
import { checkShop } from './draft.ts'
import { planFor } from './plan.ts'

/** `id`: another one than it had. Of wrappers and plans, those in use must be right. */
export function checkImport(json: unknown, file: string, id: string | null): ShopDocument {
  const document = parseDocument(json, file)
  const { shop, wrappers, plans } = document
  const wrapper = wrappers.find(({ version }) => version === shop.wrapper)
  const checked = checkShop({
    url: shop.seed,
    id: id ?? shop.slug,
    name: shop.name,
    scope: shop.scope,
    delay: String(shop.delay ?? ''),
    concurrency: String(shop.concurrency ?? ''),
    wrapper: wrapper?.json ?? '',
  })
  if (!checked.ok) {
    const problems = Object.entries(checked.problems)
    const text = problems.map(([field, problem]) => `${field}: ${problem}`).join('\n')
    throw new AisleError('invalid', text, { where: file })
  }
  const { slug, name, seed } = checked.draft
  const checkedPlans = plans.map((each) => {
    if (each.version !== shop.plan) return each
    const plan = planFor({ ...shop, seed }, readJson(each.json, 'the plan', file), file)
    return { ...each, json: JSON.stringify(plan) }
  })
  return { ...document, shop: { ...shop, slug, name, seed }, plans: checkedPlans }
}
