/**
 * The tables for typed queries; `db/` makes them, a test compares the two.
 * @module
 */

import { sql } from 'drizzle-orm'
import {
  blob,
  index,
  integer,
  numeric,
  primaryKey,
  real,
  sqliteTable,
  text,
} from 'drizzle-orm/sqlite-core'
import type {
  Counters,
  CrawlSettings,
  CrawlState,
  Incomplete,
  Mode,
  PlanOrigin,
  Render,
  RobotsRecord,
  Scope,
  WrapperOrigin,
} from './types.ts'

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
    counters: text({ mode: 'json' }).$type<Counters>().notNull(),
    settings: text({ mode: 'json' }).$type<CrawlSettings>().notNull(),
    cookies: text(),
  },
  (t) => [index('crawls_of_shop').on(t.shop)],
)

export const pages = sqliteTable('pages', {
  key: integer().primaryKey(),
  url: text().notNull(),
  version: integer(),
})

export const paths = sqliteTable('paths', {
  key: integer().primaryKey(),
  path: text().notNull(),
})

export const versions = sqliteTable('versions', {
  key: integer().primaryKey(),
  page: integer().notNull(),
  parser: integer().notNull(),
  wrapper: integer(),
  detail: integer({ mode: 'boolean' }).notNull(),
  bytes: integer().notNull(),
  linkCount: integer('link_count').notNull(),
  hash: text().notNull(),
  etag: text(),
  lastModified: text('last_modified'),
  title: text().notNull(),
  canonical: text(),
  links: blob({ mode: 'buffer' }).notNull(),
  fields: text(),
})

export const visits = sqliteTable(
  'visits',
  {
    crawl: integer().notNull(),
    page: integer().notNull(),
    at: integer().notNull(),
    outcome: integer().notNull(),
    status: integer(),
    version: integer(),
    target: integer(),
    milliseconds: integer().notNull(),
    error: text(),
  },
  (t) => [primaryKey({ columns: [t.crawl, t.page, t.at] })],
)

export const frontier = sqliteTable(
  'frontier',
  {
    crawl: integer().notNull(),
    page: integer().notNull(),
    status: integer().notNull(),
    reason: integer(),
    depth: integer().notNull(),
    arrival: integer().notNull(),
    attempts: integer().notNull(),
    notBefore: integer('not_before').notNull(),
    priority: numeric({ mode: 'number' }).notNull(),
    states: text({ mode: 'json' }).$type<string[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.crawl, t.page] }),
    index('frontier_failed').on(t.crawl, t.page).where(sql`status = 2`),
  ],
)

export const products = sqliteTable(
  'products',
  {
    id: integer().primaryKey(),
    shop: integer().notNull(),
    /** The page whose word it has. */
    page: integer().notNull(),
    firstSeen: integer('first_seen').notNull(),
    lastSeen: integer('last_seen').notNull(),
    /** Crawls that last saw it and last observed a change. */
    seen: integer().notNull(),
    observed: integer().notNull(),
    gone: integer({ mode: 'boolean' }).notNull(),
    price: integer(),
    amount: text(),
    currency: text(),
    availability: text(),
    name: text().notNull(),
    url: text().notNull(),
    image: text(),
    hash: integer().notNull(),
  },
  (t) => [
    index('products_of_shop').on(t.shop),
    index('products_on_sale').on(t.shop).where(sql`gone = 0`),
  ],
)

export const observations = sqliteTable(
  'observations',
  {
    product: integer().notNull(),
    at: integer().notNull(),
    crawl: integer().notNull(),
    page: integer().notNull(),
    gone: integer({ mode: 'boolean' }).notNull(),
    price: integer(),
    amount: text(),
    currency: text(),
    availability: text(),
    name: text().notNull(),
    hash: integer().notNull(),
    fields: text().notNull(),
  },
  (t) => [
    index('observations_of_product').on(t.product, t.at),
    index('observations_in_time').on(t.at),
  ],
)

export const sightings = sqliteTable(
  'sightings',
  {
    key: integer().primaryKey(),
    product: integer().notNull(),
    crawl: integer().notNull(),
    at: integer().notNull(),
    keys: text().notNull(),
    name: text().notNull(),
    amount: text(),
    currency: text(),
    availability: text(),
    hash: integer().notNull(),
    /** Null where image and fields are those of the product. */
    image: text(),
    fields: text(),
  },
  (t) => [index('sightings_of_product').on(t.product, t.crawl)],
)

export const productKeys = sqliteTable(
  'product_keys',
  {
    shop: integer().notNull(),
    kind: integer().notNull(),
    value: text().notNull(),
    /** Null: distrusted. */
    product: integer(),
  },
  (t) => [primaryKey({ columns: [t.shop, t.kind, t.value] })],
)

export const samples = sqliteTable(
  'samples',
  {
    id: integer().primaryKey(),
    shop: integer().notNull(),
    page: integer().notNull(),
    crawl: integer().notNull(),
    at: integer().notNull(),
    size: integer().notNull(),
    state: text().notNull(),
    failure: text(),
    html: blob({ mode: 'buffer' }).notNull(),
  },
  (t) => [index('samples_of_shop').on(t.shop)],
)

export const alerts = sqliteTable(
  'alerts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    shop: integer().notNull(),
    crawl: integer(),
    kind: text().notNull(),
    message: text().notNull(),
    details: text({ mode: 'json' }).$type<unknown>(),
    at: integer().notNull(),
    resolvedAt: integer('resolved_at'),
  },
  (t) => [index('alerts_of_shop').on(t.shop)],
)

export const hosts = sqliteTable('hosts', {
  origin: text().primaryKey(),
  robots: text({ mode: 'json' }).$type<RobotsRecord>(),
  retryAt: integer('retry_at'),
})

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

/** Holds no row: see `fence` in leases.ts. */
export const fences = sqliteTable('fences', { held: integer().notNull() })

export const sequences = sqliteTable('sequences', {
  name: text().primaryKey(),
  next: integer().notNull(),
})
