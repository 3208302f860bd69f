/**
 * Products of a shop without a wrapper: what its lists show of them.
 * @module
 */

import { jsonOf } from '../../../format/text.ts'
import {
  isProduct,
  type Listed,
  type Shown,
  withoutQuery,
} from '../../../records/packed-records.ts'
import type { Sighting } from '../../../store/types.ts'
import type { Links } from '../../follow.ts'
import type { Run } from '../../run.ts'

/** Those that this crawl has not met yet: what the first list says of a product holds. */
export function listedSightings(run: Run, links: Links): Sighting[] {
  if (run.crawl.wrapper !== null) return []
  const { listed, targets, urls } = links
  const urlOf = new Map(Array.from(targets, (target, i) => [target, urls[i]!]))
  return listed.flatMap((record) => {
    if (record.lone) return []
    const url = urlOf.get(record.page)
    if (url === undefined || run.listed.has(record.page) || run.refuse(url)) return []
    const sighting = listedSighting(record, url, run.now())
    if (!sighting) return []
    run.listed.add(record.page)
    return sighting
  })
}

/** What a record says of its product; null where it is none. */
export function listedSighting({ page, shown }: Listed, url: string, at: number): Sighting | null {
  if (!isProduct(shown)) return null
  const { name, price, image, availability } = shown
  return {
    page,
    url,
    keys: [{ kind: 'url', value: url }],
    name: name!,
    amount: price!.amount,
    currency: price!.currency,
    availability,
    image: image && withoutQuery(image),
    fields: jsonOf(fieldsOf(shown)),
    at,
  }
}

/** Only what holds whichever list shows it; in the order of their names, so that equal fields are equal texts. */
function fieldsOf({ rating, oldPrice, image, ...shown }: Shown): Record<string, unknown> {
  const lasting = { ...shown, image: image && withoutQuery(image) }
  const said = Object.entries(lasting).filter(([, value]) => value !== null)
  return Object.fromEntries(said.sort(([a], [b]) => (a < b ? -1 : 1)))
}
