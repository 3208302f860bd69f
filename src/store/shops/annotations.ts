/**
 * Annotations, what the annotator keeps: a draft a shop, and pages that were got for it. Used by `jobs` and `store`.
 * @module
 */

import { and, eq, sql } from 'drizzle-orm'
import type { Access } from '../connection/typed.ts'
import { annotationPages, annotations } from '../schema/shops.ts'
import type { ShopId } from '../types.ts'

const { id, url, origin, contentType, html } = annotationPages
const PAGE = { id, url, origin, contentType }

type Stored = typeof annotationPages.$inferSelect
export type PageOrigin = Stored['origin']
export type AnnotationPage = Pick<Stored, keyof typeof PAGE>

/** Kept a shop; bytes as they are packed. */
const MOST_PAGES = 60
const PAGE_BYTES = 20 * 1024 * 1024

/** The latest page stays, however large it is. */
const tooMany = (shop: ShopId) => sql`id IN (SELECT id FROM
  (SELECT id, row_number() OVER latest AS place, length(html) AS size,
    sum(length(html)) OVER latest AS total
    FROM annotation_pages WHERE shop = ${shop} WINDOW latest AS (ORDER BY id DESC))
  WHERE place > ${MOST_PAGES} OR total - size >= ${PAGE_BYTES})`

export function annotationsOf({ db }: Access) {
  const pageOf = (shop: ShopId, of: number) => and(eq(annotationPages.shop, shop), eq(id, of))
  return {
    /** The draft's JSON. */
    async draft(shop: ShopId): Promise<string | null> {
      const [row] = await db.select().from(annotations).where(eq(annotations.shop, shop))
      return row?.json ?? null
    },

    async save(shop: ShopId, json: string): Promise<void> {
      const set = { json, at: Date.now() }
      const insert = db.insert(annotations).values({ shop, ...set })
      await insert.onConflictDoUpdate({ target: annotations.shop, set })
    },

    /** Forgets the draft; its pages stay. */
    async forget(shop: ShopId): Promise<void> {
      await db.delete(annotations).where(eq(annotations.shop, shop))
    },

    /** Oldest first. */
    pages: (shop: ShopId): Promise<AnnotationPage[]> =>
      db.select(PAGE).from(annotationPages).where(eq(annotationPages.shop, shop)).orderBy(id),

    /** What a page holds; unpacking takes its time, so this is for threads that serve nobody. */
    async html(shop: ShopId, of: number): Promise<Uint8Array | null> {
      const [row] = await db.select({ html }).from(annotationPages).where(pageOf(shop, of))
      return row ? Bun.zstdDecompressSync(row.html as Uint8Array<ArrayBuffer>) : null
    },

    /** A page that is there already is replaced; the oldest make room. Packs it: for threads too. */
    async addPage(
      shop: ShopId,
      { url, origin, contentType, html }: Omit<AnnotationPage, 'id'> & { html: Uint8Array },
    ): Promise<number> {
      const packed = Bun.zstdCompressSync(html as Uint8Array<ArrayBuffer>, { level: 1 })
      const row = { shop, url, origin, contentType, at: Date.now(), html: packed }
      const same = and(eq(annotationPages.shop, shop), eq(annotationPages.url, url))
      const [, inserted] = await db.batch([
        db.delete(annotationPages).where(same),
        db.insert(annotationPages).values(row),
        db.delete(annotationPages).where(tooMany(shop)),
      ])
      return Number(inserted.lastInsertRowid)
    },

    async dropPage(shop: ShopId, of: number): Promise<void> {
      await db.delete(annotationPages).where(pageOf(shop, of))
    },
  }
}
