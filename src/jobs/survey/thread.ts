/**
 * The thread in which a survey runs while another one serves the page: parsing and inducing take longer than the page
 * may stand still.
 * @module
 */

import { AisleError, type ErrorKind } from '../../model/errors.ts'
import type { Scope } from '../../page/scope.ts'
import type { StoreOptions } from '../../store/connection/database.ts'
import { letGo } from '../../store/connection/file.ts'
import { holdAs } from '../../store/crawls/owner.ts'
import { openStore } from '../../store/store.ts'
import { fetcherOf } from '../identity.ts'
import { type Looked, type Looking, type Surveyed, surveyShop } from './surveying.ts'

export type SurveyCall =
  /** `owner`: the name to hold the host by. */
  | {
      call: 'survey'
      seed: string
      scope?: Scope
      delay?: number
      store: StoreOptions
      owner: string
    }
  | { call: 'stop' }

export type SurveyEvent =
  | ({ event: 'looking' } & Looking)
  | ({ event: 'looked' } & Looked)
  | { event: 'done'; found: Surveyed }
  | { event: 'failed'; kind: ErrorKind; error: string; where?: string; hint?: string }

/** `held`: the store is away and did not take the host back; who asked gives it back. */
export type SurveyAnswer = SurveyEvent | { held: true }

declare const self: Worker

let stop = new AbortController()
const say = (answer: SurveyAnswer): void => self.postMessage(answer)

self.onmessage = async ({ data }: MessageEvent<SurveyCall>) => {
  if (data.call === 'stop') return stop.abort()
  stop = new AbortController()
  const last = await run(data, stop.signal).catch(troubleOf)
  await letGo()
  say(last)
}

async function run(
  { seed, scope, delay, owner, ...at }: Extract<SurveyCall, { call: 'survey' }>,
  signal: AbortSignal,
): Promise<SurveyEvent> {
  holdAs(owner)
  const store = await openStore(at.store)
  try {
    const found = await surveyShop(seed, {
      ...{ scope, delay, store, signal, fetcher: await fetcherOf(store) },
      onLook: (looking) => say({ event: 'looking', ...looking }),
      onLooked: (looked) => say({ event: 'looked', ...looked }),
    })
    return { event: 'done', found }
  } finally {
    await store.leases.releaseOf(owner).catch(() => say({ held: true }))
    store.close()
  }
}

function troubleOf(error: unknown): SurveyEvent {
  if (error instanceof AisleError) {
    const { kind, message, where, hint } = error
    return { event: 'failed', kind, error: message, where, hint }
  }
  console.error(error)
  return {
    event: 'failed',
    kind: 'internal',
    error: `something went wrong inside Aisle: ${error}`,
  }
}
