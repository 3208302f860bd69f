/**
 * `aisle shop export` and `aisle shop import`: a shop's settings, wrapper and plan as a file.
 * @module
 */

import * as v from 'valibot'
import { AisleError } from '../../errors.ts'
import { readJson } from '../../json.ts'
import { parsePlan } from '../../plan/validate.ts'
import { checkShop } from '../../shop/draft.ts'
import { saveShop } from '../../shop/save.ts'
import { command, words } from '../command.ts'
import { readText } from '../files.ts'
import { text } from '../flags.ts'

const exported = v.object(
  {
    aisle: v.literal('shop', 'is not a shop that Aisle exported'),
    id: v.string(),
    name: v.string(),
    url: v.string(),
    scope: v.string(),
    delay: v.nullable(v.number()),
    concurrency: v.nullable(v.number()),
    wrapper: v.unknown(),
    plan: v.unknown(),
  },
  'is not a shop that Aisle exported',
)

export const shopExport = command({
  name: 'shop export',
  summary: 'Print a shop (settings, wrapper, plan; no products) as JSON, to import elsewhere.',
  words: words.one('ID'),
  flags: {},
  examples: ['aisle shop export toys > toys.json'],
  async run({ out, store: open }, [id]) {
    const store = await open()
    const shop = await store.shops.need(id!)
    const wrapper = await store.wrappers.active(shop.id)
    const plan = await store.plans.active(shop.id)
    const { slug, name, seed, scope, delay, concurrency } = shop
    const file: v.InferInput<typeof exported> = {
      ...{ aisle: 'shop', id: slug, name, url: seed, scope, delay, concurrency },
      wrapper: wrapper && JSON.parse(wrapper.json),
      plan: plan && JSON.parse(plan.json),
    }
    await out.line(JSON.stringify(file, null, 2))
  },
})

export const shopImport = command({
  name: 'shop import',
  summary: 'Add a shop that was exported.',
  words: words.one('FILE'),
  flags: { id: text('ID', 'call it differently than it was') },
  examples: ['aisle shop import toys.json', 'aisle shop import toys.json --id toys-copy'],
  async run({ out, store }, [file], { id }) {
    const json = readJson(await readText(file!), 'the file', file)
    const parsed = v.safeParse(exported, json)
    if (!parsed.success) {
      const [{ message }] = parsed.issues
      const place = v.getDotPath(parsed.issues[0])
      throw new AisleError('invalid', place ? `${place}: ${message}` : message, { where: file })
    }
    const { output } = parsed
    const checked = checkShop({
      ...output,
      id: id ?? output.id,
      delay: String(output.delay ?? ''),
      concurrency: String(output.concurrency ?? ''),
      wrapper: output.wrapper == null ? '' : JSON.stringify(output.wrapper),
    })
    if (!checked.ok) {
      const problems = Object.entries(checked.problems).map(
        ([field, problem]) => `${field}: ${problem}`,
      )
      throw new AisleError('invalid', problems.join('\n'), { where: file })
    }
    const plan = output.plan == null ? null : parsePlan(output.plan, file)
    const shop = await saveShop(await store(), checked.draft, plan)
    await out.line(`added ${shop.slug}: ${shop.seed}`)
  },
})
