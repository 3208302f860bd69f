/**
 * `aisle changes`
 * @module
 */

import type { Change, Offer } from '../store/types.ts'
import { moment } from '../words.ts'
import { command, words } from './command.ts'
import { kind } from './flags.ts'
import { formatFlag, type Shape, writeRows } from './rows.ts'
import { shopsMeant } from './shops-meant.ts'
import { readSince } from './since.ts'

export const changes = command({
  name: 'changes',
  summary: 'List what changed: new and gone products, prices, stock. The oldest first.',
  words: words.one('SHOP|all'),
  flags: {
    since: kind('DATE', 'only from then on: 2026-11-17, 7d, 12h', (typed) =>
      readSince(typed, Date.now()),
    ),
    format: formatFlag,
  },
  examples: ['aisle changes toys --since 7d', 'aisle changes all --since 2026-11-01 --format csv'],
  notes: [
    'Columns of the CSV: at, shop, change (new, gone, back, price, stock), product, name, url, price_before,\ncurrency_before, availability_before, price, currency, availability, crawl.',
  ],
  async run({ out, log, store: open }, [named], { since, format }) {
    const store = await open()
    const { only, slugOf } = await shopsMeant(store, named!)
    const rows = store.changes.each({ shop: only?.id, since: since?.at })
    const written = await writeRows(out, rows, shapeOf(slugOf, only === null), format ?? 'table')
    if (written === 0) await log.line(since ? 'nothing changed since then' : 'nothing changed yet')
  },
})

function shapeOf(slugOf: (shop: number) => string, many: boolean): Shape<Change> {
  const iso = ({ at }: Change): string => new Date(at).toISOString()
  return {
    table: [
      { title: 'WHEN', cell: ({ at }) => moment(at) },
      ...(many ? [{ title: 'SHOP', cell: ({ shop }: Change) => slugOf(shop) }] : []),
      { title: 'CHANGE', cell: ({ kind }) => kind },
      { title: 'NAME', cell: ({ name }) => name, flexible: true },
      { title: 'BEFORE', cell: ({ kind, before }) => before && told(kind, before), align: 'right' },
      {
        title: 'NOW',
        cell: ({ kind, after }) => (kind === 'gone' ? '' : told(kind, after)),
        align: 'right',
      },
      { title: 'ADDRESS', cell: ({ url }) => url, flexible: true },
    ],
    csv: [
      { title: 'at', cell: iso },
      { title: 'shop', cell: ({ shop }) => slugOf(shop) },
      { title: 'change', cell: ({ kind }) => kind },
      { title: 'product', cell: ({ product }) => product },
      { title: 'name', cell: ({ name }) => name },
      { title: 'url', cell: ({ url }) => url },
      { title: 'price_before', cell: ({ before }) => before?.amount ?? null },
      { title: 'currency_before', cell: ({ before }) => before?.currency ?? null },
      { title: 'availability_before', cell: ({ before }) => before?.availability ?? null },
      { title: 'price', cell: ({ after }) => after.amount },
      { title: 'currency', cell: ({ after }) => after.currency },
      { title: 'availability', cell: ({ after }) => after.availability },
      { title: 'crawl', cell: ({ crawl }) => crawl },
    ],
    json: (change) => ({
      at: iso(change),
      shop: slugOf(change.shop),
      change: change.kind,
      product: change.product,
      name: change.name,
      url: change.url,
      before: change.before && offerJson(change.before),
      after: offerJson(change.after),
      crawl: change.crawl,
    }),
  }
}

function told(kind: Change['kind'], { amount, currency, availability }: Offer): string {
  if (kind === 'stock') return availability ?? ''
  return [amount, currency].filter(Boolean).join(' ')
}

function offerJson({ amount, currency, availability }: Offer) {
  return { price: amount === null ? null : { amount, currency }, availability }
}
