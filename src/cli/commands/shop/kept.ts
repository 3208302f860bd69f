/**
 * `aisle shop show --kept`
 * @module
 */

import type { Kept } from '../../../crawl/policies/rules/kept-links.ts'
import { keptLinks } from '../../../jobs/kept/kept.ts'
import { readable } from '../../../shop/address.ts'
import { rulesInUse } from '../../../shop/rules.ts'
import type { Store } from '../../../store/store.ts'
import type { Shop } from '../../../store/types.ts'
import type { Output } from '../../print/output.ts'
import { type RowFormat, type Shape, writeRows } from '../../print/rows.ts'

const SHAPE: Shape<Kept> = {
  table: [
    { title: 'LINK', cell: ({ url }) => readable(url), flexible: true },
    { title: 'FOUND ON', cell: ({ page }) => readable(page), flexible: true },
    { title: 'TYPE', cell: ({ state }) => state },
  ],
  csv: [
    { title: 'url', cell: ({ url }) => url },
    { title: 'page', cell: ({ page }) => page },
    { title: 'type', cell: ({ state }) => state },
  ],
  json: ({ url, page, state }) => ({ url, page, type: state }),
}

/** Links of the last crawl that kept some; none of them was downloaded. */
export async function listKept(
  { out, log }: { out: Output; log: Output },
  store: Store,
  shop: Shop,
  format: RowFormat,
): Promise<void> {
  const last = await keptLinks(store, shop)
  const kept = last?.kept ?? []
  await writeRows(out, each(kept), SHAPE, format)
  if (kept.length > 0) return
  const how = (await rulesInUse(store, shop))
    ? `aisle --crawl ${shop.slug} --mode rules`
    : `aisle shop set ${shop.slug} --rules FILE`
  const why = last ? `Crawl ${last.crawl.id} kept no links.` : `No links were kept yet: ${how}`
  await log.line(why)
}

async function* each<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows
}
