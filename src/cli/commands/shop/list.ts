/**
 * `aisle shop list`
 * @module
 */

import { moment, number } from '../../../format/words.ts'
import { readable } from '../../../shop/address.ts'
import type { ShopSummary } from '../../../store/shops/shops.ts'
import { command, words } from '../../command.ts'
import { on } from '../../input/flags.ts'
import { type Column, NAME_WIDTH, tableOf } from '../../print/table.ts'
import { honestSummary, summaryJson } from './show.ts'

const COLUMNS: Column<ShopSummary>[] = [
  { title: 'ID', cell: ({ shop }) => shop.slug },
  { title: 'NAME', cell: ({ shop }) => shop.name, flexible: true, enough: NAME_WIDTH },
  { title: 'PRODUCTS', cell: ({ products }) => number(products), align: 'right' },
  {
    title: 'ALERTS',
    cell: ({ openAlerts }) => (openAlerts ? number(openAlerts) : ''),
    align: 'right',
  },
  { title: 'LAST CRAWL', cell: ({ lastCrawl }) => lastCrawlText(lastCrawl) },
  { title: 'ADDRESS', cell: ({ shop }) => readable(shop.seed), flexible: true },
]

function lastCrawlText(crawl: ShopSummary['lastCrawl']): string {
  return crawl ? `${moment(crawl.startedAt)} ${crawl.state}` : 'never'
}

export const shopList = command({
  name: 'shop list',
  summary: 'List all shops.',
  words: words.none,
  flags: { json: on('one JSON object a line') },
  examples: ['aisle shop list', 'aisle shop list --json'],
  async run({ out, log, store: open }, _, { json }) {
    const store = await open()
    const found = await store.shops.summaries()
    const summaries = await Promise.all(found.map((one) => honestSummary(store, one)))
    if (json) for (const summary of summaries) await out.json(summaryJson(summary))
    else if (summaries.length === 0) await log.line('No shops yet. Add one: aisle shop add URL')
    else await out.line(tableOf(summaries, COLUMNS, out.width).join('\n'))
  },
})
