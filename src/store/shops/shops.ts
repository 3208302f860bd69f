/**
 * Shops and what they sum up to.
 * @module
 */

import { eq, getTableColumns, inArray } from 'drizzle-orm'
import { nearest } from '../../format/nearest.ts'
import { jsonOf } from '../../format/text.ts'
import { AisleError } from '../../model/errors.ts'
import { rows } from '../connection/connection.ts'
import type { Opened } from '../connection/database.ts'
import { isConstraint } from '../connection/failure.ts'
import { crawlColumns, crawlFrom } from '../crawls/crawls.ts'
import { crawls, shops } from '../schema.ts'
import { parseDocument } from '../transfer/document.ts'
import { exportShop, type ShopExport } from '../transfer/exporting.ts'
import { importShop } from '../transfer/importing.ts'
import { type Removed, removeShop } from '../transfer/remove.ts'
import type { Crawl, CrawlId, Shop, ShopId, ShopSettings } from '../types.ts'
import { documentStatements, type NewDocuments } from './documents.ts'

export type NewShop = { slug: string; name: string; seed: string } & Partial<ShopSettings>

export type ShopPatch = Partial<
  ShopSettings & {
    name: string
    seed: string
    wrapper: number | null
    plan: number | null
    topic: number | null
    pictures: boolean
  }
>

export type ShopSummary = {
  shop: Shop
  /** Products on sale, and those that are gone. */
  products: number
  gone: number
  lastCrawl: Crawl | null
  openAlerts: number
  /** Pages of the last crawl of every page, unchanged ones too; null where there is none. */
  whole: number | null
}

export type Shops = {
  /** With its wrapper and plan, or not at all. */
  add(shop: NewShop, documents?: NewDocuments): Promise<Shop>
  get(slug: string): Promise<Shop | null>
  /** The shop, or an error that names one with a similar name. */
  need(slug: string): Promise<Shop>
  list(): Promise<Shop[]>
  summaries(): Promise<ShopSummary[]>
  summary(id: ShopId): Promise<ShopSummary | null>
  /** All of it or nothing. */
  update(slug: string, patch: ShopPatch, documents?: NewDocuments): Promise<Shop>
  remove(slug: string): Promise<Removed>
  /** One JSON document: settings, wrappers, plans, products with keys and all observations. */
  exportShop(slug: string): Promise<ShopExport>
  /** `as`: another name than the one in the document; `where`: the file, for messages. */
  importShop(document: unknown, options?: { as?: string; where?: string }): Promise<Shop>
}

const ADD = `INSERT INTO shops (slug, name, seed, scope, delay, concurrency, render, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`

const { onSale, gone, ...columns } = getTableColumns(shops)

export function shopsOf({ connection, db }: Opened): Shops {
  /** What changes while crawls run is found through indexes: it is asked for every second. */
  const summariesOf = async (id?: ShopId): Promise<ShopSummary[]> => {
    const found = await db
      .select({ shop: columns, products: onSale, gone })
      .from(shops)
      .where(id === undefined ? undefined : eq(shops.id, id))
      .orderBy(shops.slug)
    const ids = jsonOf(found.map(({ shop }) => shop.id))
    const more = await rows<[ShopId, CrawlId | null, number, number | null]>(
      connection,
      `SELECT j.value, (SELECT max(id) FROM crawls WHERE shop = j.value),
        (SELECT count(*) FROM alerts WHERE shop = j.value AND resolved_at IS NULL),
        (SELECT iif(json_valid(counters),
            (counters ->> '$.pages') + coalesce(counters ->> '$.unchanged304', 0), NULL) FROM crawls
          WHERE shop = j.value AND mode = 'initial' AND state = 'done' AND incomplete IS NULL
          ORDER BY id DESC LIMIT 1)
       FROM json_each(?) j`,
      [ids],
    )
    const alerts = new Map(more.map(([shop, , open]) => [shop, open]))
    const whole = new Map(more.map(([shop, , , pages]) => [shop, pages]))
    const last = more.flatMap(([, crawl]) => crawl ?? [])
    const newest = await db.select(crawlColumns).from(crawls).where(inArray(crawls.id, last))
    const crawlOf = new Map(newest.map((row) => [row.shop, crawlFrom(row)]))
    return found.map((each) => ({
      ...each,
      lastCrawl: crawlOf.get(each.shop.id) ?? null,
      openAlerts: alerts.get(each.shop.id) ?? 0,
      whole: whole.get(each.shop.id) ?? null,
    }))
  }

  const self: Shops = {
    async add({ slug, ...shop }, documents = {}) {
      const settings = { scope: 'host', delay: null, concurrency: null, render: 'http', ...shop }
      const { name, seed, scope, delay, concurrency, render } = settings
      const args = [slug, name, seed, scope, delay, concurrency, render, Date.now()]
      try {
        await connection.batch(
          [{ sql: ADD, args }, ...documentStatements(slug, documents)],
          'write',
        )
      } catch (error) {
        if (!isConstraint(error) || !(await self.get(slug))) throw error
        throw new AisleError('exists', `there is already a shop ${slug}`, {
          where: slug,
          hint: `Choose another name with --id, or remove it: aisle shop rm ${slug}`,
          cause: error,
        })
      }
      return await self.need(slug)
    },

    async get(slug) {
      const [shop] = await db.select(columns).from(shops).where(eq(shops.slug, slug))
      return shop ?? null
    },

    async need(slug) {
      const shop = await self.get(slug)
      if (shop) return shop
      const all = (await self.list()).map((each) => each.slug)
      const meant = nearest(slug, all)
      const hint =
        all.length === 0
          ? 'There are no shops yet. Add one: aisle shop add URL'
          : meant
            ? `Did you mean ${meant}? All shops: aisle shop list`
            : 'See all shops: aisle shop list'
      throw new AisleError('not-found', `there is no shop ${slug}`, { hint })
    },

    list: () => db.select(columns).from(shops).orderBy(shops.slug),

    summaries: () => summariesOf(),

    async summary(id) {
      const [summary] = await summariesOf(id)
      return summary ?? null
    },

    async update(slug, patch, documents = {}) {
      const shop = await self.need(slug)
      const changes = Object.entries(patch).filter(([name]) => Object.hasOwn(columns, name))
      const set = changes.map(([name]) => `${name} = ?`).join(', ')
      const statements = documentStatements(slug, documents)
      if (changes.length > 0) {
        const values = changes.map(([, value]) =>
          typeof value === 'boolean' ? Number(value) : value,
        )
        const args = [...values, shop.id]
        statements.unshift({ sql: `UPDATE shops SET ${set} WHERE id = ?`, args })
      }
      if (statements.length > 0) await connection.batch(statements, 'write')
      return await self.need(slug)
    },

    async remove(slug) {
      return removeShop(connection, (await self.need(slug)).id)
    },

    async exportShop(slug) {
      return exportShop(connection, await self.need(slug))
    },

    async importShop(document, { as, where } = {}) {
      const parsed = parseDocument(document, where)
      const slug = as ?? parsed.shop.slug
      await importShop(connection, parsed, slug)
      return self.need(slug)
    },
  }
  return self
}
