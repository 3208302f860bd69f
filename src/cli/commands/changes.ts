/**
 * `aisle changes`
 * @module
 */

import { isoTime, moment } from '../../format/words.ts'
import { readable } from '../../shop/address.ts'
import type { Change, Offer } from '../../store/types.ts'
import { command, words } from '../command.ts'
import { kind } from '../input/flags.ts'
import { shopsMeant } from '../input/shops.ts'
import { formatFlag, NAME_WIDTH, type Shape, writeRows } from '../print/table.ts'

export const changes = command({
  name: 'changes',
  summary: 'List what changed: new and gone products, prices, stock, details. The oldest first.',
  words: words.one('SHOP|all'),
  flags: {
    since: kind(
      'DATE',
      'only from then on: 2026-11-17, or so long ago: 90m, 12h, 7d, 2w',
      (typed) => readSince(typed, Date.now()),
    ),
    format: formatFlag,
  },
  examples: ['aisle changes toys --since 7d', 'aisle changes all --since 2026-11-01 --format csv'],
  notes: [
    'Columns of the CSV: at, shop, change (new, gone, back, price, stock, details), product, name, url,\nprice_before, currency_before, availability_before, price, currency, availability, crawl, details\n(which fields changed). What is gone has no price, currency and availability any more (in JSON:\n"after": null).',
  ],
  async run({ out, log, store: open }, [named], { since, format }) {
    const store = await open()
    const { only, slugOf } = await shopsMeant(store, named!)
    const rows = store.changes.each({ shop: only?.id, since: since?.at })
    const written = await writeRows(out, rows, shapeOf(slugOf, only === null), format ?? 'table')
    if (written === 0)
      await log.line(since ? 'Nothing changed since then.' : 'Nothing changed yet.')
  },
})

function shapeOf(slugOf: (shop: number) => string, many: boolean): Shape<Change> {
  const iso = ({ at }: Change): string => isoTime(at)
  return {
    table: [
      { title: 'WHEN', cell: ({ at }) => moment(at) },
      ...(many ? [{ title: 'SHOP', cell: ({ shop }: Change) => slugOf(shop) }] : []),
      { title: 'CHANGE', cell: ({ kind }) => kind },
      { title: 'NAME', cell: ({ name }) => name, flexible: true, enough: NAME_WIDTH },
      {
        title: 'BEFORE',
        cell: ({ kind, before }) => (kind === 'details' ? '' : told(kind, before)),
        align: 'right',
      },
      {
        title: 'NOW',
        cell: (change) =>
          change.kind === 'details' ? change.details.join(', ') : told(change.kind, now(change)),
        align: 'right',
      },
      { title: 'ADDRESS', cell: ({ url }) => readable(url), flexible: true },
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
      { title: 'price', cell: (change) => now(change)?.amount ?? null },
      { title: 'currency', cell: (change) => now(change)?.currency ?? null },
      { title: 'availability', cell: (change) => now(change)?.availability ?? null },
      { title: 'crawl', cell: ({ crawl }) => crawl },
      { title: 'details', cell: ({ details }) => details.join(', ') },
    ],
    json: (change) => ({
      at: iso(change),
      shop: slugOf(change.shop),
      change: change.kind,
      product: change.product,
      name: change.name,
      url: change.url,
      before: offerJson(change.before),
      after: offerJson(now(change)),
      crawl: change.crawl,
      ...(change.details.length > 0 ? { details: change.details } : {}),
    }),
  }
}

/** What is gone is not offered any more: the last that was seen of it is what was before. */
const now = ({ kind, after }: Change): Offer | null => (kind === 'gone' ? null : after)

function told(kind: Change['kind'], offer: Offer | null): string {
  if (kind === 'stock') return offer?.availability ?? ''
  return [offer?.amount, offer?.currency].filter(Boolean).join(' ')
}

function offerJson(offer: Offer | null) {
  if (!offer) return null
  const { amount, currency, availability } = offer
  return { price: amount === null ? null : { amount, currency }, availability }
}

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/** Milliseconds, or a sentence that says what is wrong. A date alone begins at midnight here. */
export function readSince(typed: string, now: number): { at: number } | string {
  const ago = /^(\d{1,6})([mhdw])$/.exec(typed)
  if (ago) return { at: now - Number(ago[1]) * UNITS[ago[2]!]! }
  const date = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed)
  if (date) {
    const [year, month, day] = date.slice(1).map(Number) as [number, number, number]
    const at = new Date(year, month - 1, day)
    if (at.getMonth() === month - 1 && at.getDate() === day) return { at: at.getTime() }
  } else if (/^\d{4}-\d\d-\d\dT/.test(typed) && !Number.isNaN(Date.parse(typed))) {
    return { at: Date.parse(typed) }
  }
  return `must be a date such as 2026-11-17, or how long ago: 12h, 7d, 2w, not "${typed}"`
}
