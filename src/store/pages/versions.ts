/**
 * What downloads brought, as it is read again: validators, packed links, extracted fields. `versions.sql.ts` reads them.
 * @module
 */

import type { CrawlId, PageId, ShopId, VersionId } from '../../model/ids.ts'
import type { Each } from '../connection/connection.ts'
import type { NewVersion } from '../schema/pages.ts'

export type Validators = Pick<
  NewVersion,
  'etag' | 'lastModified' | 'detail' | 'hash' | 'linkCount'
> & {
  version: VersionId
  /** Whether records of lists were found on it. */
  listed: boolean
}

export type PageVersion = Omit<
  NewVersion,
  'etag' | 'lastModified' | 'parser' | 'wrapper' | 'records'
>

/**
 * What a page was before it is read again: its last version, and the product it showed. A page that is no product page
 * any more keeps what it said when it was one.
 */
export type Before = {
  version: VersionId | null
  /** The title of that version, how many links it has, and the fields of its product as JSON. */
  title: string
  links: number
  fields: string | null
  /** What the page last said of a product that is on sale, and the wrapper that read it. */
  product: {
    name: string
    amount: string | null
    currency: string | null
    fields: string
    wrapper: number | null
  } | null
}

/** A list page with its packed records. */
export type StoredList = { url: string; records: Uint8Array }

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
