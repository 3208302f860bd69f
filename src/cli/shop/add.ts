/**
 * `aisle shop add`
 * @module
 */

import { AisleError } from '../../errors.ts'
import { readable } from '../../shop/address.ts'
import { checkShop, wrapperJson } from '../../shop/draft.ts'
import { saveShop } from '../../shop/save.ts'
import { command, words } from '../command.ts'
import { readText } from '../files.ts'
import { on, text } from '../flags.ts'
import { shopJson } from './describe.ts'
import { SHOP_FLAGS, topicFrom, wrapperFile } from './settings.ts'

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
    'aisle shop add toys.example --wrapper wrapper.json',
    'aisle shop add http://127.0.0.1:4700/ --id demo --wrapper wrapper.json --delay 0 --concurrency 8',
  ],
  notes: [
    'A wrapper says what a product page is and where its fields are:\n  { "detail": [ { "on": "xpath", "xpath": "//h1[@itemprop=\'name\']", "mode": "mandatory" } ],\n    "fields": [ { "name": "price", "xpath": "//*[@class=\'price\']", "type": "price" } ] }',
    'A topic narrows the shop, in every mode, to pages like some and unlike others:\n  { "keywords": ["tablets"],\n    "examples": [ { "url": "https://toys.example/ipad", "relevant": true },\n                  { "file": "phone.html", "relevant": false } ] }',
  ],
  async run(context, [url], flags) {
    const file = flags.wrapper && wrapperFile(flags.wrapper)
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
    const store = await context.store()
    const shop = await saveShop(store, { ...checked.draft, topic })
    if (flags.json) {
      await context.out.json(await shopJson(store, shop))
      return
    }
    await context.out.line(`added ${shop.slug}: ${readable(shop.seed)}`)
    if (shop.wrapper === null) {
      await context.log.line(
        `It has no wrapper yet, so a crawl finds pages but no products: aisle shop set ${shop.slug} --wrapper FILE`,
      )
    } else await context.log.line(`Crawl it: aisle --crawl ${shop.slug}`)
  },
})
