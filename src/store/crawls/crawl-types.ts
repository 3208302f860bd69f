/**
 * Crawls as they are stored: how they end, what they count, what was learned from them.
 * @module
 */

import type { CrawlState, Incomplete, Mode, SkipReason } from '../../model/crawl.ts'
import type { CrawlId, ShopId } from '../../model/ids.ts'
import type { Fold } from '../../plan/plan.ts'
import type { DesignRecord } from './design.ts'

export type Counters = {
  /** Answers with a body. */
  pages: number
  /** Everything sent, robots.txt and redirects too. */
  requests: number
  details: number
  unchanged304: number
  /** Answers that nothing is there: 404 and 410. */
  notFound: number
  errors: number
  bytes: number
  /** Pages that wait now. */
  queued: number
  products: { new: number; changed: number; gone: number }
  skipped: Partial<Record<SkipReason, number>>
  /** Pages that belong to the shop's topic. */
  relevant?: number
  /** Of a crawl of changes: audited product pages, those of them that lists did not tell, pages of products
   *  in no list that were asked for, audited pages that showed no product; whether audits proved that
   *  lists do not tell. */
  delta?: { audited: number; wrong: number; checked: number; unread?: number; untold?: true }
  /** Folds that the crawl saw to be wrong: with its progress, so that it goes on without them. */
  wrongFolds?: Fold[]
  /** How many pages it had read when somebody went on with it, though it was limited. */
  wentOn?: number
  /** What the crawl has seen of the shop's design, while it may go on. */
  design?: DesignRecord
  /** What its report says beyond these numbers: kept links, how good a crawl by a topic was, further notes. */
  told?: { kept?: number; topic?: Told; notes?: string[] }
  /** What came of learning a plan from it, after its end. */
  learned?: Learned
}

/** Shares from 0 to 1: see the report of a crawl by a topic. */
export type Told = { relevant: number; harvest: number; recall?: number; f?: number }

/** A plan that was learned from a crawl of every page and what it will download, or why there is none. */
export type Learned = LearnedPlan | { problem: string }

export type LearnedPlan = {
  version: number
  /** Crawls walk it from now on. */
  active: boolean
  states: number
  edges: number
  pages: number
  details: number
  products: number
  missed: number
  /** Links that only a page's tree can tell may lead to more. */
  unknown: boolean
  of: { pages: number; details: number }
}

export type Crawl = {
  id: CrawlId
  shop: ShopId
  mode: Mode
  plan: number
  wrapper: number | null
  state: CrawlState
  incomplete: Incomplete | null
  /** What a person should know of how it ended. */
  note: string | null
  startedAt: number
  finishedAt: number | null
  /** Time spent crawling, over all its runs. */
  seconds: number
  counters: Counters
}

/** What a crawl was asked to do beyond its plan. */
export type CrawlSettings = {
  maxPages?: number
  maxAge?: number
  delay?: number
  concurrency?: number
  /** The version of the topic that narrows it. */
  topic?: number
} & Record<string, unknown>
