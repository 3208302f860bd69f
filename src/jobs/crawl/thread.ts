/**
 * The thread that crawls while another one serves the page: engine and store's writes live here. Used by `manager.ts`.
 * @module
 */

import { Hold } from '../../crawl/pause.ts'
import { ReaderPool } from '../../crawl/read/reader-pool.ts'
import { ticks } from '../../model/clock.ts'
import { shrinkWhenIdle } from '../../model/idle.ts'
import type { EdgeCounts } from '../../plan/draw/label.ts'
import { svgOf } from '../../plan/draw/svg.ts'
import type { Plan } from '../../plan/plan.ts'
import type { StoreOptions } from '../../store/connection/database.ts'
import { letGo } from '../../store/connection/file.ts'
import { OUTAGE } from '../../store/connection/patience.ts'
import { holdAs } from '../../store/crawls/owner.ts'
import { openStore, type Store } from '../../store/store.ts'
import type { Removed } from '../../store/transfer/remove.sql.ts'
import { type Context, cancelled, serve } from '../../threads/serve.ts'
import { fetcherOf } from '../manners.ts'
import { proposeRepair, type Repair } from '../repair/repairing.ts'
import type { CrawlEvent, CrawlRequest } from '../types.ts'
import { Holder } from './holder.ts'
import { Retries } from './retries.ts'
import { runCrawl } from './run.ts'

/** How a plan is drawn: with numbers of pages, in a page or as a file of its own. */
export type PlanLook = { counts?: EdgeCounts; alone?: boolean }

export type CrawlThread = typeof functions

const underway = new Set<Promise<unknown>>()
/** Crawls that run, by shop. */
const holds = new Map<string, Hold>()
let readers = new ReaderPool()
let owed = new Retries()
let store: Promise<Store>
let log: (line: string) => void = () => {}

const complain = console.error
console.error = (...what: unknown[]) => {
  complain(...what)
  log(what.map(String).join(' '))
}

const functions = {
  /**
   * The store is open until this is cancelled, and what goes to the log is told; `owner`: the name to hold leases by. Who cancels
   * it has stopped everything: what is in flight finishes first. An error where the store does not open.
   */
  async session(
    { store: options, owner }: { store: StoreOptions; owner: string },
    { signal, tell }: Context<string>,
  ): Promise<void> {
    holdAs(owner)
    log = tell
    store = openStore({ outage: OUTAGE, ...options })
    const opened = await store
    await cancelled(signal)
    opened.giveUp()
    await Promise.allSettled(underway)
    readers.close()
    await owed.close()
    opened.close()
    readers = new ReaderPool()
    owed = new Retries()
    await letGo()
  },

  /** Its last event is the answer. */
  crawl: (
    request: CrawlRequest,
    { signal, tell: onEvent }: Context<CrawlEvent>,
  ): Promise<CrawlEvent> => {
    const hold = new Hold()
    holds.set(request.shop, hold)
    return work(async (store) => {
      const fetcher = await fetcherOf(store)
      return await runCrawl(store, request, { signal, hold, onEvent, fetcher, readers, owed })
    }).finally(() => holds.delete(request.shop))
  },

  pause: (shop: string): void => holds.get(shop)?.pause(ticks()),
  resume: (shop: string): void => holds.get(shop)?.resume(ticks()),

  remove: (slug: string): Promise<Removed> =>
    work(async (store) => {
      // Held, so that nobody crawls a shop that is going away.
      const holder = await Holder.hold(store, await store.shops.need(slug))
      try {
        return await store.shops.remove(slug)
      } finally {
        await holder.release()
      }
    }),

  repair: (slug: string, { signal }: Context): Promise<Repair> =>
    work(async (store) => {
      const shop = await store.shops.need(slug)
      return await proposeRepair(store, shop, { fetcher: await fetcherOf(store), signal })
    }),

  /** The picture of a plan: a large one takes longer than the page may stand still. */
  draw: ({ plan, look: { counts, alone } }: { plan: Plan; look: PlanLook }): string =>
    svgOf(plan, { embedded: !alone, counts }),
}

/** The threads that read pages are started anew, and this one's code is compiled anew, when there is work again. */
const rest = (): void => {
  if (underway.size === 0) shrinkWhenIdle({ also: () => readers.rest() })
}

serve(functions, { rest })

function work<T>(doing: (store: Store) => Promise<T>): Promise<T> {
  const over = store.then(doing).finally(() => underway.delete(over))
  underway.add(over)
  return over
}
