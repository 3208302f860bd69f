/**
 * Shops and what they sum up to.
 * @module
 */

import { eq } from 'drizzle-orm'
import { AisleError } from '../errors.ts'
import { type Connection, rows } from './connection.ts'
import { crawlFrom } from './crawls.ts'
import type { Opened } from './database.ts'
import { exportShop } from './exporting.ts'
import { isConstraint } from './failure.ts'
import { importShop } from './importing.ts'
import { near } from './near.ts'
import { type Removed, removeShop } from './remove.ts'
import { crawls, shops } from './schema.ts'
import { parseDocument, type ShopDocument } from './transfer.ts'
import type { Crawl, Shop, ShopId, ShopSettings } from './types.ts'

export type NewShop = { slug: string; name: string; seed: string } & Partial<ShopSettings>

export type ShopPatch = Partial<
  ShopSettings & { name: string; seed: string; wrapper: number | null; plan: number | null }
>

export type ShopSummary = {
  shop: Shop
  /** Products on sale, and those that are gone. */
  products: number
  gone: number
  lastCrawl: Crawl | null
  openAlerts: number
}

export type Shops = {
  add(shop: NewShop): Promise<Shop>
  get(slug: string): Promise<Shop | null>
  byId(id: ShopId): Promise<Shop | null>
  /** The shop, or an error that names the shops with a similar name. */
  need(slug: string): Promise<Shop>
  list(): Promise<Shop[]>
  summaries(): Promise<ShopSummary[]>
  update(slug: string, patch: ShopPatch): Promise<Shop>
  remove(slug: string): Promise<Removed>
  /** One JSON document: settings, wrappers, plans, products with keys and all observations. */
  exportShop(slug: string): Promise<ShopDocument>
  /** `as`: another name than the one in the document; `where`: the file, for messages. */
  importShop(document: unknown, options?: { as?: string; where?: string }): Promise<Shop>
}

export function shopsOf({ connection, db }: Opened): Shops {
  const self: Shops = {
    async add(shop) {
      const row = {
        scope: 'host',
        delay: null,
        concurrency: null,
        render: 'http',
        ...shop,
        createdAt: Date.now(),
      } as const
      try {
        const [added] = await db.insert(shops).values(row).returning()
        return added!
      } catch (error) {
        if (!isConstraint((error as Error).cause ?? error)) throw error
        throw new AisleError('exists', `there is already a shop ${shop.slug}`, {
          where: shop.slug,
          hint: `Choose another name with --id, or remove it: aisle shop rm ${shop.slug}`,
          cause: error,
        })
      }
    },

    async get(slug) {
      const [shop] = await db.select().from(shops).where(eq(shops.slug, slug))
      return shop ?? null
    },

    async byId(id) {
      const [shop] = await db.select().from(shops).where(eq(shops.id, id))
      return shop ?? null
    },

    async need(slug) {
      const shop = await self.get(slug)
      if (shop) return shop
      const all = (await self.list()).map((each) => each.slug)
      const similar = near(slug, all)
      const hint =
        all.length === 0
          ? 'There are no shops yet. Add one: aisle shop add URL'
          : similar.length > 0
            ? `Did you mean ${similar.join(' or ')}? All shops: aisle shop list`
            : 'See all shops: aisle shop list'
      throw new AisleError('not-found', `there is no shop ${slug}`, { hint })
    },

    list: () => db.select().from(shops).orderBy(shops.slug),

    async summaries() {
      const all = await self.list()
      const products = await productCounts(connection)
      const alerts = new Map(
        await rows<[number, number]>(
          connection,
          'SELECT shop, count(*) FROM alerts WHERE resolved_at IS NULL GROUP BY shop',
        ),
      )
      const last = await rows<[number]>(connection, 'SELECT max(id) FROM crawls GROUP BY shop')
      const newest = new Map<ShopId, Crawl>()
      for (const [id] of last) {
        const [row] = await db.select().from(crawls).where(eq(crawls.id, id))
        if (row) newest.set(row.shop, crawlFrom(row))
      }
      return all.map((shop) => ({
        shop,
        products: products.get(shop.id)?.onSale ?? 0,
        gone: products.get(shop.id)?.gone ?? 0,
        lastCrawl: newest.get(shop.id) ?? null,
        openAlerts: alerts.get(shop.id) ?? 0,
      }))
    },

    async update(slug, patch) {
      const shop = await self.need(slug)
      if (Object.keys(patch).length === 0) return shop
      const [updated] = await db.update(shops).set(patch).where(eq(shops.id, shop.id)).returning()
      return updated!
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

async function productCounts(connection: Connection) {
  const counts = await rows<[number, number, number]>(
    connection,
    'SELECT shop, sum(1 - gone), sum(gone) FROM products GROUP BY shop',
  )
  return new Map(counts.map(([shop, onSale, gone]) => [shop, { onSale, gone }]))
}
