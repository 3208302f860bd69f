/**
 * Crawls: how they began, how far they are, how they ended. Used by `jobs`, `store`, `views` and `web`.
 * @module
 */

import { and, desc, eq, getTableColumns, gt, isNull, max, type SQL, sql } from 'drizzle-orm'
import { jsonOf } from '../../format/text.ts'
import type { Fold } from '../../plan/plan.ts'
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

type NewCrawl = {
  shop: ShopId
  mode: Mode
  plan: number
  wrapper: number | null
  settings?: CrawlSettings
}

type CrawlEnd = {
  state: Exclude<CrawlState, 'running'>
  incomplete: Incomplete | null
  note?: string | null
  counters: Counters
  seconds: number
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

export function crawlsOf({ connection, db }: Access) {
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
    async start({ shop, mode, plan, wrapper, settings = {} }: NewCrawl): Promise<StoredCrawl> {
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

    /** Goes on with one that was stopped, or whose holder died. */
    async resume(id: CrawlId): Promise<StoredCrawl> {
      const again = { state: 'running', incomplete: null, note: null, finishedAt: null } as const
      const [row] = await db.update(crawls).set(again).where(eq(crawls.id, id)).returning(columns)
      return crawlFrom(row!)
    },

    get: (id: CrawlId): Promise<StoredCrawl | null> => last(eq(crawls.id, id)),

    /** Newest first. */
    async list(shop?: ShopId | null, limit = 100): Promise<StoredCrawl[]> {
      const where = shop == null ? undefined : eq(crawls.shop, shop)
      const found = await db
        .select(columns)
        .from(crawls)
        .where(where)
        .orderBy(desc(crawls.id))
        .limit(limit)
      return found.map(crawlFrom)
    },

    /** Folds that crawls after this one proved wrong. */
    async wrongFolds(shop: ShopId, since: CrawlId): Promise<Fold[]> {
      const isOne = sql`${crawls.counters} ->> 'wrongFolds' IS NOT NULL`
      const where = and(eq(crawls.shop, shop), gt(crawls.id, since), isOne)
      const found = await db.select({ counters: crawls.counters }).from(crawls).where(where)
      return found.flatMap(({ counters }) => countersFrom(counters).wrongFolds ?? [])
    },

    /**
     * The newest one that ended as asked; `complete` ones may call products gone. `walked`: it went by
     * this plan wherever that leads, not only after a topic. `counts`: it has that to tell.
     */
    last(
      shop: ShopId,
      {
        mode,
        state,
        complete,
        walked,
        counts,
      }: {
        mode?: Mode
        state?: CrawlState
        complete?: boolean
        walked?: number
        counts?: keyof Counters
      } = {},
    ): Promise<StoredCrawl | null> {
      const where = [eq(crawls.shop, shop)]
      if (mode) where.push(eq(crawls.mode, mode))
      if (state) where.push(eq(crawls.state, state))
      if (complete) where.push(eq(crawls.state, 'done'), isNull(crawls.incomplete))
      if (walked !== undefined) {
        where.push(eq(crawls.plan, walked), sql`${crawls.settings} ->> 'topic' IS NULL`)
      }
      if (counts) where.push(sql`${crawls.counters} ->> ${counts} IS NOT NULL`)
      return last(and(...where))
    },

    /** The newest one, where it can go on. */
    async unfinished(shop: ShopId): Promise<StoredCrawl | null> {
      const crawl = await last(eq(crawls.shop, shop))
      return crawl && canGoOn(crawl) ? crawl : null
    },

    /** With a lease: only while it is held. */
    async finish(
      id: CrawlId,
      { state, incomplete, note = null, counters, seconds }: CrawlEnd,
      lease?: Lease | null,
    ): Promise<void> {
      const finishedAt = sql`max(${Date.now()}, started_at)`
      const end = { state, incomplete, note, counters, seconds, finishedAt }
      const ended = statement(db.update(crawls).set(end).where(eq(crawls.id, id)))
      await connection.batch([...fence(lease), ended], 'write')
    },

    /**
     * It ended as failed, and can go on. Only while `owner` still holds the shop: else somebody else goes on with it.
     * Says whether it is so, also where it was before.
     */
    async breakOff(id: CrawlId, note: string, owner: Owner['id']): Promise<boolean> {
      const broken = { state: 'failed', incomplete: 'broken', note } as const
      const set = { ...broken, finishedAt: Date.now() }
      const update = db
        .update(crawls)
        .set(set)
        .where(and(eq(crawls.id, id), ownedBy(owner)))
      return (await update.returning({ id: crawls.id })).length > 0
    },

    /** After its end: what was learned from it. */
    async addLearned(id: CrawlId, learned: Learned): Promise<void> {
      const counters = sql`json_set(counters, '$.learned', json(${jsonOf(learned)}))`
      await db.update(crawls).set({ counters }).where(eq(crawls.id, id))
    },

    count: (shop: ShopId): Promise<number> => db.$count(crawls, eq(crawls.shop, shop)),

    /** Null where no shop was ever crawled. */
    async newest(): Promise<CrawlId | null> {
      const [row] = await db.select({ id: max(crawls.id) }).from(crawls)
      return row?.id ?? null
    },

    async cookies(id: CrawlId): Promise<string | null> {
      const { cookies } = crawls
      const [row] = await db.select({ cookies }).from(crawls).where(eq(crawls.id, id))
      return row?.cookies ?? null
    },
  }
}
