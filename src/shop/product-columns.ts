/**
 * The columns of products as a table for programs.
 * @module
 */

import type { Cell } from '../format/csv.ts'
import { isoTime } from '../format/words.ts'
import type { Store } from '../store/store.ts'
import type { Product, Shop } from '../store/types.ts'
import { fieldText } from './field-text.ts'
import { ifSound, storedFields, storedWrapper } from './stored.ts'

export type ProductColumn = { title: string; cell(product: Product): Cell }

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
    const fields = ifSound(storedWrapper, wrapper)?.fields ?? []
    for (const { name } of fields) if (!OWN.has(name)) names.add(name)
  }
  return [...names]
}
