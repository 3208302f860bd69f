/**
 * Versions of pages, what downloads brought, as it is read again: validators, packed links, extracted fields.
 * `versions.sql.ts` reads them.
 * @module
 */

import type { PageId, VersionId } from '../../model/ids.ts'
import type { NewVersion } from '../schema/pages.ts'

export type Validators = Pick<
  NewVersion,
  'etag' | 'lastModified' | 'detail' | 'hash' | 'linkCount'
> & {
  version: VersionId
  /** Whether records of lists were looked for on it; they are not where it is a product, or another look at a list. */
  sought: boolean
}

export type PageVersion = Omit<
  NewVersion,
  'etag' | 'lastModified' | 'parser' | 'wrapper' | 'records' | 'said'
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

/** A list as it was read: its records, its links, and what it says of itself as JSON. */
export type ListRead = {
  page: PageId
  records: Uint8Array
  said: string | null
  links: Omit<StoredLinks, 'records'>
}

/** What lists of a page showed, and when that was asked for. */
export type StoredRecords = { page: PageId; at: number; records: Uint8Array }

/** When a page was asked for, and how long the answer took. */
export type StoredVisit = { page: PageId; at: number; milliseconds: number }

export type StoredRedirect = { from: PageId; to: PageId; status: number | null; at: number }
