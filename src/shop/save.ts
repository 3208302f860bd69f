/**
 * Saving a checked shop: all of it or nothing.
 * @module
 */

import { AisleError } from '../model/errors.ts'
import type { NewDocuments } from '../store/shops/documents.ts'
import type { Store } from '../store/store.ts'
import type { Shop } from '../store/types.ts'
import type { ShopDraft } from './draft.ts'

/** The id it will have: one that nobody chose gives way. Refuses a second shop with the same address or id. */
export async function freeSlug(store: Store, draft: ShopDraft): Promise<string> {
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
  return slug
}

/** `documents`: a plan or a wrapper that nobody wrote by hand. */
export async function saveShop(
  store: Store,
  draft: ShopDraft,
  documents: NewDocuments = {},
): Promise<Shop> {
  const slug = await freeSlug(store, draft)
  const { name, seed, scope, wrapper, topic } = draft
  // What a person wants for all new shops.
  const usual = await store.settings.all()
  const delay = draft.delay ?? usual.delay ?? null
  const concurrency = draft.concurrency ?? usual.concurrency ?? null
  return await store.shops.add(
    { slug, name, seed, scope, delay, concurrency },
    {
      wrapper: wrapper === null ? null : { json: wrapper, origin: 'hand' },
      topic: topic ? { json: topic, origin: 'hand' } : null,
      ...documents,
    },
  )
}
