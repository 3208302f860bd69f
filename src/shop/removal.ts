/**
 * What goes with a shop that is removed, in words.
 * @module
 */

import { count } from '../format/words.ts'
import type { Store } from '../store/store.ts'
import type { Shop } from '../store/types.ts'

/** `3 products with their price history and 2 crawls`. */
export async function whatGoes(store: Store, shop: Shop): Promise<string> {
  const { onSale, gone } = await store.products.counts(shop.id)
  const crawls = await store.crawls.count(shop.id)
  return `${count(onSale + gone, 'product')} with their price history and ${count(crawls, 'crawl')}`
}
