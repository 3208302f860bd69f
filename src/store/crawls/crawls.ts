/**
 * Crawls: how they began, how far they are, how they ended.
 * @module
 */

import { and, desc, eq, getTableColumns, isNull, max, type SQL, sql } from 'drizzle-orm'
import { jsonOf } from '../../format/text.ts'
import { statement } from '../connection/connection.ts'
import type { Access } from '../connection/typed.ts'
import { crawls } from '../schema/crawls.ts'
import type {
  Counters,
  Crawl,
  CrawlId,
  CrawlSettings,
  CrawlState,
  Incomplete,
  Learned,
  Lease,
  Mode,
  ShopId,
} from '../types.ts'
import { countersFrom, noCounters } from './counters.ts'
import { fence } from './fence.sql.ts'
import type { Owner } from './owner.ts'

export type StoredCrawl = Crawl & { settings: CrawlSettings }

export type NewCrawl = {
  shop: ShopId
  mode: Mode
  plan: number
  wrapper: number | null
  settings?: CrawlSettings
}

export type CrawlEnd = {
  state: Exclude<CrawlState, 'running'>
  incomplete: Incomplete | null
  note?: string | null
  counters: Counters
  seconds: number
}

export type Crawls = {
  start(crawl: NewCrawl): Promise<StoredCrawl>
  /** Goes on with one that was stopped, or whose holder died. */
  resume(id: CrawlId): Promise<StoredCrawl>
  get(id: CrawlId): Promise<StoredCrawl | null>
  /** Newest first. */
  list(shop?: ShopId | null, limit?: number): Promise<StoredCrawl[]>
  /**
   * The newest one that ended as asked; `complete` ones may call products gone. `walked`: it went by
   * this plan wherever that leads, not only after a topic.
   */
  last(
    shop: ShopId,
    which?: { mode?: Mode; state?: CrawlState; complete?: boolean; walked?: number },
  ): Promise<StoredCrawl | null>
  /** The newest one, where it can go on. */
  unfinished(shop: ShopId): Promise<StoredCrawl | null>
  /** With a lease: only while it is held. */
  finish(id: CrawlId, end: CrawlEnd, lease?: Lease | null): Promise<void>
  /**
   * It ended as failed, and can go on. Only while `owner` still holds the shop: else somebody else goes on with it.
   * Says whether it is so, also where it was before.
   */
  breakOff(id: CrawlId, note: string, owner: Owner['id']): Promise<boolean>
  /** After its end: what was learned from it. */
  addLearned(id: CrawlId, learned: Learned): Promise<void>
  count(shop: ShopId): Promise<number>
  /** Null where no shop was ever crawled. */
  newest(): Promise<CrawlId | null>
  cookies(id: CrawlId): Promise<string | null>
}

/** Running or broken off, and its shop held by that owner. Literals: of a partial index no value may be an argument. */
const ownedBy = (owner: Owner['id']): SQL =>
  sql`(state = 'running' OR state = 'failed' AND incomplete = 'broken')
    AND EXISTS (SELECT 1 FROM leases WHERE name = 'shop:' || crawls.shop AND owner = ${owner})`

type Row = typeof crawls.$inferSelect

export const crawlFrom = ({ counters, settings, ...row }: Omit<Row, 'cookies'>): StoredCrawl => ({
  ...row,
  settings: settings ?? {},
  counters: countersFrom(counters),
})

/** Cookies can be long, and nobody who looks at crawls wants them. */
const { cookies: _, ...columns } = getTableColumns(crawls)
export const crawlColumns = columns

/** Whether starting the shop's crawl may go on with it. */
export const canGoOn = ({ state, incomplete }: Pick<Crawl, 'state' | 'incomplete'>): boolean =>
  state === 'running' || state === 'stopped' || (state === 'failed' && incomplete === 'broken')

export function crawlsOf({ connection, db }: Access): Crawls {
  const last = async (where: SQL | undefined): Promise<StoredCrawl | null> => {
    const [row] = await db
      .select(columns)
      .from(crawls)
      .where(where)
      .orderBy(desc(crawls.id))
      .limit(1)
    return row ? crawlFrom(row) : null
  }
  return {
    async start({ shop, mode, plan, wrapper, settings = {} }) {
      const begun = { state: 'running', startedAt: Date.now(), seconds: 0 } as const
      const row = { shop, mode, plan, wrapper, settings, ...begun, counters: noCounters() }
      const newest = db.select(columns).from(crawls).where(eq(crawls.shop, shop))
      // Asked for in the same batch: a single statement that is repeated would begin two.
      const [, [started]] = await db.batch([
        db.insert(crawls).values(row),
        newest.orderBy(desc(crawls.id)).limit(1),
      ])
      return crawlFrom(started!)
    },

    async resume(id) {
      const again = { state: 'running', incomplete: null, note: null, finishedAt: null } as const
      const [row] = await db.update(crawls).set(again).where(eq(crawls.id, id)).returning(columns)
      return crawlFrom(row!)
    },

    get: (id) => last(eq(crawls.id, id)),

    async list(shop, limit = 100) {
      const where = shop == null ? undefined : eq(crawls.shop, shop)
      const found = await db
        .select(columns)
        .from(crawls)
        .where(where)
        .orderBy(desc(crawls.id))
        .limit(limit)
      return found.map(crawlFrom)
    },

    last(shop, { mode, state, complete, walked } = {}) {
      const where = [eq(crawls.shop, shop)]
      if (mode) where.push(eq(crawls.mode, mode))
      if (state) where.push(eq(crawls.state, state))
      if (complete) where.push(eq(crawls.state, 'done'), isNull(crawls.incomplete))
      if (walked !== undefined) {
        where.push(eq(crawls.plan, walked), sql`${crawls.settings} ->> 'topic' IS NULL`)
      }
      return last(and(...where))
    },

    async unfinished(shop) {
      const crawl = await last(eq(crawls.shop, shop))
      return crawl && canGoOn(crawl) ? crawl : null
    },

    async finish(id, { state, incomplete, note = null, counters, seconds }, lease) {
      const finishedAt = sql`max(${Date.now()}, started_at)`
      const end = { state, incomplete, note, counters, seconds, finishedAt }
      const ended = statement(db.update(crawls).set(end).where(eq(crawls.id, id)))
      await connection.batch([...fence(lease), ended], 'write')
    },

    async breakOff(id, note, owner) {
      const broken = { state: 'failed', incomplete: 'broken', note } as const
      const set = { ...broken, finishedAt: Date.now() }
      const update = db
        .update(crawls)
        .set(set)
        .where(and(eq(crawls.id, id), ownedBy(owner)))
      return (await update.returning({ id: crawls.id })).length > 0
    },

    async addLearned(id, learned) {
      const counters = sql`json_set(counters, '$.learned', json(${jsonOf(learned)}))`
      await db.update(crawls).set({ counters }).where(eq(crawls.id, id))
    },

    count: (shop) => db.$count(crawls, eq(crawls.shop, shop)),

    async newest() {
      const [row] = await db.select({ id: max(crawls.id) }).from(crawls)
      return row?.id ?? null
    },

    async cookies(id) {
      const { cookies } = crawls
      const [row] = await db.select({ cookies }).from(crawls).where(eq(crawls.id, id))
      return row?.cookies ?? null
    },
  }
}
