/**
 * What the page asks of the thread that crawls, besides crawls.
 * @module
 */

import { AisleError, type ErrorKind } from '../errors.ts'
import type { Store } from '../store/store.ts'
import { fetcherOf } from './identity.ts'
import { proposeRepair, type Repair } from './repairing.ts'

export type Question = { about: 'repair'; shop: string }

/** An error as it crosses from thread to thread. */
export type Told = { kind: ErrorKind; error: string; where?: string; hint?: string }

export async function answerOf(
  store: Store,
  question: Question,
  signal: AbortSignal,
): Promise<Repair> {
  const shop = await store.shops.need(question.shop)
  return await proposeRepair(store, shop, { fetcher: await fetcherOf(store), signal })
}

export function toldOf(error: unknown): Told {
  if (error instanceof AisleError) {
    const { kind, message, where, hint } = error
    return { kind, error: message, where, hint }
  }
  console.error(error)
  return { kind: 'internal', error: `something went wrong inside Aisle: ${error}` }
}

export const errorOf = ({ kind, error, where, hint }: Told): AisleError =>
  new AisleError(kind, error, { where, hint })
