/**
 * `aisle shop export` and `aisle shop import`: a shop with its products and their history as a file.
 * @module
 */

import { count } from '../../../format/words.ts'
import { readable } from '../../../shop/address.ts'
import { checkImport, exportedText } from '../../../shop/transfer.ts'
import { command, words } from '../../command.ts'
import { readText } from '../../input/files.ts'
import { text } from '../../input/flags.ts'

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
