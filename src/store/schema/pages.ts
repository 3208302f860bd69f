/**
 * Tables of what pages bring: addresses, versions, visits, samples, and how a topic judged them. Used all over `store`.
 * @module
 */

import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { VersionId } from '../../model/ids.ts'
import { bytes, coded, outcome } from './columns.ts'

export const pages = sqliteTable('pages', {
  key: integer().primaryKey(),
  url: text().notNull(),
  version: integer(),
})

export const paths = sqliteTable('paths', { key: integer().primaryKey(), path: text().notNull() })

export const versions = sqliteTable('versions', {
  key: integer().primaryKey(),
  page: integer().notNull(),
  /** What read it: a version read by an older parser or wrapper is downloaded anew. */
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
  /** Packed links: see src/page/packed-links.ts. */
  links: bytes().notNull(),
  /** Extracted fields of a product page, as JSON. */
  fields: text(),
  /** Packed records of a list page, empty where it shows none, null where nobody looked: see src/records/packed-records.ts. */
  records: bytes(),
  /** What a list says of its own length, as JSON: see src/records/said.ts. */
  said: text(),
})

export type NewVersion = Omit<typeof versions.$inferSelect, 'key'> & { id: VersionId }

export const visits = sqliteTable(
  'visits',
  {
    crawl: integer().notNull(),
    page: integer().notNull(),
    at: integer().notNull(),
    outcome: coded(outcome).notNull(),
    status: integer(),
    version: integer(),
    /** Where a redirect led. */
    target: integer(),
    milliseconds: integer().notNull(),
    /** A sentence, where it failed or was refused. */
    error: text(),
  },
  (t) => [primaryKey({ columns: [t.crawl, t.page, t.at] })],
)

export type Visit = Omit<typeof visits.$inferSelect, 'crawl'>

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
    html: bytes().notNull(),
  },
  (t) => [index('samples_of_shop').on(t.shop)],
)

/** The key is the page's; `topic` the version that judged it. */
export const topicScores = sqliteTable('topic_scores', {
  key: integer().primaryKey(),
  topic: integer().notNull(),
  relevance: real().notNull(),
  similarity: real().notNull(),
  /** What its links are worth, packed: see src/topic/packed-worth.ts. */
  links: bytes(),
})

/** From 0 to 1; above 0.5 a page belongs to the topic. */
export type TopicScore = Pick<typeof topicScores.$inferSelect, 'relevance' | 'similarity' | 'links'>
