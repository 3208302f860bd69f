/**
 * The change of a product between two observations. Used all over `store`.
 * @module
 */

import type { Offer } from './sighting.ts'
import { plainAmount } from './wording.ts'

export type ChangeKind = 'new' | 'gone' | 'back' | 'price' | 'stock' | 'details'

type Observed = Offer & { gone: boolean; details: readonly string[] }

export function changesBetween(before: Observed | null, after: Observed): ChangeKind[] {
  if (!before) return after.gone ? [] : ['new']
  if (after.gone) return before.gone ? [] : ['gone']
  const kinds: ChangeKind[] = before.gone ? ['back'] : []
  if (priceOf(before) !== priceOf(after)) kinds.push('price')
  if (before.availability !== after.availability) kinds.push('stock')
  if (kinds.length === 0 && after.details.length > 0) kinds.push('details')
  return kinds
}

const priceOf = ({ amount, currency }: Offer): string =>
  amount === null ? '' : `${plainAmount(amount)} ${currency ?? ''}`
