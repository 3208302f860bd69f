/**
 * Shops and what they sum up to. Used by most rooms.
 * @module
 */

import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { nearest } from '../../format/nearest.ts'
import { AisleError } from '../../model/errors.ts'
import { statement } from '../connection/connection.ts'
import { isConstraint } from '../connection/failure.ts'
import type { Access } from '../connection/typed.ts'
import { crawlColumns, crawlFrom } from '../crawls/crawls.ts'
import { crawls } from '../schema/crawls.ts'
import { shops } from '../schema/shops.ts'
import { parseDocument } from '../transfer/document.ts'
import { exportShop, type ShopExport } from '../transfer/exporting.sql.ts'
import { importShop } from '../transfer/importing.sql.ts'
import { type Removed, removeShop } from '../transfer/remove.sql.ts'
import type { Crawl, CrawlId, Shop, ShopId, ShopSettings } from '../types.ts'
import { documentStatements, type NewDocuments } from './documents.sql.ts'

type NewShop = { slug: string; name: string; seed: string } & Partial<ShopSettings>

export type ShopPatch = Partial<
  Pick<Shop, keyof ShopSettings | 'name' | 'seed' | 'wrapper' | 'plan' | 'topic' | 'pictures'>
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

const { onSale, gone, ...columns } = getTableColumns(shops)

/** Found through indexes: what changes while crawls run is asked for every second. */
const SUMMARY = {
  shop: columns,
  products: onSale,
  gone,
  newest: sql<CrawlId | null>`(SELECT max(id) FROM crawls WHERE shop = shops.id)`,
  openAlerts: sql<number>`(SELECT count(*) FROM alerts WHERE shop = shops.id AND resolved_at IS NULL)`,
  whole: sql<number | null>`(SELECT iif(json_valid(counters),
      (counters ->> '$.pages') + coalesce(counters ->> '$.unchanged304', 0), NULL) FROM crawls
    WHERE shop = shops.id AND mode = 'initial' AND state = 'done' AND incomplete IS NULL
    ORDER BY id DESC LIMIT 1)`,
}

export function shopsOf({ connection, db }: Access) {
  const summariesOf = async (id?: ShopId): Promise<ShopSummary[]> => {
    const found = await db
      .select(SUMMARY)
      .from(shops)
      .where(id === undefined ? undefined : eq(shops.id, id))
      .orderBy(shops.slug)
    const last = found.flatMap(({ newest }) => newest ?? [])
    const rows = await db.select(crawlColumns).from(crawls).where(inArray(crawls.id, last))
    const crawlOf = new Map(rows.map((row) => [row.id, crawlFrom(row)]))
    return found.map(({ newest, ...each }) => ({
      ...each,
      lastCrawl: (newest === null ? undefined : crawlOf.get(newest)) ?? null,
    }))
  }

  const self = {
    /** With its wrapper and plan, or not at all. */
    async add({ slug, ...shop }: NewShop, documents: NewDocuments = {}): Promise<Shop> {
      const { name, seed, scope = 'host', delay, concurrency, render = 'http' } = shop
      const row = { slug, name, seed, scope, delay, concurrency, render, createdAt: Date.now() }
      const add = statement(db.insert(shops).values(row))
      try {
        await connection.batch([add, ...documentStatements(slug, documents)], 'write')
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

    async get(slug: string): Promise<Shop | null> {
      const [shop] = await db.select(columns).from(shops).where(eq(shops.slug, slug))
      return shop ?? null
    },

    /** The shop, or an error that names one with a similar name. */
    async need(slug: string): Promise<Shop> {
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

    list: (): Promise<Shop[]> => db.select(columns).from(shops).orderBy(shops.slug),

    summaries: (): Promise<ShopSummary[]> => summariesOf(),

    async summary(id: ShopId): Promise<ShopSummary | null> {
      const [summary] = await summariesOf(id)
      return summary ?? null
    },

    /** All of it or nothing. */
    async update(slug: string, patch: ShopPatch, documents: NewDocuments = {}): Promise<Shop> {
      const shop = await self.need(slug)
      const statements = documentStatements(slug, documents)
      if (Object.values(patch).some((value) => value !== undefined)) {
        const change = db.update(shops).set(patch).where(eq(shops.id, shop.id))
        statements.unshift(statement(change))
      }
      if (statements.length > 0) await connection.batch(statements, 'write')
      return await self.need(slug)
    },

    async remove(slug: string): Promise<Removed> {
      return removeShop(connection, (await self.need(slug)).id)
    },

    /** One JSON document: settings, wrappers, plans, products with keys and all observations. */
    async exportShop(slug: string): Promise<ShopExport> {
      return exportShop(connection, await self.need(slug))
    },

    /** `as`: another name than the one in the document; `where`: the file, for messages. */
    async importShop(
      document: unknown,
      { as, where }: { as?: string; where?: string } = {},
    ): Promise<Shop> {
      const parsed = parseDocument(document, where)
      const slug = as ?? parsed.shop.slug
      await importShop(connection, parsed, slug)
      return self.need(slug)
    },
  }
  return self
}
