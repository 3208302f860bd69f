/**
 * Tables of shops and of what belongs to them: documents in versions, alerts, the annotator's drafts. `db/` makes all
 * tables; a test compares. Used all over `store`.
 * @module
 */

import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AskedMode } from '../../model/crawl.ts'
import type { Scope } from '../../model/scope.ts'
import { bytes, json } from './columns.ts'

type Render = 'http' | 'browser'

export const shops = sqliteTable('shops', {
  id: integer().primaryKey({ autoIncrement: true }),
  /** The name people type: `toys`. */
  slug: text().notNull().unique(),
  name: text().notNull(),
  seed: text().notNull(),
  scope: text().$type<Scope>().notNull(),
  /** Null, as `concurrency`: the default that the manners of the crawler set. */
  delay: integer(),
  concurrency: integer(),
  render: text().$type<Render>().notNull(),
  /** The versions in use. */
  wrapper: integer(),
  plan: integer(),
  createdAt: integer('created_at').notNull(),
  /** Products, counted by triggers. */
  onSale: integer('on_sale').notNull().default(0),
  gone: integer().notNull().default(0),
  topic: integer(),
  /** A cron expression; null where it is crawled only when somebody asks for it. */
  schedule: text(),
  scheduleMode: text('schedule_mode').$type<AskedMode>().notNull().default('auto'),
  /** When the schedule is due next (ms). */
  nextCrawl: integer('next_crawl'),
  /** The reader's browser may load pictures from the shop. */
  pictures: integer({ mode: 'boolean' }).notNull().default(false),
})

export type Shop = Omit<typeof shops.$inferSelect, 'onSale' | 'gone'>
export type ShopSettings = Pick<Shop, 'scope' | 'delay' | 'concurrency' | 'render'>

export type WrapperOrigin = 'hand' | 'auto' | 'repair'
/** read: its examples were fetched. */
export type TopicOrigin = 'hand' | 'read'
export type PlanOrigin = 'open' | 'learned' | 'edited' | 'rules' | 'survey'

const documents = <O extends string>(name: string) =>
  sqliteTable(
    name,
    {
      shop: integer().notNull(),
      version: integer().notNull(),
      origin: text().$type<O>().notNull(),
      json: text().notNull(),
      createdAt: integer('created_at').notNull(),
    },
    (t) => [primaryKey({ columns: [t.shop, t.version] })],
  )

export const wrappers = documents<WrapperOrigin>('wrappers')
export const plans = documents<PlanOrigin>('plans')
export const topics = documents<TopicOrigin>('topics')

/** One version of a wrapper, plan or topic. */
export type Document<O> = Omit<typeof plans.$inferSelect, 'shop' | 'origin'> & { origin: O }

export const alerts = sqliteTable(
  'alerts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    shop: integer().notNull(),
    crawl: integer(),
    /** Such as `design`, `blocked`. */
    kind: text().notNull(),
    message: text().notNull(),
    details: json<unknown>(),
    at: integer().notNull(),
    resolvedAt: integer('resolved_at'),
    /** No new one of this shop and kind is opened before (ms). */
    silentUntil: integer('silent_until'),
    /** Why it is closed, where no person closed it. */
    reason: text(),
  },
  (t) => [
    index('alerts_of_shop').on(t.shop),
    index('alerts_open').on(t.shop).where(sql`resolved_at IS NULL`),
  ],
)

export type Alert = typeof alerts.$inferSelect

/** The draft of a wrapper, one a shop. */
export const annotations = sqliteTable('annotations', {
  shop: integer().primaryKey(),
  json: text().notNull(),
  at: integer().notNull(),
})

/** Pages that were got for the annotator, compressed. */
export const annotationPages = sqliteTable(
  'annotation_pages',
  {
    id: integer().primaryKey(),
    shop: integer().notNull(),
    url: text().notNull(),
    origin: text().$type<'survey' | 'address'>().notNull(),
    contentType: text('content_type'),
    at: integer().notNull(),
    html: bytes().notNull(),
  },
  (t) => [uniqueIndex('annotation_pages_by_url').on(t.shop, t.url)],
)
