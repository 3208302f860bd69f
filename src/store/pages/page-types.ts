/**
 * What pages bring, as it is written: versions, visits, sightings, rows of the frontier.
 * @module
 */

import type { SkipReason } from '../../model/crawl.ts'
import type { CrawlId, PageId, PathId, ProductId, ShopId, VersionId } from '../../model/ids.ts'
import type { Counters } from '../crawls/crawl-types.ts'

export type FrontierStatus = 'queued' | 'done' | 'failed' | 'skipped'

export type FrontierRow = {
  page: PageId
  /** States of the plan in which the page was reached. */
  states: string[]
  priority: number
  depth: number
  /** Order of arrival within the crawl. */
  arrival: number
  attempts: number
  /** Not to be fetched before this time (ms), after a failure; of a page that rests: when it was read. */
  notBefore: number
}

export type Outcome = 'fetched' | 'unchanged' | 'redirect' | 'refused' | 'failed'

export type Visit = {
  page: PageId
  outcome: Outcome
  status: number | null
  version: VersionId | null
  /** Where a redirect led. */
  target: PageId | null
  at: number
  milliseconds: number
  /** A sentence, where it failed or was refused. */
  error: string | null
}

export type NewVersion = {
  id: VersionId
  page: PageId
  etag: string | null
  lastModified: string | null
  hash: string
  /** What read it: a version read by an older parser or wrapper is downloaded anew. */
  wrapper: number | null
  parser: number
  bytes: number
  detail: boolean
  title: string
  canonical: string | null
  /** Packed links: see src/page/packed-links.ts. */
  links: Uint8Array
  linkCount: number
  /** Extracted fields of a product page, as JSON. */
  fields: string | null
  /** Packed records of a list page: see src/records/packed-records.ts. */
  records: Uint8Array | null
}

export type KeyKind = 'canonical' | 'gtin' | 'sku' | 'url'

/** A product as one page shows it. */
export type Sighting = {
  page: PageId
  url: string
  keys: { kind: KeyKind; value: string }[]
  name: string
  /** A decimal string, or null where the page shows no price. */
  amount: string | null
  currency: string | null
  availability: string | null
  image: string | null
  /** All fields, as JSON with sorted keys. */
  fields: string
  at: number
}

/** The right to write for a shop, a host: worth nothing once somebody else took it over. */
export type Lease = { name: string; token: string }

/** Everything that one fetched page brings, written in one transaction. */
export type PageWrite = {
  shop: ShopId
  crawl: CrawlId
  /** Where it is given and no longer held, nothing is written and the error is `busy`. */
  lease?: Lease | null
  /** How frontier rows stand now: the page fetched, hops of its redirects; what waits or comes back. */
  settled: { page: PageId; status: FrontierStatus; reason: SkipReason | null }[]
  visits: Visit[]
  version: NewVersion | null
  newPages: { id: PageId; url: string }[]
  newPaths: { id: PathId; path: string }[]
  /** New frontier rows, or rows that were reached in more states than before. */
  frontier: FrontierRow[]
  /** New URLs that are not to be fetched, with the reason. */
  skipped: { page: PageId; reason: SkipReason }[]
  /** A row to be tried again later. */
  retry: { page: PageId; attempts: number; notBefore: number } | null
  /** The product that the page shows; without a wrapper, those that its lists show. */
  sightings: Sighting[]
  /** The version a 304 confirmed: its product is seen again. */
  confirmed: VersionId | null
  /** The cookie jar, where the page changed it. */
  cookies: string | null
  /** How the page was judged by the shop's topic. */
  topic: {
    page: PageId
    /** The version that judged it. */
    topic: number
    relevance: number
    similarity: number
    links: Uint8Array | null
  } | null
  sample: { state: string; failure: string | null; html: Uint8Array } | null
  counters: Counters
  seconds: number
}

/** What a sighting turned out to be. */
export type Sighted = { product: ProductId; change: 'new' | 'changed' | 'same' }
