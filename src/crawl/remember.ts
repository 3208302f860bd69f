/**
 * Which addresses earlier crawls saw to lead to others: a page that redirected for good (301, 308) is
 * not asked again, the one behind it is.
 * @module
 */

import type { Crawl, PageId, Visit } from '../store/types.ts'
import type { Run } from './run.ts'

/** A page with its address. */
export type Place = { page: PageId; url: string }

const FOR_GOOD = new Set([301, 308])
/** Of so many one is asked for all the same, another in every crawl: even what is for good may change. */
const ASKED = 100
const MOST_HOPS = 10

/** Where pages redirected to in crawls that are kept: in the last complete one, else in the last of all pages. */
export async function redirectsBefore(run: Run): Promise<{ all: Redirects; forGood: Redirects }> {
  const { store, shop, crawl } = run
  const crawls = [
    await store.crawls.last(shop.id, { complete: true, mode: 'initial' }),
    await store.crawls.last(shop.id, { complete: true }),
  ].filter((one): one is Crawl & NonNullable<typeof one> => one !== null && one.id !== crawl.id)
  const all: Redirects = new Map()
  const forGood: Redirects = new Map()
  for (const { id } of crawls) {
    await store.versions.eachRedirectOfCrawl(id, (redirects) => {
      for (const { from, to, status } of redirects) {
        all.set(from, to)
        if (FOR_GOOD.has(status ?? 0)) forGood.set(from, to)
        else forGood.delete(from)
      }
    })
  }
  return { all, forGood }
}

export type Redirects = Map<PageId, PageId>

/** What is asked for in the place of pages that redirected for good. */
export async function forwardsOf(run: Run, forGood: Redirects): Promise<Map<PageId, Place>> {
  const { store, shop, crawl } = run
  const ends = new Map<PageId, PageId>()
  for (const from of forGood.keys()) {
    const isAsked = Bun.hash.crc32(`${crawl.id} ${from}`) % ASKED === 0
    const end = endOf(from, forGood)
    if (end !== from && !isAsked) ends.set(from, end)
  }
  const urls = await store.pages.urls(shop.id, [...new Set(ends.values())])
  return new Map([...ends].map(([from, page]) => [from, { page, url: urls.get(page)! }]))
}

/** The page was not asked for: it leads where it led, for the next crawl to know. */
export const stillLeads = (page: PageId, target: PageId, forGood: boolean, at: number): Visit => ({
  page,
  outcome: 'redirect',
  status: forGood ? 301 : null,
  version: null,
  target,
  at,
  milliseconds: 0,
  error: null,
})

/** The page itself where it redirects in circles. */
export function endOf(from: PageId, redirects: Redirects): PageId {
  let at = from
  for (let hop = 0; hop < MOST_HOPS; hop++) {
    const next = redirects.get(at)
    if (next === undefined) return at
    if (next === from) return from
    at = next
  }
  return from
}
