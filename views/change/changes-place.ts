/**
 * The changes that are shown, and the address that says so. Used by `views` and `web`.
 * @module
 */

/**
 * What a person chooses from. Among all are `back` and prices of another kind, but not what a first crawl
 * found: thousands, and no news.
 */
export const FILTERS = [
  'all',
  'new',
  'gone',
  'cheaper',
  'dearer',
  'stock',
  'details',
  'first',
] as const
export type Filter = (typeof FILTERS)[number]

export type ChangesPlace = { slug: string | null; filter: Filter; until: string | null }

export function changesAt(place: ChangesPlace, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...(place.filter !== 'all' && { kind: place.filter }),
    ...(place.until && { until: place.until }),
    ...more,
  }).toString()
  const base = place.slug === null ? '/changes' : `/shops/${place.slug}/changes`
  return `${base}${query && `?${query}`}`
}
