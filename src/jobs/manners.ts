/**
 * Manners, how shops are visited unless somebody says otherwise: at what pace, and under which name. Used by `cli`,
 * `jobs` and `views`.
 * @module
 */

import { createFetcher, type Fetcher } from '../crawl/fetch/fetch.ts'
import { userAgentWith } from '../crawl/fetch/user-agent.ts'
import type { Manners } from '../crawl/job.ts'
import type { Store } from '../store/store.ts'

/** Polite by default: one request at a time, one second apart. */
export const MANNERS: Manners = { delay: 1000, concurrency: 1 }

/** One a name: connections are kept by it. */
const fetchers = new Map<string, Fetcher>()

export async function fetcherOf({ settings }: Pick<Store, 'settings'>): Promise<Fetcher> {
  const userAgent = userAgentWith(await settings.get('contact'))
  const known = fetchers.get(userAgent) ?? createFetcher({ userAgent })
  fetchers.set(userAgent, known)
  return known
}
