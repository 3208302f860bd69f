/**
 * `aisle shop export`, `aisle shop import` and `aisle shop rm`: shops that come and go.
 * @module
 */

import { count } from '../../../format/words.ts'
import { Holder } from '../../../jobs/crawl/holder.ts'
import { AisleError } from '../../../model/errors.ts'
import { readable } from '../../../shop/address.ts'
import { whatGoes } from '../../../shop/moving.ts'
import { checkImport, exportedText } from '../../../shop/transfer.ts'
import { command, words } from '../../command.ts'
import { sure } from '../../input/ask.ts'
import { readText } from '../../input/files.ts'
import { on, text } from '../../input/flags.ts'

const LARGEST = 1_000_000_000

export const shopExport = command({
  name: 'shop export',
  summary: 'Print a whole shop as JSON, with products and price history, to import elsewhere.',
  words: words.one('ID'),
  flags: {},
  examples: ['aisle shop export toys > toys.json'],
  notes: [
    'In it: settings, all versions of wrapper and plan, products with their keys and every price ever seen.\nNot in it: pages and crawls, which the next crawl brings again, and its schedule:\na copy is not crawled by itself.',
  ],
  async run({ out, store: open }, [id]) {
    const store = await open()
    for await (const piece of exportedText(await store.shops.exportShop(id!)))
      await out.write(piece)
  },
})

export const shopImport = command({
  name: 'shop import',
  summary: 'Add a shop that was exported, with its products and price history.',
  words: words.one('FILE'),
  flags: { id: text('ID', 'call it differently than it was') },
  examples: ['aisle shop import toys.json', 'aisle shop import toys.json --id toys-copy'],
  async run({ out, store }, [file], { id }) {
    const document = checkImport(await readText(file!, LARGEST), file!, id)
    const shop = await (await store()).shops.importShop(document, { where: file })
    const products = count(document.products.length, 'product')
    await out.line(`added ${shop.slug}: ${readable(shop.seed)}, with ${products}`)
  },
})

export const shopRm = command({
  name: 'shop rm',
  summary: 'Remove a shop with everything Aisle knows of it.',
  words: words.one('ID'),
  flags: { yes: on('do not ask') },
  examples: ['aisle shop rm toys', 'aisle shop rm toys --yes'],
  async run({ out, log, store: open }, [id], { yes }) {
    const store = await open()
    const shop = await store.shops.need(id!)
    const what = await whatGoes(store, shop)
    if (!yes) {
      if (!process.stdin.isTTY) {
        throw new AisleError('usage', `${shop.slug} would be removed, with ${what}`, {
          hint: 'Nobody can be asked here: add --yes.',
        })
      }
      if (!(await sure(`Remove ${shop.slug}, with ${what}? This cannot be undone.`))) {
        await log.line('Nothing was removed.')
        return 1
      }
    }
    // Held, so that nobody crawls a shop that is going away.
    const holder = await Holder.hold(store, shop)
    try {
      const removed = await store.shops.remove(shop.slug)
      const told = [
        count(removed.products, 'product'),
        count(removed.observations, 'price observation'),
        count(removed.crawls, 'crawl'),
        count(removed.pages, 'page'),
      ]
      await out.line(`removed ${shop.slug}: ${told.join(', ')}`)
      return 0
    } finally {
      await holder.release()
    }
  },
})
