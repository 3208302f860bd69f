/**
 * `aisle shop list`
 * @module
 */

import type { ShopSummary } from '../../store/shops.ts'
import { moment } from '../../words.ts'
import { command, words } from '../command.ts'
import { on } from '../flags.ts'
import { type Column, tableOf } from '../table.ts'
import { summaryJson } from './describe.ts'

const COLUMNS: Column<ShopSummary>[] = [
  { title: 'ID', cell: ({ shop }) => shop.slug },
  { title: 'NAME', cell: ({ shop }) => shop.name, flexible: true },
  { title: 'PRODUCTS', cell: ({ products }) => products, align: 'right' },
  { title: 'ALERTS', cell: ({ openAlerts }) => openAlerts || '', align: 'right' },
  { title: 'LAST CRAWL', cell: ({ lastCrawl }) => lastCrawlText(lastCrawl) },
  { title: 'ADDRESS', cell: ({ shop }) => shop.seed, flexible: true },
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
  async run({ out, log, store }, _, { json }) {
    const summaries = await (await store()).shops.summaries()
    if (json) for (const summary of summaries) await out.json(summaryJson(summary))
    else if (summaries.length === 0) await log.line('No shops yet. Add one: aisle shop add URL')
    else await out.line(tableOf(summaries, COLUMNS, out.width).join('\n'))
  },
})
