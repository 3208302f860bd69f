/**
 * A product as its list shows it, as a sighting. Used by its neighbours.
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
