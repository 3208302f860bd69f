/**
 * The thread in which plans are learned and simulated: a graph of ten million links takes seconds, and
 * who asks for it goes on serving meanwhile.
 * @module
 */

import { LEARNERS, type LearnerName } from '../../plan/learn/learners.ts'
import type { Plan } from '../../plan/plan.ts'
import type { StoreOptions } from '../../store/connection/database.ts'
import { letGo } from '../../store/connection/file.ts'
import { openStore } from '../../store/store.ts'
import { type Told, toldOf } from '../../threads/error.ts'
import { type Learned, learnPlan, predictPlans } from './learn.ts'
import type { Prediction } from './prediction.ts'

export type LearnCall = { store: StoreOptions; shop: string } & (
  | { learner: LearnerName }
  | { plans: readonly Plan[] }
)

export type LearnAnswer = { learned: Learned } | { predictions: Prediction[] | null } | Told

declare const self: Worker

self.onmessage = async ({ data }: MessageEvent<LearnCall>) => {
  const said = await answer(data).catch(toldOf)
  await letGo()
  self.postMessage(said)
}

async function answer(call: LearnCall): Promise<LearnAnswer> {
  const store = await openStore({ ...call.store, readonly: true })
  try {
    const shop = await store.shops.need(call.shop)
    return 'plans' in call
      ? { predictions: await predictPlans(store, shop, call.plans) }
      : { learned: await learnPlan(store, shop, LEARNERS[call.learner]) }
  } finally {
    store.close()
  }
}
