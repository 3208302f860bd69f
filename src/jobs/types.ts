/**
 * Requests for a crawl, and what went wrong with them; what it answers is in the engine's events. Used by `cli`, `jobs`
 * and `web`.
 * @module
 */

import type { AisleError, ErrorKind } from '../model/errors.ts'
import type { AskedMode, CrawlId } from '../store/types.ts'

export type { CrawlEvent, CrawlReport, Progress } from '../crawl/events.ts'

/** What went wrong, for people. */
export type Trouble = { error: string; hint?: string; kind?: ErrorKind }

export const troubleOf = ({ headline, hint, kind }: AisleError): Trouble => ({
  ...{ error: headline, hint, kind },
})

export type CrawlRequest = {
  /** The shop's id, as people type it. */
  shop: string
  mode: AskedMode
  maxPages: number | null
  /** Days after which a product page is downloaded again in a delta crawl. */
  maxAge: number | null
  /** Milliseconds between requests to a host; null: as the shop is set. */
  delay: number | null
  concurrency: number | null
  /** Milliseconds after which a page is given up; without it as the plan says, or as usual. */
  timeout?: number | null
  /** Of a crawl of every page: nothing is left out as a copy, another look at a list or endless. */
  whole?: boolean
  /** Start anew even where an unfinished crawl could go on. */
  fresh: boolean
  /** The shop's last crawl, whose failed pages are tried again by going on with it. */
  retry?: CrawlId
}
