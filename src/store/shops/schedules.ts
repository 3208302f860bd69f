/**
 * When shops are crawled by themselves. Whoever moves a shop's next time on starts its crawl: of several
 * processes only one does.
 * @module
 */

import { type Connection, rows } from '../connection/connection.ts'
import type { AskedMode, ShopId } from '../types.ts'

export type Due = {
  id: ShopId
  slug: string
  seed: string
  schedule: string
  mode: AskedMode
  /** Null: nobody has reckoned it yet. */
  nextCrawl: number | null
}

export type Schedules = {
  set(
    shop: ShopId,
    schedule: { cron: string; mode: AskedMode } | null,
    nextCrawl: number | null,
  ): Promise<void>
  /** The longest due first; those whose next time is not known before them. */
  due(now: number): Promise<Due[]>
  /** All shops that have a schedule. */
  all(): Promise<Due[]>
  /** False where somebody else moved it, or changed the schedule, since `due` told it. */
  move(due: Due, to: number | null): Promise<boolean>
}

type Row = [ShopId, string, string, string, AskedMode, number | null]

const SELECT = `SELECT id, slug, seed, schedule, schedule_mode, next_crawl FROM shops
  WHERE schedule IS NOT NULL`

const dueFrom = ([id, slug, seed, schedule, mode, nextCrawl]: Row): Due => ({
  ...{ id, slug, seed, schedule, mode, nextCrawl },
})

export const schedulesOf = (connection: Connection): Schedules => ({
  async set(shop, schedule, nextCrawl) {
    await connection.execute({
      sql: 'UPDATE shops SET schedule = ?, schedule_mode = ?, next_crawl = ? WHERE id = ?',
      args: [schedule?.cron ?? null, schedule?.mode ?? 'auto', nextCrawl, shop],
    })
  },

  async due(now) {
    const sql = `${SELECT} AND coalesce(next_crawl, 0) <= ? ORDER BY coalesce(next_crawl, 0), id`
    return (await rows<Row>(connection, sql, [now])).map(dueFrom)
  },

  async all() {
    return (await rows<Row>(connection, `${SELECT} ORDER BY id`)).map(dueFrom)
  },

  async move({ id, schedule, nextCrawl }, to) {
    const { rows: moved } = await connection.execute({
      sql: `UPDATE shops SET next_crawl = ? WHERE id = ? AND schedule = ? AND next_crawl IS ?
        RETURNING 1`,
      args: [to, id, schedule, nextCrawl],
    })
    return moved.length > 0
  },
})
