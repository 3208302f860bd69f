/**
 * Learning and predicting without standing still: in a thread of its own. Used by `cli`, `jobs` and `web`.
 * @module
 */

import { cameToEnd } from '../../crawl/events.ts'
import type { ReaderPool } from '../../crawl/read/reader-pool.ts'
import { jsonOf } from '../../format/text.ts'
import { AisleError } from '../../model/errors.ts'
import type { Foretold } from '../../plan/draw/format.ts'
import type { LearnerName } from '../../plan/learn/learners.ts'
import { type Plan, planSize } from '../../plan/plan.ts'
import { isByPerson } from '../../store/shops/origin.ts'
import type { Store } from '../../store/store.ts'
import type { Learned as LearnedResult, Mode, Shop } from '../../store/types.ts'
import type { RemoteThread } from '../../threads/remote.ts'
import { Turns } from '../../threads/turns.ts'
import { storeThread } from '../ask-store.ts'
import type { StoreThread } from '../store-thread.ts'
import type { CrawlReport } from '../types.ts'
import { during, refuseWhileReplacing } from '../users.ts'
import { foretoldBy, type Learned, type Prediction, predictionText } from './learn.ts'

/** `active`: crawls walk it from now on. */
export type Saved = { version: number; active: boolean }

type Place = Pick<Store, 'options'>

/** From so many pages on what a crawl held is worth a collection; beside a hundred others it is dear. */
const LARGE = 2000
const BROKE = 'learning broke off'
/** For a thread that is to end (ms). */
const PATIENCE = 5000

const turns = new Turns()
/** Ends the question that is being answered. */
let interrupt: (() => Promise<unknown>) | null = null

/** One after the other: a hundred crawls that end together must not start a hundred threads. */
function inTurn<T>(
  { options }: Place,
  ask: (thread: RemoteThread<StoreThread>) => Promise<T>,
): Promise<T> {
  const put = async (): Promise<T> => {
    refuseWhileReplacing(options)
    const thread = storeThread(BROKE)
    // A thread that is ended inside the database's driver takes the process with it.
    interrupt = () => thread.stop(PATIENCE, new AisleError('internal', BROKE))
    try {
      return await ask(thread)
    } finally {
      interrupt = null
      thread.giveBack()
    }
  }
  const user = { what: 'a plan is being learned', end: async () => void (await interrupt?.()) }
  return during(options, user, () => turns.take(put))
}

export function learn(place: Place, shop: string, learner: LearnerName): Promise<Learned> {
  const call = { store: place.options, shop, learner }
  return inTurn(place, (thread) => thread.call('learn', call))
}

/** Null where no crawl of every page tells what the plan would do. */
export async function predict(place: Place, shop: string, plan: Plan): Promise<Prediction | null> {
  return (await predictAll(place, shop, [plan]))?.[0] ?? null
}

/** The same for several plans of a shop, whose links are read once. */
export function predictAll(
  place: Place,
  shop: string,
  plans: readonly Plan[],
): Promise<Prediction[] | null> {
  const call = { store: place.options, shop, plans }
  return inTurn(place, (thread) => thread.call('predict', call))
}

/** What the plan would do, for those who look at it. */
export async function foretell(store: Place, shop: string, plan: Plan): Promise<Foretold | null> {
  const prediction = await predict(store, shop, plan)
  return prediction && foretoldBy(prediction)
}

/** A person's own work stays in use: beside rules or a plan edited by hand a learned one is only kept. */
export async function saveLearned(
  store: Store,
  shop: Shop,
  { plan }: Learned,
  wanted = true,
): Promise<Saved> {
  const before = await store.plans.active(shop.id)
  const activate = wanted && !isByPerson(before?.origin)
  const json = jsonOf(plan)
  const { version } = await store.plans.save(shop.id, json, 'learned', { activate })
  return { version, active: activate || before?.version === version }
}

type Ended = { mode: Mode; ended: boolean; wrapper: number | null; details: number }

/** A crawl to its end from which a plan is learned when it is over; `onSale`: products, where lists may have shown them. */
export const teaches = ({ mode, ended, wrapper, details }: Ended, onSale: number): boolean =>
  mode === 'initial' && ended && (details > 0 || (wrapper === null && onSale > 0))

/** After a crawl of every page: learns, and says in a sentence what came of it. */
export async function learnAfter(
  store: Store,
  shop: Shop,
  report: CrawlReport,
  readers?: ReaderPool,
): Promise<{ text: string; learned: LearnedResult } | null> {
  const { wrapper } = shop
  if (!teaches({ ...report, ended: cameToEnd(report), wrapper }, report.products.total)) return null
  if (report.pages >= LARGE) {
    // What the crawl held makes room for the graph.
    readers?.rest()
    Bun.gc(true)
  }
  const told = await tryToLearn(store, shop)
  await store.crawls.addLearned(report.crawl, told.learned)
  return told
}

/**
 * Before a crawl: what the newest one should have taught, where its process was killed between its end and that. Else a shop
 * that was just crawled whole would be crawled whole again.
 */
export async function learnOwed(store: Store, { id, slug, wrapper }: Shop): Promise<string | null> {
  const [newest] = await store.crawls.list(id, 1)
  if (newest?.state !== 'done' || newest.counters.learned) return null
  const { mode, incomplete, counters } = newest
  const ended = { mode, ended: incomplete === null, wrapper, details: counters.details }
  const { onSale } = await store.products.counts(id)
  if (newest.wrapper !== wrapper || !teaches(ended, onSale)) return null
  const told = await tryToLearn(store, await store.shops.need(slug))
  await store.crawls.addLearned(newest.id, told.learned)
  return told.text
}

async function tryToLearn(
  store: Store,
  shop: Shop,
): Promise<{ text: string; learned: LearnedResult }> {
  try {
    const learned = await learn(store, shop.slug, 'aisle')
    const { pages, details, products, missed, unknown, of } = learned.prediction
    const isWorse = missed.length > 0 || pages > of.pages
    const saved = await saveLearned(store, shop, learned, !isWorse)
    const numbers = { pages, details, products, missed: missed.length, unknown, of }
    return {
      text: `learned a plan: ${predictionText(learned.prediction)}${useText(saved, isWorse)}`,
      learned: { ...saved, ...planSize(learned.plan), ...numbers },
    }
  } catch (error) {
    const problem = error instanceof AisleError ? error.message : String(error)
    return { text: `no plan was learned: ${problem}`, learned: { problem } }
  }
}

/** `isWorse`: it misses products, or costs more than a crawl of every page. */
function useText({ version, active }: Saved, isWorse: boolean): string {
  if (active) return ''
  return isWorse
    ? `. It is kept as version ${version}, but not used`
    : `. It is kept as version ${version}; the one edited by hand stays in use`
}
