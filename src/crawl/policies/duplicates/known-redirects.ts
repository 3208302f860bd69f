/**
 * Which addresses earlier crawls saw to lead to others: a page that redirected for good (301, 308) is
 * not asked again for a time, the one behind it is. Only lists are: a product that was put behind another
 * page may be sold again tomorrow.
 * @module
 */

import type { Crawl, PageId, Visit } from '../../../store/types.ts'
import type { Run } from '../../run.ts'
import { isDue } from '../delta/due.ts'

/** A page with its address. */
export type Place = { page: PageId; url: string }

/** Another page that is asked for, and when the first was last seen to lead to it. */
export type Forward = Place & { at: number }

const FOR_GOOD = new Set([301, 308])
/** Of so many one is asked for all the same, another in every crawl: even what is for good may change. */
const ASKED = 100
const MOST_HOPS = 10

/**
 * Where pages redirected to in crawls that are kept: in the last complete one, else in the last of all
 * pages. For good only what the last one saw: since the other, a page may have been read as itself.
 */
export async function redirectsBefore(run: Run): Promise<{ all: Redirects; forGood: ForGood }> {
  const { store, shop, crawl } = run
  const crawls = [
    await store.crawls.last(shop.id, { complete: true, mode: 'initial' }),
    await store.crawls.last(shop.id, { complete: true }),
  ].filter((one): one is Crawl & NonNullable<typeof one> => one !== null && one.id !== crawl.id)
  const all: Redirects = new Map()
  const forGood: ForGood = new Map()
  for (const { id } of crawls) {
    forGood.clear()
    await store.versions.eachRedirectOfCrawl(id, (redirects) => {
      for (const { from, to, status, at } of redirects) {
        all.set(from, to)
        if (FOR_GOOD.has(status ?? 0)) forGood.set(from, { to, at })
      }
    })
  }
  return { all, forGood }
}

export type Redirects = Map<PageId, PageId>

/** With the time at which the shop last said so. */
type ForGood = Map<PageId, { to: PageId; at: number }>

/** What is asked for in the place of pages that redirected for good, as long as that is not too long ago. */
export async function forwardsOf(
  run: Run,
  forGood: ForGood,
  maxAgeMs: number,
): Promise<Map<PageId, Forward>> {
  const { store, shop, crawl } = run
  const believed = [...forGood].filter(([from, { at }]) => {
    const isAsked = Bun.hash.crc32(`${crawl.id} ${from}`) % ASKED === 0
    return !isAsked && !isDue(from, at, crawl.startedAt, maxAgeMs)
  })
  const redirects: Redirects = new Map(believed.map(([from, { to }]) => [from, to]))
  const ends = believed
    .map(([from, { at }]) => ({ from, page: endOf(from, redirects), at }))
    .filter(({ from, page }) => page !== from)
  const urls = await store.pages.urls(shop.id, [...new Set(ends.map(({ page }) => page))])
  return new Map(ends.map(({ from, page, at }) => [from, { page, url: urls.get(page)!, at }]))
}

/** The page was not asked for: it leads where it led, for the next crawl to know; `at`: when it last did. */
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
