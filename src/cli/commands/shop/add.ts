/**
 * `aisle shop add`
 * @module
 */

import { proposalOf } from '../../../jobs/survey/surveying.ts'
import { AisleError } from '../../../model/errors.ts'
import { readable } from '../../../shop/address.ts'
import { inCurrency } from '../../../shop/currency.ts'
import { checkShop, freeSlug, saveShop, seedIn, wrapperJson } from '../../../shop/draft.ts'
import { baseIn, rulesIn } from '../../../shop/plan.ts'
import { command, words } from '../../command.ts'
import { readText } from '../../input/files.ts'
import { on, text } from '../../input/flags.ts'
import { RULES_FILE, SHOP_FLAGS, surveyed, topicFrom } from './settings.ts'
import { shopJson } from './show.ts'

export const shopAdd = command({
  name: 'shop add',
  summary: 'Add a shop. Nothing is saved unless all of it is right.',
  words: words.maybe('URL'),
  flags: {
    id: text('ID', 'the short name to call it by (default: from the host)'),
    ...SHOP_FLAGS,
    json: on('print the shop as JSON'),
  },
  examples: [
    'aisle shop add toys.example --wrapper auto',
    'aisle shop add toys.example --wrapper wrapper.json',
    'aisle shop add consultations.example --rules rules.json --hosts www.fisheries.example',
    'aisle shop add --wrapper wrapper.json    (where that names the address as its "seed")',
    'aisle shop add http://127.0.0.1:4700/ --id demo --wrapper wrapper.json --delay 0 --concurrency 8',
  ],
  notes: [
    'A wrapper says what a product page is and where its fields are; it may name the address as its "seed":\n  { "detail": [ { "on": "xpath", "xpath": "//h1[@itemprop=\'name\']", "mode": "mandatory" } ],\n    "fields": [ { "name": "price", "xpath": "//*[@class=\'price\']", "type": "price" } ] }',
    RULES_FILE,
    'A topic narrows the shop, in every mode, to pages like some and unlike others:\n  { "keywords": ["tablets"],\n    "examples": [ { "url": "https://toys.example/ipad", "relevant": true },\n                  { "file": "phone.html", "relevant": false } ] }',
  ],
  async run(context, [url], flags) {
    const auto = flags.wrapper === 'auto'
    const file = auto ? null : flags.wrapper
    const wrapper = file ? await readText(file) : ''
    const ruled = flags.rules && (await readText(flags.rules))
    const seed = url ?? (file && seedIn(wrapper, file)) ?? (ruled && baseIn(ruled, flags.rules!))
    if (!seed) {
      throw new AisleError('usage', 'shop add needs URL, the address of the shop', {
        hint: 'Or a wrapper that names it as its "seed", or rules that do in the column baseURL.',
      })
    }
    const topic = await topicFrom(flags.topic, context.log)
    const checked = checkShop({
      url: seed,
      id: flags.id ?? '',
      name: flags.name ?? '',
      scope: flags.scope ?? '',
      delay: String(flags.delay?.number ?? ''),
      concurrency: String(flags.concurrency?.number ?? ''),
      wrapper: '',
    })
    if (!checked.ok) {
      const problems = Object.entries(checked.problems)
      const say = ([field, problem]: string[]) =>
        `${field === 'url' ? 'URL' : `--${field}`} ${problem}`
      throw new AisleError('usage', problems.map(say).join('\n'))
    }
    const said = (json: string): string =>
      flags.currency ? inCurrency({ json, origin: 'hand' }, flags.currency.code).json : json
    const draft = {
      ...checked.draft,
      wrapper: file ? said(wrapperJson(wrapper, file, checked.draft.seed)) : null,
    }
    if (flags.hosts && !ruled) {
      throw new AisleError('usage', '--hosts goes with --rules: other crawls stay within the shop')
    }
    if (flags.currency && flags.wrapper === null) {
      throw new AisleError('usage', '--currency goes with --wrapper: lists say theirs themselves')
    }
    const plan = ruled ? rulesIn(ruled, draft, flags.rules!, flags.hosts ?? {}) : null
    const store = await context.store()
    if (auto) await freeSlug(store, draft)
    const found = auto ? proposalOf(await surveyed(context, draft.seed, draft)) : null
    const shop = await saveShop(
      store,
      { ...draft, topic },
      {
        ...(found
          ? { ...found, wrapper: { ...found.wrapper!, json: said(found.wrapper!.json) } }
          : {}),
        ...(plan ? { plan: { json: JSON.stringify(plan), origin: 'rules' } } : {}),
      },
    )
    if (flags.json) {
      await context.out.json(await shopJson(store, shop))
      return
    }
    await context.out.line(`added ${shop.slug}: ${readable(shop.seed)}`)
    if (plan) {
      await context.log.line(`Crawl it by its rules: aisle --crawl ${shop.slug} --mode rules`)
    } else if (shop.wrapper === null) {
      await context.log.line(
        `It has no wrapper yet, so a crawl finds only what its lists show: aisle shop set ${shop.slug} --wrapper auto`,
      )
    } else await context.log.line(`Crawl it: aisle --crawl ${shop.slug}`)
  },
})
