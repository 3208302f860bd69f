/**
 * Versions read: by page, by visit, and all of a crawl. SQL by hand: validators and links are asked for with every
 * page, and whole crawls are gone through in the order of their keys. Used by `store/store.ts`.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import type { CrawlId, PageId, ShopId, VersionId } from '../../model/ids.ts'
import {
  type Connection,
  chunks,
  decoded,
  type Each,
  listed,
  parts,
  rows,
  type Value,
} from '../connection/connection.ts'
import { versions } from '../schema/pages.ts'
import { numberOf, rowKey } from './keys.ts'
import type {
  Before,
  ListRead,
  PageVersion,
  StoredLinks,
  StoredList,
  StoredRecords,
  StoredRedirect,
  StoredVisit,
  Validators,
  VersionLinks,
} from './versions.ts'

const CHUNK = 250
const MOST_ASKED = 500

const { key, page, detail, title, canonical, hash, bytes, links, linkCount, fields } = versions
const VERSION = { id: key, page, detail, title, canonical, hash, bytes, links, linkCount, fields }
const VALIDATORS = {
  ...{ version: key, page, etag: versions.etag, lastModified: versions.lastModified },
  ...{ detail, hash, linkCount },
}

/** The version that a visit t brought or confirmed. */
const VISITED = `FROM visits t JOIN crawls c ON c.id = t.crawl
  JOIN versions v ON v.key = (c.shop << 32) + t.version`

const LINKS = 'SELECT v.links, v.link_count, v.records'

export function versionsOf(connection: Connection) {
  const linksBy = async (sql: string, args: number[]): Promise<StoredLinks | null> => {
    const [row] = await rows<[Uint8Array, number, Uint8Array | null]>(connection, sql, args)
    return row ? { packed: row[0], count: row[1], records: row[2] } : null
  }
  return {
    /**
     * The newest version of each page, only where this parser and wrapper have read it. Without
     * validators it is of use still: a page with the same hash need not be read again.
     */
    async validators(
      shop: ShopId,
      pages: PageId[],
      { parser, wrapper }: { parser: number; wrapper: number | null },
    ): Promise<Map<PageId, Validators>> {
      const found = new Map<PageId, Validators>()
      const sql = `SELECT ${listed('v', VALIDATORS)}, v.records IS NOT NULL
        FROM json_each(?) j CROSS JOIN pages p ON p.key = j.value
        CROSS JOIN versions v ON v.key = ? + p.version
        WHERE v.parser = ? AND v.wrapper IS ?`
      for await (const part of parts(pages, MOST_ASKED)) {
        const keys = jsonOf(part.map((page) => rowKey(shop, page)))
        for (const row of await rows(connection, sql, [keys, rowKey(shop, 0), parser, wrapper])) {
          const { page, version, ...known } = decoded(VALIDATORS, row)
          found.set(page, { ...known, version: numberOf(version), sought: row.at(-1) === 1 })
        }
      }
      return found
    },

    links: (shop: ShopId, version: VersionId): Promise<StoredLinks | null> =>
      linksBy(`${LINKS} FROM versions v WHERE v.key = ?`, [rowKey(shop, version)]),

    /** Links of the version that a crawl's last visit of the page brought or confirmed. */
    linksOfVisit: (crawl: CrawlId, page: PageId): Promise<StoredLinks | null> =>
      linksBy(`${LINKS} ${VISITED} WHERE t.crawl = ? AND t.page = ? ORDER BY t.at DESC LIMIT 1`, [
        crawl,
        page,
      ]),

    /** Links of the page's newest version, whoever read it. */
    lastLinks: (shop: ShopId, page: PageId): Promise<StoredLinks | null> =>
      linksBy(`${LINKS} FROM pages p JOIN versions v ON v.key = ? + p.version WHERE p.key = ?`, [
        rowKey(shop, 0),
        rowKey(shop, page),
      ]),

    /** What the page was when it was last read; null for one that the store does not know. */
    before: (shop: ShopId, page: PageId): Promise<Before | null> =>
      pageBefore(connection, shop, page),

    /** The version each page of a crawl had, also where a 304 confirmed an older one; by page. */
    async eachVersionOfCrawl(crawl: CrawlId, each: Each<PageVersion>): Promise<void> {
      const query = `SELECT ${listed('v', VERSION)}, t.page, t.at ${VISITED}
        WHERE t.crawl = ? AND t.version IS NOT NULL`
      for await (const chunk of visitsOf(connection, query, crawl))
        await each(chunk.map(versionFrom))
    },

    /** Of the same only what a link graph is made of: links of pages that are no product's. */
    async eachLinksOfCrawl(crawl: CrawlId, each: Each<VersionLinks>): Promise<void> {
      const query = `SELECT CASE WHEN v.detail THEN NULL ELSE v.links END, v.link_count, t.page, t.at
        ${VISITED} WHERE t.crawl = ? AND t.version IS NOT NULL`
      type Row = [Uint8Array | null, number, number, number]
      for await (const chunk of visitsOf<Row>(connection, query, crawl)) {
        const packed = chunk.map(([packed, count, page, at]) => ({
          ...{ page, at },
          links: packed && { packed, count },
        }))
        await each(packed)
      }
    },

    /** The same in the order of the visits, with packed records of lists. */
    async eachVersionAsVisited(
      crawl: CrawlId,
      each: Each<PageVersion & { records: Uint8Array | null }>,
    ): Promise<void> {
      const visits: [version: number, page: number, at: number][] = []
      const query =
        'SELECT t.version, t.page, t.at FROM visits t WHERE t.crawl = ? AND t.version IS NOT NULL'
      for await (const chunk of visitsOf<[number, number, number]>(connection, query, crawl)) {
        visits.push(...chunk)
      }
      // Versions are numbered as they come, should two have come in one millisecond.
      visits.sort((a, b) => a[2] - b[2] || a[0] - b[0])
      const sql = `SELECT ${listed('v', VERSION)}, v.records FROM crawls c
        CROSS JOIN json_each(?2) j CROSS JOIN versions v ON v.key = (c.shop << 32) + j.value
        WHERE c.id = ?1 ORDER BY j.key`
      for await (const part of parts(visits, CHUNK)) {
        const numbers = jsonOf(part.map(([version]) => version))
        const chunk = await rows(connection, sql, [crawl, numbers])
        await each(
          chunk.map((row) => ({ ...versionFrom(row), records: row.at(-1) as Uint8Array | null })),
        )
      }
    },

    /** Packed records of the lists of a crawl, and when it read or confirmed them. */
    async eachRecordsOfCrawl(crawl: CrawlId, each: Each<StoredRecords>): Promise<void> {
      const query = `SELECT v.records, t.page, t.at ${VISITED}
        WHERE t.crawl = ? AND t.version IS NOT NULL AND length(v.records) > 0`
      type Row = [Uint8Array, number, number]
      for await (const chunk of visitsOf<Row>(connection, query, crawl)) {
        await each(chunk.map(([records, page, at]) => ({ page, at, records })))
      }
    },

    /** Pages of a crawl, no products, on which records of lists were not looked for. */
    async eachUnsoughtOfCrawl(crawl: CrawlId, each: Each<PageId>): Promise<void> {
      const query = `SELECT t.page, t.at ${VISITED}
        WHERE t.crawl = ? AND t.version IS NOT NULL AND v.records IS NULL AND NOT v.detail`
      for await (const chunk of visitsOf<[number, number]>(connection, query, crawl)) {
        await each(chunk.map(([page]) => page))
      }
    },

    /** The lists of a crawl, with what they say of themselves. */
    async eachListOfCrawl(crawl: CrawlId, each: Each<ListRead>): Promise<void> {
      const query = `SELECT v.records, v.said, v.links, v.link_count, t.page, t.at ${VISITED}
        WHERE t.crawl = ? AND t.version IS NOT NULL AND length(v.records) > 0 AND NOT v.detail`
      type Row = [Uint8Array, string | null, Uint8Array, number, number, number]
      for await (const chunk of visitsOf<Row>(connection, query, crawl)) {
        const lists = chunk.map(([records, said, packed, count, page]) => {
          return { page, records, said, links: { packed, count } }
        })
        await each(lists)
      }
    },

    /** Lists of a crawl, first those that it read at about that time; of a very large shop not all. */
    listsOf: (crawl: CrawlId, at: number): AsyncGenerator<StoredList> =>
      listsOf(connection, crawl, at),

    /** Every visit of a crawl, whatever came of it. */
    async eachVisitOfCrawl(crawl: CrawlId, each: Each<StoredVisit>): Promise<void> {
      const query = 'SELECT t.milliseconds, t.page, t.at FROM visits t WHERE t.crawl = ?'
      for await (const chunk of visitsOf<[number, number, number]>(connection, query, crawl)) {
        await each(chunk.map(([milliseconds, page, at]) => ({ page, at, milliseconds })))
      }
    },

    /** Redirects of a crawl: from page to page, and by which status. */
    async eachRedirectOfCrawl(crawl: CrawlId, each: Each<StoredRedirect>): Promise<void> {
      const query = `SELECT t.target, t.status, t.page, t.at FROM visits t
        WHERE t.crawl = ? AND t.target IS NOT NULL`
      type Row = [number, number | null, number, number]
      for await (const chunk of visitsOf<Row>(connection, query, crawl)) {
        await each(chunk.map(([to, status, from, at]) => ({ from, to, status, at })))
      }
    },
  }
}

const versionFrom = (row: Value[]): PageVersion => {
  const version = decoded(VERSION, row)
  return { ...version, id: numberOf(version.id) }
}

/** A query on visits whose last two columns are page and time, in their order. */
const visitsOf = <T extends Value[] = Value[]>(
  connection: Connection,
  query: string,
  crawl: CrawlId,
): AsyncGenerator<T[]> =>
  chunks<T>(
    connection,
    CHUNK,
    `${query} AND (t.page, t.at) > (?, ?) ORDER BY t.page, t.at LIMIT ${CHUNK}`,
    (last) => [crawl, ...(last ? last.slice(-2) : [-1, 0])],
  )

const BEFORE = `SELECT p.version, coalesce(v.title, ''), coalesce(v.link_count, 0), v.fields, g.id,
    s.name, s.amount, s.currency, coalesce(s.fields,
    (SELECT o.fields FROM observations o WHERE o.product = s.product AND o.gone = 0
     ORDER BY o.at DESC, o.rowid DESC LIMIT 1), '{}'), c.wrapper
  FROM pages p
  LEFT JOIN sightings s ON s.key = p.key
  LEFT JOIN products g ON g.id = s.product AND g.gone = 0
  LEFT JOIN crawls c ON c.id = s.crawl
  LEFT JOIN versions v ON v.key = ? + p.version WHERE p.key = ?`

type Text = string | null
type Num = number | null
type BeforeRow = [Num, string, number, Text, Num, string, Text, Text, string, Num]

async function pageBefore(
  connection: Connection,
  shop: ShopId,
  page: PageId,
): Promise<Before | null> {
  const [row] = await rows<BeforeRow>(connection, BEFORE, [rowKey(shop, 0), rowKey(shop, page)])
  if (!row) return null
  const [version, title, links, fields, id, name, amount, currency, said, wrapper] = row
  const product = id === null ? null : { name, amount, currency, fields: said, wrapper }
  return { version, title, links, fields, product }
}

/** What a list shows is stored with it; no more time than this lies between the two. */
const NEAR_MS = 5000
const LISTS = 100
/** Looking through all lists of a large shop would take longer than anybody waits. */
const MOST_VISITS = 10_000

/** Those that the crawl read at about that time, the nearest first, then others. */
async function* listsOf(
  connection: Connection,
  crawl: CrawlId,
  at: number,
): AsyncGenerator<StoredList> {
  const near = await rows<[number, number]>(
    connection,
    `SELECT page, version FROM visits WHERE crawl = ? AND version IS NOT NULL
     AND at BETWEEN ? AND ? ORDER BY abs(at - ?) LIMIT ${LISTS}`,
    [crawl, at - NEAR_MS, at + NEAR_MS, at],
  )
  yield* listsAmong(connection, crawl, near)
  const sql = `SELECT page, version FROM visits WHERE crawl = ? AND page > ? AND version IS NOT NULL
    ORDER BY page LIMIT ${LISTS}`
  let looked = 0
  for await (const chunk of chunks<[number, number]>(connection, LISTS, sql, (last) => [
    crawl,
    last?.[0] ?? -1,
  ])) {
    yield* listsAmong(connection, crawl, chunk)
    looked += LISTS
    if (looked >= MOST_VISITS) return
  }
}

async function* listsAmong(
  connection: Connection,
  crawl: CrawlId,
  visits: [page: number, version: number][],
): AsyncGenerator<StoredList> {
  const found = await rows<[string, Uint8Array]>(
    connection,
    `SELECT g.url, v.records FROM crawls c CROSS JOIN json_each(?2) j
     CROSS JOIN versions v ON v.key = (c.shop << 32) + (j.value ->> 1)
     CROSS JOIN pages g ON g.key = (c.shop << 32) + (j.value ->> 0)
     WHERE c.id = ?1 AND length(v.records) > 0 ORDER BY j.key`,
    [crawl, jsonOf(visits)],
  )
  for (const [url, records] of found) yield { url, records }
}
