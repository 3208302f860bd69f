/**
 * Learning and predicting without standing still: in a thread of its own.
 * @module
 */

import type { ReaderPool } from '../crawl/reader-pool.ts'
import { AisleError } from '../errors.ts'
import type { Foretold } from '../plan/format.ts'
import type { LearnerName } from '../plan/learn/learners.ts'
import type { Plan } from '../plan/plan.ts'
import type { Store } from '../store/store.ts'
import type { Shop } from '../store/types.ts'
import type { Learned } from './learn.ts'
import { ask } from './learn-queue.ts'
import type { LearnAnswer } from './learn-thread.ts'
import { foretoldBy, type Prediction, predictionText } from './prediction.ts'
import type { CrawlReport } from './types.ts'

/** `active`: crawls walk it from now on. */
export type Saved = { version: number; active: boolean }

type Place = Pick<Store, 'options'>

/** From so many pages on what a crawl held is worth a collection; beside a hundred others it is dear. */
const LARGE = 2000

export async function learn(
  { options: store }: Place,
  shop: string,
  learner: LearnerName,
): Promise<Learned> {
  const answer = await ask({ store, shop, learner })
  return (answer as Extract<LearnAnswer, { learned: Learned }>).learned
}

/** Null where no crawl of every page tells what the plan would do. */
export async function predict(
  { options: store }: Place,
  shop: string,
  plan: Plan,
): Promise<Prediction | null> {
  const answer = await ask({ store, shop, plan })
  return (answer as Extract<LearnAnswer, { prediction: unknown }>).prediction
}

/** What the plan would do, for those who look at it. */
export async function foretell(store: Place, shop: string, plan: Plan): Promise<Foretold | null> {
  const prediction = await predict(store, shop, plan)
  return prediction && foretoldBy(prediction)
}

/** A person's own work stays in use: beside a plan edited by hand a learned one is only kept. */
export async function saveLearned(
  store: Store,
  shop: Shop,
  { plan }: Learned,
  wanted = true,
): Promise<Saved> {
  const before = await store.plans.active(shop.id)
  const activate = wanted && before?.origin !== 'edited'
  const json = JSON.stringify(plan)
  const { version } = await store.plans.save(shop.id, json, 'learned', { activate })
  return { version, active: activate || before?.version === version }
}

/** After a crawl of every page: learns, and says in a sentence what came of it. */
export async function learnAfter(
  store: Store,
  shop: Shop,
  { mode, complete, details, pages }: CrawlReport,
  readers?: ReaderPool,
): Promise<string | null> {
  if (mode !== 'initial' || !complete || details === 0) return null
  try {
    if (pages >= LARGE) {
      // What the crawl held makes room for the graph.
      readers?.rest()
      Bun.gc(true)
    }
    const learned = await learn(store, shop.slug, 'aisle')
    const missed = learned.prediction.missed.length
    const { version, active } = await saveLearned(store, shop, learned, missed === 0)
    const told = `learned a plan: ${predictionText(learned.prediction)}`
    if (active) return told
    return missed > 0
      ? `${told}. It is kept as version ${version}, but not used`
      : `${told}. It is kept as version ${version}; the one edited by hand stays in use`
  } catch (error) {
    const why = error instanceof AisleError ? error.message : String(error)
    return `no plan was learned: ${why}`
  }
}
