/**
 * Where the fields of a product were found: in its page by the wrapper, or in a list of the shop.
 * @module
 */

import { unpackRecords } from '../records/packed-records.ts'
import type { Store } from '../store/store.ts'
import type { ProductId, Shop } from '../store/types.ts'
import { ifSound, storedWrapper } from './stored.ts'

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
