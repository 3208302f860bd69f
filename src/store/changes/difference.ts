/**
 * What an observation changed, told from the one before it.
 * @module
 */

import type { Value } from '../connection/connection.ts'
import { plainAmount } from '../products/plain.ts'
import type { Change, ChangeKind, Offer } from '../types.ts'

/** Of a row: rowid, at, crawl, shop, product, name, url; gone and offer; those before. */
export function changesIn(row: Value[]): Change[] {
  const offer = (from: number): Offer => ({
    amount: row[from] as string | null,
    currency: row[from + 1] as string | null,
    availability: row[from + 2] as string | null,
  })
  const after = offer(8)
  const wasGone = row[11]
  const before = wasGone === null ? null : offer(12)
  return kindsOf(row[7] === 1, after, wasGone === 1, before).map((kind) => ({
    kind,
    at: row[1] as number,
    crawl: row[2] as number,
    shop: row[3] as number,
    product: row[4] as number,
    name: row[5] as string,
    url: row[6] as string,
    before,
    after,
  }))
}

function kindsOf(
  gone: boolean,
  after: Offer,
  wasGone: boolean,
  before: Offer | null,
): ChangeKind[] {
  if (!before) return gone ? [] : ['new']
  if (gone) return wasGone ? [] : ['gone']
  const kinds: ChangeKind[] = wasGone ? ['back'] : []
  if (priceOf(before) !== priceOf(after)) kinds.push('price')
  if (before.availability !== after.availability) kinds.push('stock')
  return kinds
}

const priceOf = ({ amount, currency }: Offer): string =>
  amount === null ? '' : `${plainAmount(amount)} ${currency ?? ''}`
