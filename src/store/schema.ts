/**
 * The tables of typed queries; `db/` makes them, a test compares the two. What crawls write by the
 * thousand is plain SQL, in the files of its groups.
 * @module
 */

import { isNull, sql } from 'drizzle-orm'
import {
  customType,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
} from 'drizzle-orm/sqlite-core'
import { parsed } from '../format/json.ts'
import { jsonOf } from '../format/text.ts'
import type {
  AskedMode,
  Counters,
  CrawlSettings,
  CrawlState,
  Incomplete,
  Mode,
  PlanOrigin,
  Render,
  RobotsRecord,
  Scope,
  TopicOrigin,
  WrapperOrigin,
} from './types.ts'

/** JSON as text; null where the row holds none. */
const json = <T>() =>
  customType<{ data: T; driverData: string }>({
    dataType: () => 'text',
    toDriver: jsonOf,
    fromDriver: (text) => (parsed(text) ?? null) as T,
  })

export const shops = sqliteTable('shops', {
  id: integer().primaryKey({ autoIncrement: true }),
  slug: text().notNull().unique(),
  name: text().notNull(),
  seed: text().notNull(),
  scope: text().$type<Scope>().notNull(),
  delay: integer(),
  concurrency: integer(),
  render: text().$type<Render>().notNull(),
  wrapper: integer(),
  plan: integer(),
  createdAt: integer('created_at').notNull(),
  /** Products, counted by triggers. */
  onSale: integer('on_sale').notNull().default(0),
  gone: integer().notNull().default(0),
  topic: integer(),
  schedule: text(),
  scheduleMode: text('schedule_mode').$type<AskedMode>().notNull().default('auto'),
  nextCrawl: integer('next_crawl'),
  pictures: integer({ mode: 'boolean' }).notNull().default(false),
})

export const wrappers = sqliteTable(
  'wrappers',
  {
    shop: integer().notNull(),
    version: integer().notNull(),
    origin: text().$type<WrapperOrigin>().notNull(),
    json: text().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.shop, t.version] })],
)

export const topics = sqliteTable(
  'topics',
  {
    shop: integer().notNull(),
    version: integer().notNull(),
    origin: text().$type<TopicOrigin>().notNull(),
    json: text().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.shop, t.version] })],
)

export const plans = sqliteTable(
  'plans',
  {
    shop: integer().notNull(),
    version: integer().notNull(),
    origin: text().$type<PlanOrigin>().notNull(),
    json: text().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.shop, t.version] })],
)

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
    note: text(),
    startedAt: integer('started_at').notNull(),
    finishedAt: integer('finished_at'),
    seconds: real().notNull(),
    counters: json<Counters>()().notNull(),
    settings: json<CrawlSettings>()().notNull(),
    cookies: text(),
  },
  (t) => [
    index('crawls_of_shop').on(t.shop),
    index('crawls_whole')
      .on(t.shop)
      .where(sql`mode = 'initial' AND state = 'done' AND incomplete IS NULL`),
  ],
)

export const alerts = sqliteTable(
  'alerts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    shop: integer().notNull(),
    crawl: integer(),
    kind: text().notNull(),
    message: text().notNull(),
    details: json<unknown>()(),
    at: integer().notNull(),
    resolvedAt: integer('resolved_at'),
    silentUntil: integer('silent_until'),
    reason: text(),
  },
  (t) => [
    index('alerts_of_shop').on(t.shop),
    index('alerts_open').on(t.shop).where(isNull(t.resolvedAt)),
  ],
)

export const hosts = sqliteTable('hosts', {
  origin: text().primaryKey(),
  robots: json<RobotsRecord>()(),
  retryAt: integer('retry_at'),
})
