/**
 * Observations beside those before them, and what they changed. SQL by hand: the one before is found by its index, row
 * by row. Used by `by-day.sql.ts` and `changes.sql.ts`.
 * @module
 */

import { changesBetween } from '../../product/change.ts'
import { decoded, listed, type Value } from '../connection/connection.ts'
import { observations, products } from '../schema/products.ts'
import type { Change, Offer } from '../types.ts'

const { at, crawl, name, gone, amount, currency, availability, details } = observations
const OBSERVED = { at, crawl, name }
const PRODUCT = { shop: products.shop, product: products.id, url: products.url }
const OFFER = { gone, amount, currency, availability, details }

/** Of an observation o of a product p and the one before it, b. */
export const BESIDE = {
  columns: `o.rowid, ${listed('o', OBSERVED)}, ${listed('p', PRODUCT)}, ${listed('o', OFFER)},
    ${listed('b', OFFER)}`,
  before: `b.rowid = (SELECT e.rowid FROM observations e
    WHERE e.product = p.id AND (e.at, e.rowid) < (o.at, o.rowid)
    ORDER BY e.at DESC, e.rowid DESC LIMIT 1)`,
}

/** Of a row with those columns. */
export function changesIn(row: Value[]): Change[] {
  const observed = { ...decoded(OBSERVED, row.slice(1)), ...decoded(PRODUCT, row.slice(4)) }
  const now = decoded(OFFER, row.slice(7))
  const was = row[12] === null ? null : decoded(OFFER, row.slice(12))
  const [before, after] = [was && offerOf(was), offerOf(now)]
  const { details } = now
  return changesBetween(was, now).map((kind) => ({ kind, ...observed, before, after, details }))
}

const offerOf = ({ amount, currency, availability }: Offer): Offer => ({
  ...{ amount, currency, availability },
})
