/**
 * Saving a checked shop: all of it or nothing.
 * @module
 */

import { AisleError } from '../errors.ts'
import type { Store } from '../store/store.ts'
import type { Shop } from '../store/types.ts'
import type { ShopDraft } from './draft.ts'

/** Refuses a second shop with the same address; an id that nobody chose gives way. */
export async function saveShop(store: Store, draft: ShopDraft): Promise<Shop> {
  const shops = await store.shops.list()
  const same = shops.find(({ seed }) => seed === draft.seed)
  if (same && !draft.chosen) {
    throw new AisleError('exists', `${draft.seed} is the shop "${same.slug}" already`, {
      hint: `Change it with "aisle shop set ${same.slug}", or give this one an id of its own.`,
    })
  }
  const taken = new Set(shops.map(({ slug }) => slug))
  let { slug } = draft
  for (let n = 2; !draft.chosen && taken.has(slug); n++) slug = `${draft.slug}-${n}`

  const { name, seed, scope, delay, concurrency, wrapper, topic } = draft
  return await store.shops.add(
    { slug, name, seed, scope, delay, concurrency },
    {
      wrapper: wrapper === null ? null : { json: wrapper, origin: 'hand' },
      topic: topic ? { json: topic, origin: 'hand' } : null,
    },
  )
}

/** The shop as it is described now; without a wrapper it goes on without one. */
export async function changeShop(store: Store, shop: Shop, draft: ShopDraft): Promise<Shop> {
  const { name, seed, scope, delay, concurrency, wrapper } = draft
  const patch = { name, seed, scope, delay, concurrency }
  return wrapper === null
    ? await store.shops.update(shop.slug, { ...patch, wrapper: null })
    : await store.shops.update(shop.slug, patch, { wrapper: { json: wrapper, origin: 'hand' } })
}
