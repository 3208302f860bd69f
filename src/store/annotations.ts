/**
 * What the annotator keeps: a draft a shop, and pages that were got for it.
 * @module
 */

import { type Connection, rows } from './connection.ts'
import type { ShopId } from './types.ts'

export type PageOrigin = 'survey' | 'address'

export type AnnotationPage = {
  id: number
  url: string
  origin: PageOrigin
  contentType: string | null
  html: Uint8Array
}

export type Annotations = {
  /** The draft's JSON. */
  draft(shop: ShopId): Promise<string | null>
  save(shop: ShopId, json: string): Promise<void>
  /** Forgets the draft; its pages stay. */
  forget(shop: ShopId): Promise<void>
  /** Oldest first. */
  pages(shop: ShopId): Promise<AnnotationPage[]>
  /** A page that is there already is replaced; the oldest make room. */
  addPage(shop: ShopId, page: Omit<AnnotationPage, 'id'>): Promise<number>
  dropPage(shop: ShopId, id: number): Promise<void>
}

const MOST_PAGES = 60

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
      const found = await rows<[number, string, string, string | null, Uint8Array]>(
        connection,
        'SELECT id, url, origin, content_type, html FROM annotation_pages WHERE shop = ? ORDER BY id',
        [shop],
      )
      return found.map(([id, url, origin, contentType, html]) => ({
        id,
        url,
        origin: origin as PageOrigin,
        contentType,
        html: Bun.zstdDecompressSync(html as Uint8Array<ArrayBuffer>),
      }))
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
