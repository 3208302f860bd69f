/**
 * Tables of what people set, of who is logged in, and of the database's own books. Used all over `store`.
 * @module
 */

import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const settings = sqliteTable('settings', {
  name: text().primaryKey(),
  json: text().notNull(),
})

export const sessions = sqliteTable('sessions', {
  /** Of the token in the browser. */
  digest: text().primaryKey(),
  since: integer().notNull(),
  used: integer().notNull(),
})

/** Numbers given out in blocks, so that a batch knows its ids before it is sent. */
export const sequences = sqliteTable('sequences', {
  name: text().primaryKey(),
  next: integer().notNull(),
})

/** The last batch of each lane of a program that writes to a server. */
export const stamps = sqliteTable(
  'stamps',
  {
    writer: text().notNull(),
    lane: integer().notNull(),
    n: integer().notNull(),
    at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.writer, t.lane] })],
)

export const migrations = sqliteTable('migrations', {
  version: integer().primaryKey(),
  name: text().notNull(),
  appliedAt: integer('applied_at').notNull(),
})
