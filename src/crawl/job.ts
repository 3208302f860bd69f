/**
 * The job of a crawl: what it is asked to do, and with what. Used by `crawl` and `jobs`.
 * @module
 */

import type { Plan } from '../plan/plan.ts'
import type { Lease } from '../store/crawls/leases.ts'
import type { Store } from '../store/store.ts'
import type { Crawl, ProductId, Shop } from '../store/types.ts'
import type { Topic } from '../topic/topic.ts'
import type { ReadonlyCounters } from './context/counter-writer.ts'
import type { Fetcher } from './fetch/fetch.ts'
import type { Hold } from './pause.ts'
import type { ReaderPool } from './read/reader-pool.ts'

/** How the crawl behaves towards its hosts; times in milliseconds. */
export type Manners = {
  delay: number
  concurrency: number
  /** The longest delay that trouble leads to. */
  longestDelay?: number
  /** Before the first second try. */
  retryBase?: number
  /** After that long a page is given up. */
  timeout?: number
}

/** What a crawl is told of its topic. */
export type TopicJob = {
  version: number
  topic: Topic
  /** Hosts that may be visited besides the shop's. */
  hosts: string[]
  /** Pages that are known to belong to it. */
  targets: string[]
  /** The topic is all the crawl is for: once it finds no more, it ends. */
  endsDry: boolean
  /** False where something else orders the pages. */
  orders: boolean
}

/** What came of judging the wrapper, in a sentence; `again`: all is read with another one, from how the crawl then stands. */
export type Rejudged = { note: string; again: { crawl: Crawl; wrapper: string } | null }

export type CrawlJob = {
  store: Store
  shop: Shop
  crawl: Crawl
  plan: Plan
  /** The wrapper's JSON text. */
  wrapper: string | null
  /** What the shop is narrowed to. */
  topic?: TopicJob | null
  fetcher: Fetcher
  readers: ReaderPool
  manners: Manners
  maxPages: number | null
  /** Pages in a row without a new product that are never too many; by default `PATIENCE`. */
  patience?: number
  /** Of a crawl of every page: it goes to each address, whatever that brings. */
  whole?: boolean
  /** Days after which a crawl of changes reads a product page again; null: the default. */
  maxAge: number | null
  signal: AbortSignal
  /** Where somebody may pause it. */
  hold?: Hold
  /** Held for the shop: once somebody else has it, nothing more is written. */
  lease: Lease | null
  /** False where another crawl holds the host. */
  claimHost(host: string): Promise<boolean>
  /** The time of day, for what is stored. */
  now(): number
  /** A clock that never goes back, for pauses and durations. */
  ticks(): number
  /**
   * Of a first crawl, when it has read everything: whether its wrapper is right on all those pages. Where another one is
   * better, they are read with that, and the crawl goes on as it says. Stopped, it does so when the crawl goes on.
   */
  judge?(so: {
    counters: ReadonlyCounters
    seconds: number
    signal: AbortSignal
  }): Promise<Rejudged | 'stopped' | null>
  /** What came of it. */
  note?: string
  /** Known products that whoever wrote the plan did not want; asked for when many were not found. */
  leavesOut?(): Promise<ReadonlySet<ProductId>>
}
