/**
 * What a crawl's watchers are told of products.
 * @module
 */

import type { Watch } from './events.ts'
import type { Run } from './run.ts'
import type { Settled } from './settle.ts'

/** Those that are new or changed. */
export function tellProducts(
  { shop, crawl, counters }: Run,
  watch: Watch,
  { products, sighted }: Pick<Settled, 'products' | 'sighted'>,
): void {
  for (const [i, { name, amount, currency, url }] of products.entries()) {
    const { change } = sighted[i]!
    if (change === 'same') continue
    counters.products[change]++
    const price = amount === null ? null : { amount, currency }
    watch({ event: 'product', shop: shop.slug, crawl: crawl.id, change, name, price, url })
  }
}
