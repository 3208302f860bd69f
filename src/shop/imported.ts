/**
 * An exported shop, checked before it is saved: a person may have edited the file.
 * @module
 */

import { readJson } from '../format/json.ts'
import { jsonOf } from '../format/text.ts'
import { AisleError } from '../model/errors.ts'
import { parseDocument, type ShopDocument } from '../store/transfer/document.ts'
import { parseTopic } from '../topic/file.ts'
import { checkShop } from './draft.ts'
import { planFor } from './plan.ts'

const CUT_OFF = 'ends too early: it was not copied whole'

/** `text` is what the file holds, `id` another one than the shop had. Of wrappers, plans and topics, those in use must be right. */
export function checkImport(text: string, file: string, id: string | null): ShopDocument {
  const document = parseDocument(readJson(text, 'the file', file, CUT_OFF), file)
  const { shop, wrappers, plans, topics } = document
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
    const told = problems.map(([field, problem]) => `${field}: ${problem}`).join('\n')
    throw new AisleError('invalid', told, { where: file })
  }
  const topic = topics.find(({ version }) => version === shop.topic)
  if (topic) parseTopic(JSON.parse(topic.json), file)
  const { slug, name, seed } = checked.draft
  const checkedPlans = plans.map((each) => {
    if (each.version !== shop.plan) return each
    const plan = planFor({ ...shop, seed }, JSON.parse(each.json), file)
    return { ...each, json: jsonOf(plan) }
  })
  return { ...document, shop: { ...shop, slug, name, seed }, plans: checkedPlans }
}
