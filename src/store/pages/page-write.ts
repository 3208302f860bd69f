/**
 * One fetched page with all it brings, as the crawler hands it to the store. Used by `crawl`, `jobs` and `store`.
 * @module
 */

import type { SkipReason } from '../../model/crawl.ts'
import type { CrawlId, PageId, PathId, ShopId, VersionId } from '../../model/ids.ts'
import type { Sighting } from '../../product/sighting.ts'
import { noCounters } from '../crawls/counters.ts'
import type { FrontierStatus } from '../schema/columns.ts'
import type { Counters, FrontierRow, Lease } from '../schema/crawls.ts'
import type { NewVersion, TopicScore, Visit } from '../schema/pages.ts'

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
  /** How the page was judged by that version of the shop's topic. */
  topic: (TopicScore & { page: PageId; topic: number }) | null
  /** `all`: it is one of all pages of the crawl, which are kept until its wrapper is judged. */
  sample: { state: string; failure: string | null; html: Uint8Array; all?: boolean } | null
  counters: Counters
  seconds: number
}

/** With nothing in it yet. */
export const blankWrite = (shop: ShopId, crawl: CrawlId): PageWrite => ({
  shop,
  crawl,
  lease: null,
  settled: [],
  visits: [],
  version: null,
  newPages: [],
  newPaths: [],
  frontier: [],
  skipped: [],
  retry: null,
  sightings: [],
  confirmed: null,
  cookies: null,
  topic: null,
  sample: null,
  counters: noCounters(),
  seconds: 0,
})
