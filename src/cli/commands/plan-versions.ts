/**
 * `aisle plan SHOP --versions`
 * @module
 */

import { count, isoTime, moment, number } from '../../format/words.ts'
import { predictAll } from '../../jobs/learn/learning.ts'
import type { Prediction } from '../../jobs/learn/prediction.ts'
import { type Plan, planSize } from '../../plan/plan.ts'
import { planVersions } from '../../shop/plan.ts'
import type { Store } from '../../store/store.ts'
import type { Shop } from '../../store/types.ts'
import type { Output } from '../print/output.ts'
import { type Column, tableOf } from '../print/table.ts'

type Row = {
  version: number
  active: boolean
  origin: string
  at: number
  states: number
  edges: number
  predicted: Prediction | null
}

const COLUMNS: Column<Row>[] = [
  { title: 'VERSION', cell: ({ version }) => version, align: 'right' },
  { title: '', cell: ({ active }) => (active ? 'in use' : '') },
  { title: 'ORIGIN', cell: ({ origin }) => origin },
  { title: 'SAVED', cell: ({ at }) => moment(at) },
  { title: 'STATES', cell: ({ states }) => number(states), align: 'right' },
  { title: 'EDGES', cell: ({ edges }) => number(edges), align: 'right' },
  { title: 'PAGES', cell: ({ predicted }) => amount(predicted, 'pages'), align: 'right' },
  { title: 'PRODUCTS', cell: ({ predicted }) => amount(predicted, 'products'), align: 'right' },
  {
    title: 'MISSED',
    cell: ({ predicted }) => (predicted ? number(predicted.missed.length) : ''),
    align: 'right',
  },
]

/** Where an edge cannot be told by stored links, there may be more. */
function amount(predicted: Prediction | null, what: 'pages' | 'products'): string {
  if (!predicted) return ''
  return `${predicted.unknown ? '≥ ' : ''}${number(predicted[what])}`
}

/** A table for people, or a JSON line for each version. */
export async function listVersions(
  { out, log }: { out: Output; log: Output },
  store: Store,
  shop: Shop,
  json: boolean,
): Promise<void> {
  const versions = await planVersions(store, shop)
  const plans = versions.map((one) => JSON.parse(one.json) as Plan)
  const predictions = plans.length > 0 ? await predictAll(store, shop.slug, plans) : null
  const rows = versions.map(
    ({ version, origin, createdAt: at }, i): Row => ({
      ...{ version, active: version === shop.plan, origin, at },
      ...planSize(plans[i]!),
      predicted: predictions?.[i] ?? null,
    }),
  )
  if (json) for (const row of rows) await out.json(rowJson(row))
  else if (rows.length > 0) await out.line(tableOf(rows, COLUMNS, out.width).join('\n'))
  else await log.line(`${shop.slug} has no plan of its own yet: every link is followed`)
  if (json || rows.length === 0) return
  const by = predictions?.[0]
  await log.line(
    by
      ? `PAGES, PRODUCTS and MISSED as the shop was in crawl ${by.crawl}, which read ${count(by.of.pages, 'page')}.`
      : 'What they would download is told once every page was crawled.',
  )
}

function rowJson({ at, predicted, ...row }: Row) {
  return {
    ...row,
    savedAt: isoTime(at),
    predicted: predicted && {
      ...{ pages: predicted.pages, details: predicted.details, products: predicted.products },
      ...{ missed: predicted.missed.length, unknown: predicted.unknown, of: predicted.of },
    },
  }
}
