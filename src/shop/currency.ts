/**
 * The currency of a shop, where a person says it: with its wrapper, for all prices whose text does not settle it. Used by
 * the command line.
 * @module
 */

import { jsonOf } from '../format/text.ts'
import { AisleError } from '../model/errors.ts'
import type { NewDocuments } from '../store/shops/documents.ts'
import type { Store } from '../store/store.ts'
import type { Shop } from '../store/types.ts'
import { storedWrapper } from './stored.ts'

type NewWrapper = NonNullable<NewDocuments['wrapper']>

/** The same wrapper with that currency; `code` null: as pages say it. */
export function inCurrency<W extends NewWrapper>(wrapper: W, code: string | null): W {
  const { currency: _, ...rest } = storedWrapper({ version: 1, json: wrapper.json })
  return { ...wrapper, json: jsonOf(code === null ? rest : { ...rest, currency: code }) }
}

/** The wrapper that the shop uses. Throws where it has none. */
export async function wrapperInUse(store: Store, shop: Shop): Promise<NewWrapper> {
  const active = await store.wrappers.active(shop.id)
  if (active) return active
  throw new AisleError('invalid', 'the shop has no wrapper, which a currency goes with', {
    where: shop.slug,
    hint: `Take one from a survey: aisle shop set ${shop.slug} --wrapper auto`,
  })
}
