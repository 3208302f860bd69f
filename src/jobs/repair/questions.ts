/**
 * What the page asks of the thread that crawls, besides crawls.
 * @module
 */

import type { Store } from '../../store/store.ts'
import { fetcherOf } from '../identity.ts'
import { proposeRepair, type Repair } from './repairing.ts'

export { errorOf, type Told, toldOf } from '../../threads/error.ts'

export type Question = { about: 'repair'; shop: string }

export async function answerOf(
  store: Store,
  question: Question,
  signal: AbortSignal,
): Promise<Repair> {
  const shop = await store.shops.need(question.shop)
  return await proposeRepair(store, shop, { fetcher: await fetcherOf(store), signal })
}
