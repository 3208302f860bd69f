/**
 * Asking shops under the name that the person gave.
 * @module
 */

import { createFetcher, type Fetcher } from '../crawl/fetch/fetch.ts'
import { userAgentWith } from '../crawl/fetch/user-agent.ts'
import type { Store } from '../store/store.ts'

/** One a name: connections are kept by it. */
const fetchers = new Map<string, Fetcher>()

export async function fetcherOf({ settings }: Pick<Store, 'settings'>): Promise<Fetcher> {
  const userAgent = userAgentWith(await settings.get('contact'))
  const known = fetchers.get(userAgent) ?? createFetcher({ userAgent })
  fetchers.set(userAgent, known)
  return known
}
