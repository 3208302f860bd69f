/**
 * `SHOP|all`: the shops a command is about. Used all over `cli/commands`.
 * @module
 */

import type { Store } from '../../store/store.ts'
import type { Shop } from '../../store/types.ts'

type Meant = {
  /** The one shop, or null for all. */
  only: Shop | null
  shops: Shop[]
  /** The id people know, of the number in a row. */
  slugOf(shop: number): string
}

export async function shopsMeant(store: Store, named: string): Promise<Meant> {
  const only = named === 'all' ? null : await store.shops.need(named)
  const shops = only ? [only] : await store.shops.list()
  const slugs = new Map(shops.map(({ id, slug }) => [id, slug]))
  return { only, shops, slugOf: (shop) => slugs.get(shop) ?? String(shop) }
}
