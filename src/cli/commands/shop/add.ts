/**
 * `aisle shop add`
 * @module
 */

import { proposalOf } from '../../../jobs/survey/surveying.ts'
import { AisleError } from '../../../model/errors.ts'
import { readable } from '../../../shop/address.ts'
import { checkShop, freeSlug, saveShop, wrapperJson } from '../../../shop/draft.ts'
import { rulesIn } from '../../../shop/plan.ts'
import { command, words } from '../../command.ts'
import { readText } from '../../input/files.ts'
import { on, text } from '../../input/flags.ts'
import { RULES_FILE, SHOP_FLAGS, surveyed, topicFrom } from './settings.ts'
import { shopJson } from './show.ts'

export const shopAdd = command({
  name: 'shop add',
  summary: 'Add a shop. Nothing is saved unless all of it is right.',
  words: words.one('URL'),
  flags: {
    id: text('ID', 'the short name to call it by (default: from the host)'),
    ...SHOP_FLAGS,
    json: on('print the shop as JSON'),
  },
  examples: [
    'aisle shop add toys.example --wrapper auto',
    'aisle shop add toys.example --wrapper wrapper.json',
    'aisle shop add consultations.example --rules rules.json',
    'aisle shop add http://127.0.0.1:4700/ --id demo --wrapper wrapper.json --delay 0 --concurrency 8',
  ],
  notes: [
    'A wrapper says what a product page is and where its fields are:\n  { "detail": [ { "on": "xpath", "xpath": "//h1[@itemprop=\'name\']", "mode": "mandatory" } ],\n    "fields": [ { "name": "price", "xpath": "//*[@class=\'price\']", "type": "price" } ] }',
    RULES_FILE,
    'A topic narrows the shop, in every mode, to pages like some and unlike others:\n  { "keywords": ["tablets"],\n    "examples": [ { "url": "https://toys.example/ipad", "relevant": true },\n                  { "file": "phone.html", "relevant": false } ] }',
  ],
  async run(context, [url], flags) {
    const auto = flags.wrapper === 'auto'
    const file = auto ? null : flags.wrapper
    const wrapper = file ? wrapperJson(await readText(file), file) : ''
    const topic = await topicFrom(flags.topic, context.log)
    const checked = checkShop({
      url: url!,
      id: flags.id ?? '',
      name: flags.name ?? '',
      scope: flags.scope ?? '',
      delay: String(flags.delay?.number ?? ''),
      concurrency: String(flags.concurrency?.number ?? ''),
      wrapper,
    })
    if (!checked.ok) {
      const problems = Object.entries(checked.problems)
      const say = ([field, problem]: string[]) =>
        `${field === 'url' ? 'URL' : `--${field}`} ${problem}`
      throw new AisleError('usage', problems.map(say).join('\n'))
    }
    const { draft } = checked
    const { rules } = flags
    const plan = rules ? rulesIn(await readText(rules), draft.seed, rules) : null
    const store = await context.store()
    if (auto) await freeSlug(store, draft)
    const shop = await saveShop(
      store,
      { ...draft, topic },
      {
        ...(auto ? proposalOf(await surveyed(context, draft.seed, draft)) : {}),
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
