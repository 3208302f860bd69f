/**
 * The products of a shop that are shown, in which order, and the address that says so. Used by `views` and `web`.
 * @module
 */

import type { Show, Sort } from '../../src/store/browse/browse.ts'

/** What of the products is shown, and how. */
export type ProductsPlace = { slug: string; search: string; show: Show; sort: Sort }

export const SHOWS: Record<Show, string> = {
  sale: 'On sale',
  new: 'New',
  cheaper: 'Cheaper',
  dearer: 'Dearer',
  out: 'Out of stock',
  gone: 'Gone',
}

/** In which order a kind is shown where nobody says. */
export const sortFor = (show: Show): Sort =>
  show === 'cheaper' || show === 'dearer' ? 'changed' : show === 'new' ? 'new' : 'name'

/** An order that was chosen stays, whichever kind is shown. */
export const sortAt = ({ sort, show: now }: ProductsPlace, show: Show): Sort =>
  sort === sortFor(now) ? sortFor(show) : sort

export function queryOf(
  { search, show, sort }: ProductsPlace,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams({
    ...(show !== 'sale' && { show }),
    ...(search && { q: search }),
    ...(sort !== sortFor(show) && { sort }),
    ...more,
  }).toString()
  return query && `?${query}`
}

export const productsAt = (place: ProductsPlace, page = 1): string =>
  `/shops/${place.slug}/products${queryOf(place, page > 1 ? { page: String(page) } : {})}`
