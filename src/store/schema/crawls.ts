/**
 * Tables of crawls: how they end, what they count, what was learned from them; their frontiers; hosts and leases. Used
 * all over `store`.
 * @module
 */

import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  numeric,
  primaryKey,
  real,
  sqliteTable,
  text,
} from 'drizzle-orm/sqlite-core'
import type { CrawlState, Incomplete, Mode, SkipReason } from '../../model/crawl.ts'
import type { Doubt } from '../../model/doubt.ts'
import type { Fold } from '../../plan/plan.ts'
import type { DesignRecord } from '../crawls/design.ts'
import { coded, json, reason, status, texts } from './columns.ts'

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
  /** Folds that a crawl of every page ended with: later crawls go by them, too, whatever their plan knows. */
  folds?: Fold[]
  /** How many pages it had read when somebody went on with it, though it was limited. */
  wentOn?: number
  /** What the crawl has seen of the shop's design, while it may go on. */
  design?: DesignRecord
  /** What its report says beyond these numbers: kept links, how good a crawl by a topic was, further notes. */
  told?: {
    kept?: number
    topic?: TopicFigures
    rules?: RulesFigures
    /** Fields that differ because of the shop's template. */
    template?: string[]
    notes?: string[]
  }
  /**
   * Addresses that the shop's sitemap names, and products that only it led to; `begun`: they are being read; `unread`: files
   * of it that did not come.
   */
  sitemap?: { named: number; only: number; begun?: true; unread?: string[] }
  /** Lists that were turned to a page which nothing led to and that showed more; none of those that were tried: 0. */
  turned?: number
  /** What speaks against it having seen the whole shop: then it is not complete, though it came to its end. */
  doubts?: Doubt[]
  /** What came of learning a plan from it, after its end. */
  learned?: Learned
}

/** How good a crawl by a topic is, as shares from 0 to 1; recall only where pages of it were known before. */
export type TopicFigures = { relevant: number; harvest: number; recall?: number; f?: number }

/**
 * The measures of the paper on rules, of one crawl: instructions (pages asked for), links that were kept and
 * followed, and the share of the useful, which are the kept ones, among all that were saved.
 */
export type RulesFigures = {
  instructions: number
  kept: number
  followed: number
  refused: number
  share: number
  each: RuleFigures[]
}

/** Of one rule: its different links, the pages asked for because of it and how long their answers took. */
export type RuleFigures = {
  rule: string
  links: number
  pages: number
  refused: number
  seconds: number
}

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

/** What a crawl was asked to do beyond its plan. */
export type CrawlSettings = {
  maxPages?: number
  maxAge?: number
  delay?: number
  concurrency?: number
  /** The version of the topic that narrows it. */
  topic?: number
  /** Nothing is left out for being a copy, another look at a list or endless. */
  whole?: boolean
  /** Its wrapper was judged by the pages it read. */
  judged?: boolean
} & Record<string, unknown>

export const crawls = sqliteTable(
  'crawls',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    shop: integer().notNull(),
    mode: text().$type<Mode>().notNull(),
    plan: integer().notNull(),
    wrapper: integer(),
    state: text().$type<CrawlState>().notNull(),
    incomplete: text().$type<Incomplete>(),
    /** What a person should know of how it ended. */
    note: text(),
    startedAt: integer('started_at').notNull(),
    finishedAt: integer('finished_at'),
    /** Time spent crawling, over all its runs. */
    seconds: real().notNull(),
    counters: json<Counters>().notNull(),
    settings: json<CrawlSettings>().notNull(),
    cookies: text(),
  },
  (t) => [
    index('crawls_of_shop').on(t.shop),
    index('crawls_whole')
      .on(t.shop)
      .where(sql`mode = 'initial' AND state = 'done' AND incomplete IS NULL`),
  ],
)

export type Crawl = Omit<typeof crawls.$inferSelect, 'cookies' | 'settings'>

export const frontier = sqliteTable(
  'frontier',
  {
    crawl: integer().notNull(),
    page: integer().notNull(),
    status: coded(status).notNull(),
    reason: coded(reason),
    depth: integer().notNull(),
    /** Order of arrival within the crawl. */
    arrival: integer().notNull(),
    attempts: integer().notNull(),
    /** Not to be fetched before this time (ms), after a failure; of a page that rests: when it was read. */
    notBefore: integer('not_before').notNull(),
    priority: numeric({ mode: 'number' }).notNull(),
    /** States of the plan in which the page was reached. */
    states: texts().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.crawl, t.page] }),
    index('frontier_failed').on(t.crawl, t.page).where(sql`status = 2`),
  ],
)

export type FrontierRow = Omit<typeof frontier.$inferSelect, 'crawl' | 'status' | 'reason'>

/** A robots.txt as it was answered; empty where there is none (4xx). */
export type RobotsRecord = { status: number; body: string; fetchedAt: number }

export const hosts = sqliteTable('hosts', {
  origin: text().primaryKey(),
  robots: json<RobotsRecord>(),
  retryAt: integer('retry_at'),
})

export type Host = typeof hosts.$inferSelect

export const leases = sqliteTable('leases', {
  name: text().primaryKey(),
  token: text().notNull(),
  owner: text().notNull(),
  pid: integer().notNull(),
  machine: text().notNull(),
  started: text(),
  what: text().notNull(),
  since: integer().notNull(),
  beat: integer().notNull(),
})

/** The right to write for a shop, a host: worth nothing once somebody else took it over. */
export type Lease = Pick<typeof leases.$inferSelect, 'name' | 'token'>

/** Holds no row, ever: a write whose lease is gone fails on it. */
export const fences = sqliteTable('fences', { held: integer().notNull() }, () => [
  check('lease_held', sql`held = 1`),
])
