/**
 * The thread that crawls while another one serves the page: engine and store's writes live here.
 * @module
 */

import { Hold } from '../../crawl/pause.ts'
import { ReaderPool } from '../../crawl/read/reader-pool.ts'
import { ticks } from '../../model/clock.ts'
import { AisleError, type ErrorKind } from '../../model/errors.ts'
import type { EdgeCounts } from '../../plan/draw/label.ts'
import { svgOf } from '../../plan/draw/svg.ts'
import type { Plan } from '../../plan/plan.ts'
import type { StoreOptions } from '../../store/connection/database.ts'
import { letGo } from '../../store/connection/file.ts'
import { OUTAGE } from '../../store/connection/patience.ts'
import { holdAs } from '../../store/crawls/owner.ts'
import { openStore, type Store } from '../../store/store.ts'
import type { Removed } from '../../store/transfer/remove.sql.ts'
import { fetcherOf } from '../identity.ts'
import { answerOf, type Question, type Told, toldOf } from '../repair/questions.ts'
import type { Repair } from '../repair/repairing.ts'
import type { CrawlEvent, CrawlRequest } from '../types.ts'
import { Holder } from './holder.ts'
import { Owed } from './owed.ts'
import { runCrawl } from './run.ts'

/** How a plan is drawn: with numbers of pages, in a page or as a file of its own. */
export type PlanLook = { counts?: EdgeCounts; alone?: boolean }

export type ThreadCall =
  /** `owner`: the name to hold leases by. */
  | { call: 'open'; store: StoreOptions; owner: string }
  | { call: 'start'; request: CrawlRequest }
  | { call: 'stop'; shop: string }
  | { call: 'pause' | 'resume'; shop: string }
  | { call: 'ask'; id: number; question: Question }
  | { call: 'remove'; shop: string }
  /** The picture of a plan: a large one takes longer than the page may stand still. */
  | { call: 'draw'; id: number; plan: Plan; look: PlanLook }
  /** Stop everything, let what is in flight finish, and say so. */
  | { call: 'end' }

/** What went wrong, for people. */
export type Trouble = { error: string; hint?: string; kind?: ErrorKind }

export type ThreadAnswer =
  | { event: CrawlEvent }
  | { removed: Removed; shop: string }
  | { failed: Trouble; shop: string }
  | { answered: number; answer: Repair }
  | { answered: number; told: Told }
  /** For the log. */
  | { log: string }
  | { drawn: number; svg: string }
  | { drawn: number; trouble: Trouble }
  /** The store does not open: this thread is of no use. */
  | { broken: Trouble }
  | { ended: true }

declare const self: Worker

const say = (answer: ThreadAnswer): void => self.postMessage(answer)
const running = new Map<string, { stop: AbortController; hold: Hold; over: Promise<void> }>()
const asked = new Map<number, { stop: AbortController; over: Promise<void> }>()
let readers = new ReaderPool()
let owed = new Owed()
let store: Promise<Store>

const complain = console.error
console.error = (...what: unknown[]) => {
  complain(...what)
  say({ log: what.map(String).join(' ') })
}

self.onmessage = ({ data }: MessageEvent<ThreadCall>) => {
  if (data.call === 'open') open(data.store, data.owner)
  else if (data.call === 'start') start(data.request)
  else if (data.call === 'stop') running.get(data.shop)?.stop.abort()
  else if (data.call === 'pause') running.get(data.shop)?.hold.pause(ticks())
  else if (data.call === 'resume') running.get(data.shop)?.hold.resume(ticks())
  else if (data.call === 'ask') ask(data.id, data.question)
  else if (data.call === 'remove') remove(data.shop)
  else if (data.call === 'draw') draw(data.id, data.plan, data.look)
  else void end()
}

function open(options: StoreOptions, owner: string): void {
  holdAs(owner)
  store = openStore({ outage: OUTAGE, ...options })
  store.catch((error) => say({ broken: troubleOf(error) }))
}

function start(request: CrawlRequest): void {
  const onEvent = (event: CrawlEvent) => say({ event })
  run(request.shop, async (store, signal, hold) => {
    const fetcher = await fetcherOf(store)
    onEvent(await runCrawl(store, request, { signal, hold, onEvent, fetcher, readers, owed }))
  })
}

function ask(id: number, question: Question): void {
  const stop = new AbortController()
  const over = store
    .then((store) => answerOf(store, question, stop.signal))
    .then((answer) => say({ answered: id, answer }))
    .catch((error) => say({ answered: id, told: toldOf(error) }))
    .finally(() => asked.delete(id))
  asked.set(id, { stop, over })
}

function remove(slug: string): void {
  run(slug, async (store) => {
    // Held, so that nobody crawls a shop that is going away.
    const holder = await Holder.hold(store, await store.shops.need(slug))
    try {
      say({ removed: await store.shops.remove(slug), shop: slug })
    } finally {
      await holder.release()
    }
  })
}

function draw(drawn: number, plan: Plan, { counts, alone }: PlanLook): void {
  try {
    say({ drawn, svg: svgOf(plan, { embedded: !alone, counts }) })
  } catch (error) {
    say({ drawn, trouble: troubleOf(error) })
  }
}

function run(
  shop: string,
  work: (store: Store, signal: AbortSignal, hold: Hold) => Promise<void>,
): void {
  const stop = new AbortController()
  const hold = new Hold()
  const over = store
    .then((store) => work(store, stop.signal, hold))
    .catch((error) => say({ failed: troubleOf(error), shop }))
    .finally(() => running.delete(shop))
  running.set(shop, { stop, hold, over })
}

async function end(): Promise<void> {
  const under = [...running.values(), ...asked.values()]
  for (const { stop } of under) stop.abort()
  const opened = await store
  opened.giveUp()
  await Promise.all(under.map(({ over }) => over))
  readers.close()
  await owed.close()
  opened.close()
  readers = new ReaderPool()
  owed = new Owed()
  await letGo()
  say({ ended: true })
}

function troubleOf(error: unknown): Trouble {
  if (!(error instanceof AisleError)) {
    console.error(error)
    return { error: `something went wrong inside Aisle: ${error}`, hint: 'Its log says more.' }
  }
  const { kind, where, message, hint } = error
  return { error: where ? `${where}: ${message}` : message, hint, kind }
}
