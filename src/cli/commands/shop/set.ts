/**
 * `aisle shop set`
 * @module
 */

import { proposalOf } from '../../../jobs/survey/surveying.ts'
import { AisleError } from '../../../model/errors.ts'
import { readAddress } from '../../../shop/address.ts'
import { inCurrency, wrapperInUse } from '../../../shop/currency.ts'
import { wrapperJson } from '../../../shop/draft.ts'
import { movesTo } from '../../../shop/moving.ts'
import { rulesAt, rulesIn, rulesWith } from '../../../shop/plan.ts'
import type { NewDocuments } from '../../../store/shops/documents.ts'
import type { ShopPatch } from '../../../store/shops/shops.ts'
import { command, words } from '../../command.ts'
import { readText } from '../../input/files.ts'
import { kind, on, text } from '../../input/flags.ts'
import { moving, RULES_FILE, SHOP_FLAGS, surveyed, topicFrom } from './settings.ts'

export const shopSet = command({
  name: 'shop set',
  summary: 'Change the settings of a shop.',
  words: words.one('ID'),
  flags: {
    ...SHOP_FLAGS,
    topic: text('FILE|none', 'what the shop is narrowed to, as JSON; none: all of it again'),
    url: kind('URL', 'the address where it starts', (typed) => {
      const address = readAddress(typed)
      return address.ok ? address : address.problem
    }),
    yes: on('do not ask before the shop moves to another host'),
  },
  examples: [
    'aisle shop set toys --wrapper wrapper.json',
    'aisle shop set toys --wrapper auto',
    'aisle shop set toys --rules rules.json',
    'aisle shop set toys --hosts manuals.toys.example,www.maker.example',
    'aisle shop set toys --delay 2000 --concurrency default',
    'aisle shop set toys --currency CAD',
  ],
  notes: [RULES_FILE],
  async run(context, [id], flags) {
    const { name, scope, delay, concurrency, url } = flags
    const patch: ShopPatch = {
      ...(name === null ? {} : { name: name.trim() }),
      ...(scope === null ? {} : { scope }),
      ...(delay === null ? {} : { delay: delay.number }),
      ...(concurrency === null ? {} : { concurrency: concurrency.number }),
      ...(url?.ok ? { seed: url.url } : {}),
      ...(flags.topic === 'none' ? { topic: null } : {}),
    }
    const { wrapper: asked, rules: ruled, topic: narrowed, hosts, currency } = flags
    const nothing = [asked, ruled, narrowed, hosts, currency].every((flag) => flag === null)
    if (Object.keys(patch).length === 0 && nothing) {
      throw new AisleError('usage', 'nothing to change: give at least one flag', {
        hint: 'See "aisle shop set --help".',
      })
    }
    const auto = flags.wrapper === 'auto'
    const file = auto ? null : flags.wrapper
    const text = file && (await readText(file))
    const topic = await topicFrom(flags.topic === 'none' ? null : flags.topic, context.log)
    const store = await context.store()
    const shop = await store.shops.need(id!)
    const seed = patch.seed ?? shop.seed
    const written = text && wrapperJson(text, file!, seed)
    const base = { seed, slug: shop.slug }
    const rules = ruled
      ? rulesIn(await readText(ruled), base, ruled, hosts ?? {})
      : hosts && (await rulesWith(store, shop, base, hosts))
    const walked = rules || (patch.seed ? await rulesAt(store, shop, seed) : null)
    const { wrapper: found } = auto
      ? proposalOf(await surveyed(context, seed, { ...shop, ...patch }))
      : { wrapper: null }
    const given = found ?? (written ? { json: written, origin: 'hand' as const } : null)
    const wrapper = currency
      ? inCurrency(given ?? (await wrapperInUse(store, shop)), currency.code)
      : given
    const documents: NewDocuments = {
      ...(wrapper ? { wrapper } : {}),
      ...(walked ? { plan: { json: JSON.stringify(walked), origin: 'rules' } } : {}),
      ...(topic ? { topic: { json: topic, origin: 'hand' } } : {}),
    }
    const change = () => store.shops.update(shop.slug, patch, documents)
    const changed = movesTo(shop, patch.seed)
      ? await moving(context, shop, patch.seed!, flags.yes, change)
      : await change()
    if (!changed) {
      await context.log.line('Nothing was changed.')
      return 1
    }
    if (wrapper) {
      const same = changed.wrapper === shop.wrapper ? ', the same as before' : ''
      await context.log.line(`${shop.slug} uses wrapper version ${changed.wrapper}${same}`)
    }
    if (rules) {
      const same = changed.plan === shop.plan ? ', the same as before' : ''
      await context.log.line(`${shop.slug} walks its rules, plan version ${changed.plan}${same}`)
      for (const host of rules.hosts ?? []) {
        await context.log.line(`  also visits ${host}, as its robots.txt allows`)
      }
    }
    if (topic) await context.log.line(`${shop.slug} uses topic version ${changed.topic}`)
    await context.out.line(`changed ${shop.slug}`)
    return 0
  },
})
