/**
 * Products and their fields for people and programs: as columns, as objects, as texts, and where each was found. Used
 * by `cli`, `views` and `web`.
 * @module
 */

import type { Cell } from '../format/csv.ts'
import { isoTime } from '../format/words.ts'
import { unpackRecords } from '../records/packed-records.ts'
import type { Store } from '../store/store.ts'
import type { Product, ProductId, Shop } from '../store/types.ts'
import { FALLBACK_FIELDS } from '../wrapper/fallback.ts'
import { ifSound, storedFields, storedWrapper } from './stored.ts'

type ProductColumn = { title: string; cell(product: Product): Cell }

/** Fields that have columns of their own. */
const OWN = new Set(['name', 'price', 'currency', 'availability', 'image', 'url'])

/** A contract: scripts read them by name. `further` are fields of the wrapper, in its order. */
export function productColumns(
  slugOf: (shop: number) => string,
  further: string[],
  more: ProductColumn[] = [],
): ProductColumn[] {
  return [
    { title: 'shop', cell: ({ shop }) => slugOf(shop) },
    { title: 'id', cell: ({ id }) => id },
    { title: 'name', cell: ({ name }) => name },
    { title: 'price', cell: ({ amount }) => amount },
    { title: 'currency', cell: ({ currency }) => currency },
    { title: 'availability', cell: ({ availability }) => availability },
    { title: 'url', cell: ({ url }) => url },
    { title: 'image', cell: ({ image }) => image },
    { title: 'first_seen', cell: ({ firstSeen }) => isoTime(firstSeen) },
    { title: 'last_seen', cell: ({ lastSeen }) => isoTime(lastSeen) },
    { title: 'gone', cell: ({ gone }) => (gone ? 'yes' : '') },
    ...further.map((title) => ({
      title,
      cell: ({ fields }: Product) => fieldText(storedFields(fields)[title]),
    })),
    ...more,
    { title: 'last_read', cell: ({ readAt }) => readAt && isoTime(readAt) },
  ]
}

/** A product as JSON has it: a contract as well. */
export function productObject(slug: string, product: Product) {
  const { amount, currency, readAt } = product
  return {
    shop: slug,
    id: product.id,
    name: product.name,
    price: amount === null ? null : { amount, currency },
    availability: product.availability,
    url: product.url,
    image: product.image,
    firstSeen: isoTime(product.firstSeen),
    lastSeen: isoTime(product.lastSeen),
    gone: product.gone,
    fields: storedFields(product.fields),
    lastRead: readAt && isoTime(readAt),
  }
}

/** Names of what the wrappers in use extract beyond the columns every product has. */
export async function furtherFields(store: Store, shops: Shop[]): Promise<string[]> {
  const names = new Set<string>()
  for (const shop of shops) {
    const wrapper = await store.wrappers.active(shop.id)
    const sound = ifSound(storedWrapper, wrapper)
    const asked = sound?.fallback ? FALLBACK_FIELDS : []
    const fields = [...(sound?.fields ?? []).map(({ name }) => name), ...asked]
    for (const name of fields) if (!OWN.has(name)) names.add(name)
  }
  return [...names]
}

/** Prices are `12.90 EUR`, lists are joined, tables are JSON. */
export function fieldText(value: unknown, between = '\n'): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((one) => fieldText(one, between)).join(between)
  if (typeof value !== 'object') return String(value)
  if ('amount' in value && 'currency' in value) {
    return [value.amount, value.currency].filter(Boolean).join(' ')
  }
  return JSON.stringify(value)
}

export type FieldSources =
  /** By the name of the field: `//h1`. */
  | { from: 'wrapper'; xpaths: Record<string, string> }
  /** The address of the list; null where its download is no longer kept. */
  | { from: 'list'; url: string | null }

export async function fieldSources(
  store: Store,
  shop: Shop,
  product: ProductId,
): Promise<FieldSources> {
  const seen = await store.products.seenBy(product)
  const active = await store.wrappers.active(shop.id)
  if (seen?.wrapper === null) {
    for await (const { url, records } of store.versions.listsOf(seen.crawl, seen.at)) {
      if (unpackRecords(records).some(({ page }) => page === seen.page))
        return { from: 'list', url }
    }
    return { from: 'list', url: null }
  }
  const wrapper = active ?? (seen && (await store.wrappers.get(shop.id, seen.wrapper)))
  const fields = ifSound(storedWrapper, wrapper)?.fields ?? []
  return {
    from: 'wrapper',
    xpaths: Object.fromEntries(fields.map(({ name, xpath }) => [name, xpath])),
  }
}
