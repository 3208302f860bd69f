/**
 * Learning and predicting without standing still: in a thread of its own for each question.
 * @module
 */

import { AisleError } from '../errors.ts'
import type { LearnerName } from '../plan/learn/learners.ts'
import type { Plan } from '../plan/plan.ts'
import type { Store } from '../store/store.ts'
import type { Shop } from '../store/types.ts'
import { startThread } from '../thread.ts'
import { count, number } from '../words.ts'
import type { Learned, Prediction } from './learn.ts'
import type { LearnAnswer, LearnCall } from './learn-thread.ts'
import type { CrawlReport } from './types.ts'

/** `active`: crawls walk it from now on. */
export type Saved = { version: number; active: boolean }

export async function learn(store: Store, shop: Shop, learner: LearnerName): Promise<Learned> {
  const answer = await ask({ store: store.options, shop: shop.slug, learner })
  return (answer as Extract<LearnAnswer, { learned: Learned }>).learned
}

/** Null where no crawl of every page tells what the plan would do. */
export async function predict(store: Store, shop: Shop, plan: Plan): Promise<Prediction | null> {
  const answer = await ask({ store: store.options, shop: shop.slug, plan })
  return (answer as Extract<LearnAnswer, { prediction: unknown }>).prediction
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
  { mode, complete, details }: CrawlReport,
): Promise<string | null> {
  if (mode !== 'initial' || !complete || details === 0) return null
  try {
    const learned = await learn(store, shop, 'aisle')
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

/** `231 pages instead of 1,285 reach all 340 products`. */
export function predictionText({ pages, products, missed, of, unknown }: Prediction): string {
  const least = unknown ? 'at least ' : ''
  const reach =
    missed.length === 0
      ? `${pages === 1 ? 'reaches' : 'reach'} ${products === 1 ? 'the product' : `all ${number(products)} products`}`
      : `${pages === 1 ? 'reaches' : 'reach'} ${number(products)} of ${count(products + missed.length, 'product')} and would miss ${number(missed.length)}`
  return `${least}${count(pages, 'page')} instead of ${number(of.pages)} ${reach}`
}

function ask(call: LearnCall): Promise<LearnAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<LearnAnswer>()
  const thread = startThread('jobs/learn-thread')
  const broken = (): void => reject(new AisleError('internal', 'learning broke off'))
  thread.onmessage = ({ data }: MessageEvent<LearnAnswer>) => {
    if (!('error' in data)) resolve(data)
    else reject(new AisleError(data.kind, data.error, { where: data.where, hint: data.hint }))
  }
  thread.onerror = (event) => {
    event.preventDefault()
    console.error(event.message)
    broken()
  }
  thread.addEventListener('close', broken)
  thread.postMessage(call)
  return promise.finally(() => thread.terminate())
}
