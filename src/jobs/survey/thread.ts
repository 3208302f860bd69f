/**
 * The thread in which a survey runs while another one serves the page: parsing and inducing take longer than the page
 * may stand still. Used by `ask-survey.ts`.
 * @module
 */

import type { Scope } from '../../page/scope.ts'
import type { StoreOptions } from '../../store/connection/database.ts'
import { letGo } from '../../store/connection/file.ts'
import { holdAs } from '../../store/crawls/owner.ts'
import { openStore } from '../../store/store.ts'
import { type Context, serve } from '../../threads/serve.ts'
import { fetcherOf } from '../manners.ts'
import { type Looked, type Surveyed, surveyShop } from './surveying.ts'

/** `owner`: the name to hold the host by. */
type SurveyCall = {
  seed: string
  scope?: Scope
  delay?: number
  store: StoreOptions
  owner: string
}

/** `held`: the store is away and did not take the host back; who asked gives it back. */
export type SurveyEvent = { looked: Looked } | { held: true }

export type SurveyThread = typeof functions

const functions = {
  async survey(call: SurveyCall, context: Context<SurveyEvent>): Promise<Surveyed> {
    try {
      return await run(call, context)
    } finally {
      await letGo()
    }
  },
}

serve(functions)

async function run(
  { seed, scope, delay, owner, store: options }: SurveyCall,
  { signal, tell }: Context<SurveyEvent>,
): Promise<Surveyed> {
  holdAs(owner)
  const store = await openStore(options)
  try {
    return await surveyShop(seed, {
      ...{ scope, delay, store, signal, fetcher: await fetcherOf(store) },
      onLooked: (looked) => tell({ looked }),
    })
  } finally {
    await store.leases.releaseOf(owner).catch(() => tell({ held: true }))
    store.close()
  }
}
