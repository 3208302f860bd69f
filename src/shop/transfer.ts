/**
 * Shops as files: the text of an exported one, and one that is checked before it is saved, for a person may have edited
 * it. Used by `cli/commands/shop/export.ts` and `jobs/store-thread.ts`.
 * @module
 */

import { readJson } from '../format/json.ts'
import { jsonOf } from '../format/text.ts'
import { AisleError } from '../model/errors.ts'
import { parseSavedPlan } from '../plan/validate.ts'
import { parseDocument, type ShopDocument } from '../store/transfer/document.ts'
import type { ShopExport } from '../store/transfer/exporting.sql.ts'
import { parseTopic } from '../topic/file.ts'
import { checkShop, formOf } from './draft.ts'
import { planFor } from './plan.ts'

/** Characters of a piece. */
const PIECE = 100_000

/** A product a line, in pieces: a large shop is more than one text can hold. */
export async function* exportedText({ products, ...rest }: ShopExport): AsyncGenerator<string> {
  let text = `${JSON.stringify(rest, null, 2).slice(0, -2)},\n  "products": [`
  let between = ''
  for await (const product of products) {
    text += `${between}\n    ${JSON.stringify(product)}`
    between = ','
    if (text.length < PIECE) continue
    yield text
    text = ''
  }
  yield `${text}${between === '' ? '' : '\n  '}]\n}\n`
}

const CUT_OFF = 'ends too early: it was not copied whole'

/** `text` is what the file holds, `id` another one than the shop had. Of wrappers, plans and topics, those in use must be right. */
export function checkImport(text: string, file: string, id: string | null): ShopDocument {
  const document = parseDocument(readJson(text, 'the file', file, CUT_OFF), file)
  const { shop, wrappers, plans, topics } = document
  const wrapper = wrappers.find(({ version }) => version === shop.wrapper)
  const checked = checkShop(formOf({ ...shop, slug: id ?? shop.slug }, wrapper?.json))
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
    const plan = planFor({ ...shop, seed }, JSON.parse(each.json), file, parseSavedPlan)
    return { ...each, json: jsonOf(plan) }
  })
  return { ...document, shop: { ...shop, slug, name, seed }, plans: checkedPlans }
}
