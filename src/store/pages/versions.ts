/**
 * What downloads brought: validators, packed links, extracted fields.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import { breathe, type Connection, rows } from '../connection/connection.ts'
import { listsOf, type StoredList } from '../products/lists.ts'
import type { CrawlId, PageId, ShopId, VersionId } from '../types.ts'
import { type Before, pageBefore } from './before.ts'
import { numberOf, rowKey } from './keys.ts'
import type { Each } from './pages.ts'

export type Validators = {
  version: VersionId
  etag: string | null
  lastModified: string | null
  detail: boolean
  hash: string
  linkCount: number
  /** Whether records of lists were found on it. */
  listed: boolean
}

export type PageVersion = {
  id: VersionId
  page: PageId
  detail: boolean
  title: string
  canonical: string | null
  hash: string
  bytes: number
  links: Uint8Array
  linkCount: number
  fields: string | null
}

/** `records`: packed, null where the page shows no list. */
export type StoredLinks = { packed: Uint8Array; count: number; records: Uint8Array | null }

/** `links`: null for a product page, a leaf of the graph; `at`: when the page was asked for. */
export type VersionLinks = {
  page: PageId
  at: number
  links: Omit<StoredLinks, 'records'> | null
}

export type Versions = {
  /**
   * The newest version of each page, only where this parser and wrapper have read it. Without
   * validators it is of use still: a page with the same hash need not be read again.
   */
  validators(
    shop: ShopId,
    pages: PageId[],
    reader: { parser: number; wrapper: number | null },
  ): Promise<Map<PageId, Validators>>
  links(shop: ShopId, version: VersionId): Promise<StoredLinks | null>
  /** Links of the version that a crawl's last visit of the page brought or confirmed. */
  linksOfVisit(crawl: CrawlId, page: PageId): Promise<StoredLinks | null>
  /** Links of the page's newest version, whoever read it. */
  lastLinks(shop: ShopId, page: PageId): Promise<StoredLinks | null>
  /** What the page was when it was last read; null for one that the store does not know. */
  before(shop: ShopId, page: PageId): Promise<Before | null>
  /** The version each page of a crawl had, also where a 304 confirmed an older one; by page. */
  eachVersionOfCrawl(crawl: CrawlId, each: Each<PageVersion>): Promise<void>
  /** Of the same only what a link graph is made of: links of pages that are no product's. */
  eachLinksOfCrawl(crawl: CrawlId, each: Each<VersionLinks>): Promise<void>
  /** The same in the order of the visits, with packed records of lists. */
  eachVersionAsVisited(
    crawl: CrawlId,
    each: Each<PageVersion & { records: Uint8Array | null }>,
  ): Promise<void>
  /** Packed records of the lists of a crawl, and when it read or confirmed them. */
  eachRecordsOfCrawl(crawl: CrawlId, each: Each<StoredRecords>): Promise<void>
  /** Lists of a crawl, first those that it read at about that time; of a very large shop not all. */
  listsOf(crawl: CrawlId, at: number): AsyncGenerator<StoredList>
  /** Redirects of a crawl: from page to page, and by which status. */
  eachRedirectOfCrawl(crawl: CrawlId, each: Each<StoredRedirect>): Promise<void>
}

/** What lists of a page showed, and when that was asked for. */
export type StoredRecords = { page: PageId; at: number; records: Uint8Array }

export type StoredRedirect = { from: PageId; to: PageId; status: number | null; at: number }

const CHUNK = 250

const COLUMNS = `v.key, v.page, v.detail, v.title, v.canonical, v.hash, v.bytes, v.links,
  v.link_count, v.fields`

type Row = [
  number,
  number,
  number,
  string,
  string | null,
  string,
  number,
  Uint8Array,
  number,
  string | null,
]

export function versionsOf(connection: Connection): Versions {
  return {
    async validators(shop, pages, { parser, wrapper }) {
      const found = new Map<PageId, Validators>()
      const sql = `SELECT v.key, v.page, v.etag, v.last_modified, v.detail, v.hash, v.link_count,
          v.records IS NOT NULL FROM json_each(?) j CROSS JOIN pages p ON p.key = j.value
        CROSS JOIN versions v ON v.key = ? + p.version
        WHERE v.parser = ? AND v.wrapper IS ?`
      for (let from = 0; from < pages.length; from += 500) {
        const keys = pages.slice(from, from + 500).map((page) => rowKey(shop, page))
        const args = [jsonOf(keys), rowKey(shop, 0), parser, wrapper]
        const chunk = await rows<
          [number, number, string | null, string | null, number, string, number, number]
        >(connection, sql, args)
        for (const [key, page, etag, lastModified, detail, hash, linkCount, listed] of chunk) {
          found.set(page, {
            version: numberOf(key),
            etag,
            lastModified,
            detail: detail === 1,
            hash,
            linkCount,
            listed: listed === 1,
          })
        }
        if (from + 500 < pages.length) await breathe()
      }
      return found
    },

    links: (shop, version) =>
      storedLinks(connection, 'SELECT links, link_count, records FROM versions WHERE key = ?', [
        rowKey(shop, version),
      ]),

    linksOfVisit: (crawl, page) =>
      storedLinks(
        connection,
        `SELECT v.links, v.link_count, v.records FROM visits t JOIN crawls c ON c.id = t.crawl
         JOIN versions v ON v.key = (c.shop << 32) + t.version
         WHERE t.crawl = ? AND t.page = ? ORDER BY t.at DESC LIMIT 1`,
        [crawl, page],
      ),

    lastLinks: (shop, page) =>
      storedLinks(
        connection,
        `SELECT v.links, v.link_count, v.records FROM pages p JOIN versions v ON v.key = ? + p.version
         WHERE p.key = ?`,
        [rowKey(shop, 0), rowKey(shop, page)],
      ),

    before: (shop, page) => pageBefore(connection, shop, page),

    eachVersionOfCrawl: (crawl, each) =>
      eachVisit<[...Row, number, number]>(
        connection,
        `SELECT ${COLUMNS}, t.page, t.at FROM visits t JOIN crawls c ON c.id = t.crawl
         JOIN versions v ON v.key = (c.shop << 32) + t.version
         WHERE t.crawl = ? AND t.version IS NOT NULL`,
        crawl,
        (chunk) => each(chunk.map((row) => versionFrom(row as unknown as Row))),
      ),

    eachLinksOfCrawl: (crawl, each) =>
      eachVisit<[Uint8Array | null, number, number, number]>(
        connection,
        `SELECT CASE WHEN v.detail THEN NULL ELSE v.links END, v.link_count, t.page, t.at
         FROM visits t JOIN crawls c ON c.id = t.crawl
         JOIN versions v ON v.key = (c.shop << 32) + t.version
         WHERE t.crawl = ? AND t.version IS NOT NULL`,
        crawl,
        (chunk) =>
          each(
            chunk.map(([packed, count, page, at]) => ({
              page,
              at,
              links: packed && { packed, count },
            })),
          ),
      ),

    async eachVersionAsVisited(crawl, each) {
      const visits: [version: number, page: number, at: number][] = []
      const sql =
        'SELECT t.version, t.page, t.at FROM visits t WHERE t.crawl = ? AND t.version IS NOT NULL'
      await eachVisit<[number, number, number]>(connection, sql, crawl, (chunk) => {
        visits.push(...chunk)
      })
      // Versions are numbered as they come, should two have come in one millisecond.
      visits.sort((a, b) => a[2] - b[2] || a[0] - b[0])
      for (let from = 0; from < visits.length; from += CHUNK) {
        const numbers = visits.slice(from, from + CHUNK).map(([version]) => version)
        const chunk = await rows<[...Row, Uint8Array | null]>(
          connection,
          `SELECT ${COLUMNS}, v.records FROM crawls c CROSS JOIN json_each(?2) j
           CROSS JOIN versions v ON v.key = (c.shop << 32) + j.value
           WHERE c.id = ?1 ORDER BY j.key`,
          [crawl, jsonOf(numbers)],
        )
        await each(chunk.map((row) => ({ ...versionFrom(row), records: row[10] })))
        await breathe()
      }
    },

    eachRecordsOfCrawl: (crawl, each) =>
      eachVisit<[Uint8Array, number, number]>(
        connection,
        `SELECT v.records, t.page, t.at FROM visits t JOIN crawls c ON c.id = t.crawl
         JOIN versions v ON v.key = (c.shop << 32) + t.version
         WHERE t.crawl = ? AND t.version IS NOT NULL AND v.records IS NOT NULL`,
        crawl,
        (chunk) => each(chunk.map(([records, page, at]) => ({ page, at, records }))),
      ),

    listsOf: (crawl, at) => listsOf(connection, crawl, at),

    eachRedirectOfCrawl: (crawl, each) =>
      eachVisit<[number, number | null, number, number]>(
        connection,
        `SELECT t.target, t.status, t.page, t.at FROM visits t
         WHERE t.crawl = ? AND t.target IS NOT NULL`,
        crawl,
        (chunk) => each(chunk.map(([to, status, from, at]) => ({ from, to, status, at }))),
      ),
  }
}

async function storedLinks(
  connection: Connection,
  sql: string,
  args: number[],
): Promise<StoredLinks | null> {
  const [row] = await rows<[Uint8Array, number, Uint8Array | null]>(connection, sql, args)
  return row ? { packed: row[0], count: row[1], records: row[2] } : null
}

/** Pages through a query on visits whose last two columns are page and time. */
async function eachVisit<T extends (number | string | null | Uint8Array)[]>(
  connection: Connection,
  query: string,
  crawl: CrawlId,
  each: (chunk: T[]) => void | Promise<void>,
): Promise<void> {
  const sql = `${query} AND (t.page, t.at) > (?, ?) ORDER BY t.page, t.at LIMIT ${CHUNK}`
  let after: [number, number] = [-1, 0]
  for (;;) {
    const chunk = await rows<T>(connection, sql, [crawl, ...after])
    if (chunk.length > 0) await each(chunk)
    if (chunk.length < CHUNK) return
    after = chunk.at(-1)!.slice(-2) as [number, number]
    await breathe()
  }
}

const versionFrom = (row: Row | [...Row, unknown]): PageVersion => ({
  id: numberOf(row[0]),
  page: row[1],
  detail: row[2] === 1,
  title: row[3],
  canonical: row[4],
  hash: row[5],
  bytes: row[6],
  links: row[7],
  linkCount: row[8],
  fields: row[9],
})
