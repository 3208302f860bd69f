/**
 * Redirects that are known, where addresses lead: in this crawl, and as earlier crawls saw. A page that redirected for
 * good (301, 308) is not asked again for a time, the one behind it is. Only lists are: a product that was put behind
 * another page may be sold again tomorrow. Used all over `crawl`.
 * @module
 */

import type { Crawl, PageId, Visit } from '../../store/types.ts'
import type { CrawlJob } from '../job.ts'
import { DAY_MS, isDue, MAX_AGE_DAYS } from './due.ts'

/** A page with its address. */
export type Place = { page: PageId; url: string }

/** Another page that is asked for, and when the first was last seen to lead to it. */
export type Forward = Place & { at: number }

/** With the time at which the shop last said so. */
type ForGood = Map<PageId, { to: PageId; at: number }>

type Job = Pick<CrawlJob, 'store' | 'shop' | 'crawl' | 'maxAge'>

const FOR_GOOD = new Set([301, 308])
/** Of so many one is asked for all the same, another in every crawl: even what is for good may change. */
const ASKED = 100
const MOST_HOPS = 10

export class Redirects {
  #now = new Map<PageId, PageId>()
  #before = new Map<PageId, PageId>()

  /** A page of this crawl redirects. */
  lead(from: PageId, to: PageId): void {
    this.#now.set(from, to)
  }

  targetOf(page: PageId): PageId | undefined {
    return this.#now.get(page)
  }

  /** Where redirects of this crawl end. */
  endOf(page: PageId): PageId {
    return endOf(page, this.#now)
  }

  /** Where redirects of earlier crawls ended. */
  endBefore(page: PageId): PageId {
    return endOf(page, this.#before)
  }

  /** Whether earlier crawls saw any. */
  get knowsBefore(): boolean {
    return this.#before.size > 0
  }

  /**
   * Where pages redirected to in crawls that are kept: in the last complete one, else in the last of all
   * pages. For good only what the last one saw: since the other, a page may have been read as itself.
   * Says what is asked for in the place of pages that redirected for good.
   */
  async recall(job: Job): Promise<Map<PageId, Forward>> {
    const { store, shop, crawl } = job
    const crawls = [
      await store.crawls.last(shop.id, { complete: true, mode: 'initial' }),
      await store.crawls.last(shop.id, { complete: true }),
    ].filter((one): one is Crawl & NonNullable<typeof one> => one !== null && one.id !== crawl.id)
    const forGood: ForGood = new Map()
    for (const { id } of crawls) {
      forGood.clear()
      await store.versions.eachRedirectOfCrawl(id, (redirects) => {
        for (const { from, to, status, at } of redirects) {
          // Only crawls of changes ask what a page led to that they do not read.
          if (crawl.mode === 'delta') this.#before.set(from, to)
          if (FOR_GOOD.has(status ?? 0)) forGood.set(from, { to, at })
        }
      })
    }
    return await forwardsOf(job, forGood)
  }
}

/** As long as the shop did not say so too long ago. */
async function forwardsOf(job: Job, forGood: ForGood): Promise<Map<PageId, Forward>> {
  const { store, shop, crawl, maxAge } = job
  const maxAgeMs = (maxAge ?? MAX_AGE_DAYS) * DAY_MS
  const believed = [...forGood].filter(([from, { at }]) => {
    const isAsked = Bun.hash.crc32(`${crawl.id} ${from}`) % ASKED === 0
    return !isAsked && !isDue(from, at, crawl.startedAt, maxAgeMs)
  })
  const redirects = new Map(believed.map(([from, { to }]) => [from, to]))
  const ends = believed
    .map(([from, { at }]) => ({ from, page: endOf(from, redirects), at }))
    .filter(({ from, page }) => page !== from)
  const urls = await store.pages.urls(shop.id, [...new Set(ends.map(({ page }) => page))])
  return new Map(ends.map(({ from, page, at }) => [from, { page, url: urls.get(page)!, at }]))
}

/** A page that leads to another; where it was not asked, for the next crawl to know, `at` is when it last did. */
export const redirectVisit = (
  page: PageId,
  target: PageId,
  status: number | null,
  at: number,
  milliseconds = 0,
): Visit => ({
  page,
  outcome: 'redirect',
  status,
  version: null,
  target,
  at,
  milliseconds,
  error: null,
})

/** The page itself where it redirects in circles. */
function endOf(from: PageId, redirects: ReadonlyMap<PageId, PageId>): PageId {
  let at = from
  for (let hop = 0; hop < MOST_HOPS; hop++) {
    const next = redirects.get(at)
    if (next === undefined) return at
    if (next === from) return from
    at = next
  }
  return from
}
