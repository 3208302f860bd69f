/**
 * What the page asks of the thread that crawls: each question has an answer, some tell meanwhile how far
 * they are.
 * @module
 */

import { AisleError, type ErrorKind } from '../errors.ts'
import type { Scope } from '../page/scope.ts'
import type { Store } from '../store/store.ts'
import { fetcherOf } from './identity.ts'
import { proposeRepair, type Repair } from './repairing.ts'
import { type Looking, type Surveyed, surveyShop } from './surveying.ts'

export type SurveyRequest = { seed: string; scope?: Scope; delay?: number }

export type Question = ({ about: 'survey' } & SurveyRequest) | { about: 'repair'; shop: string }

export type Answers = { survey: Surveyed; repair: Repair }

/** An error as it crosses from thread to thread. */
export type Told = { kind: ErrorKind; error: string; where?: string; hint?: string }

export async function answerOf(
  store: Store,
  question: Question,
  signal: AbortSignal,
  onLook: (looking: Looking) => void,
): Promise<Answers[keyof Answers]> {
  const fetcher = await fetcherOf(store)
  if (question.about === 'survey') {
    const { seed, scope, delay } = question
    return await surveyShop(seed, { scope, delay, fetcher, signal, onLook })
  }
  const shop = await store.shops.need(question.shop)
  return await proposeRepair(store, shop, { delay: shop.delay ?? undefined, fetcher, signal })
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
