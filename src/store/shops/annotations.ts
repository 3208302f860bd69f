/**
 * What the annotator keeps: a draft a shop, and pages that were got for it.
 * @module
 */

import { type Connection, rows } from '../connection/connection.ts'
import type { ShopId } from '../types.ts'

export type PageOrigin = 'survey' | 'address'

export type AnnotationPage = {
  id: number
  url: string
  origin: PageOrigin
  contentType: string | null
}

export type Annotations = {
  /** The draft's JSON. */
  draft(shop: ShopId): Promise<string | null>
  save(shop: ShopId, json: string): Promise<void>
  /** Forgets the draft; its pages stay. */
  forget(shop: ShopId): Promise<void>
  /** Oldest first. */
  pages(shop: ShopId): Promise<AnnotationPage[]>
  /** What a page holds; unpacking takes its time, so this is for threads that serve nobody. */
  html(shop: ShopId, id: number): Promise<Uint8Array | null>
  /** A page that is there already is replaced; the oldest make room. Packs it: for threads too. */
  addPage(shop: ShopId, page: Omit<AnnotationPage, 'id'> & { html: Uint8Array }): Promise<number>
  dropPage(shop: ShopId, id: number): Promise<void>
}

/** Kept a shop; bytes as they are packed. */
const MOST_PAGES = 60
const PAGE_BYTES = 20 * 1024 * 1024

/** The latest page stays, however large it is. */
const TOO_MUCH = `DELETE FROM annotation_pages WHERE id IN (SELECT id FROM
  (SELECT id, length(html) AS size, sum(length(html)) OVER (ORDER BY id DESC) AS total
    FROM annotation_pages WHERE shop = ?)
  WHERE total - size >= ${PAGE_BYTES})`

export function annotationsOf(connection: Connection): Annotations {
  return {
    async draft(shop) {
      const sql = 'SELECT json FROM annotations WHERE shop = ?'
      const [row] = await rows<[string]>(connection, sql, [shop])
      return row?.[0] ?? null
    },

    async save(shop, json) {
      await connection.execute({
        sql: `INSERT INTO annotations (shop, json, at) VALUES (?, ?, ?)
          ON CONFLICT (shop) DO UPDATE SET json = excluded.json, at = excluded.at`,
        args: [shop, json, Date.now()],
      })
    },

    async forget(shop) {
      await connection.execute({ sql: 'DELETE FROM annotations WHERE shop = ?', args: [shop] })
    },

    async pages(shop) {
      const found = await rows<[number, string, string, string | null]>(
        connection,
        'SELECT id, url, origin, content_type FROM annotation_pages WHERE shop = ? ORDER BY id',
        [shop],
      )
      return found.map(([id, url, origin, contentType]) => ({
        ...{ id, url, contentType },
        origin: origin as PageOrigin,
      }))
    },

    async html(shop, id) {
      const sql = 'SELECT html FROM annotation_pages WHERE shop = ? AND id = ?'
      const [row] = await rows<[Uint8Array]>(connection, sql, [shop, id])
      return row ? Bun.zstdDecompressSync(row[0] as Uint8Array<ArrayBuffer>) : null
    },

    async addPage(shop, { url, origin, contentType, html }) {
      const packed = Bun.zstdCompressSync(html as Uint8Array<ArrayBuffer>, { level: 1 })
      const [, inserted] = await connection.batch(
        [
          { sql: 'DELETE FROM annotation_pages WHERE shop = ? AND url = ?', args: [shop, url] },
          {
            sql: `INSERT INTO annotation_pages (shop, url, origin, content_type, at, html)
              VALUES (?, ?, ?, ?, ?, ?)`,
            args: [shop, url, origin, contentType, Date.now(), packed],
          },
          {
            sql: `DELETE FROM annotation_pages WHERE id IN (SELECT id FROM annotation_pages
              WHERE shop = ? ORDER BY id DESC LIMIT -1 OFFSET ${MOST_PAGES})`,
            args: [shop],
          },
          { sql: TOO_MUCH, args: [shop] },
        ],
        'write',
      )
      return inserted!.insertedId
    },

    async dropPage(shop, id) {
      const sql = 'DELETE FROM annotation_pages WHERE shop = ? AND id = ?'
      await connection.execute({ sql, args: [shop, id] })
    },
  }
}
