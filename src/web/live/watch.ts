/**
 * Crawls as they stand now, whichever process runs them. Used all over `web`.
 * @module
 */

import type { CrawlView } from '../../../views/crawl/panel.tsx'
import { LONGEST_RETRY_AFTER } from '../../crawl/manners/retry.ts'
import { type Expected, expectedOf } from '../../jobs/crawl/amounts.ts'
import type { Live } from '../../jobs/crawl/live.ts'
import type { Jobs } from '../../jobs/crawl/manager.ts'
import { teaches } from '../../jobs/learn/learning.ts'
import { stillToWait, ticks } from '../../model/clock.ts'
import { mayPass } from '../../store/connection/failure.ts'
import type { StoredCrawl } from '../../store/crawls/crawls.ts'
import type { ShopSummary } from '../../store/shops/shops.ts'
import type { Store } from '../../store/store.ts'
import type { ShopId } from '../../store/types.ts'
import { brokenOff, honest } from './crawl-state.ts'

/** Looks at one crawl again and again, and knows how fast it goes. */
export class CrawlWatch {
  readonly #store: Store
  readonly #id: number
  readonly #jobs: Jobs | null
  #slug: string | null = null
  /** Undefined until it was looked up. */
  #expected: Expected | null | undefined
  #past: { at: number; pages: number }[] = []
  #seed: string | null = null
  #last: CrawlView | null = null

  /** `jobs`: what this process knows of its own crawls is told too. */
  constructor(store: Store, id: number, jobs: Jobs | null = null) {
    this.#store = store
    this.#id = id
    this.#jobs = jobs
  }

  /** While the store of a crawl of this process is away, it is shown as it was last, and that it waits. */
  async look(now = ticks()): Promise<CrawlView | null> {
    try {
      this.#last = await this.#look(now)
    } catch (error) {
      const live = this.#live()
      if (!mayPass(error) || !this.#last || !live) throw error
      const failed = brokenOff(this.#last.crawl, this.#jobs)
      this.#last = { ...this.#last, live, ...(failed ? { crawl: failed } : {}) }
    }
    return this.#last
  }

  async #look(now: number): Promise<CrawlView | null> {
    const row = await this.#store.crawls.get(this.#id)
    if (!row) return null
    const crawl = await honest(this.#store, row, this.#jobs)
    if (crawl.state !== 'running') {
      return { crawl, rate: null, heldUntil: null, learning: await this.#learning(crawl) }
    }
    const { pages } = crawl.counters
    const mean = crawl.seconds >= 1 ? pages / crawl.seconds : null
    const heldUntil = await this.#heldUntil(crawl.shop)
    const live = this.#live()
    const rate = live?.progress?.rate ?? this.#rate(now, pages) ?? mean
    if (this.#expected === undefined) this.#expected = await expectedOf(this.#store, crawl)
    return { crawl, rate, heldUntil, learning: false, expected: this.#expected, live }
  }

  /** Of this very crawl. */
  #live(): Live | null {
    const live = this.#slug === null ? null : this.#jobs?.live(this.#slug)
    return live?.crawl === this.#id ? live : null
  }

  /** Who crawled the shop holds it until its plan is learned. */
  async #learning({ id, shop, mode, wrapper, ...crawl }: StoredCrawl): Promise<boolean> {
    const { details, learned } = crawl.counters
    if (learned) return false
    const { onSale } = await this.#store.products.counts(shop)
    const ended = { mode, ended: crawl.incomplete === null, wrapper, details }
    if (!teaches(ended, onSale)) return false
    if (!(await this.#store.leases.holder(`shop:${shop}`))) return false
    const [newest] = await this.#store.crawls.list(shop, 1)
    return newest?.id === id
  }

  async #heldUntil(shop: ShopId): Promise<number | null> {
    if (this.#seed === null) {
      const of = (await this.#store.shops.list()).find(({ id }) => id === shop)
      this.#seed = of?.seed ?? null
      this.#slug = of?.slug ?? null
    }
    if (this.#seed === null) return null
    const host = await this.#store.hosts.get(new URL(this.#seed).origin)
    const wait = stillToWait(host?.retryAt ?? 0, Date.now(), LONGEST_RETRY_AFTER)
    return wait > 0 ? host!.retryAt : null
  }

  /** Over the last ten looks; null at the first. */
  #rate(now: number, pages: number): number | null {
    this.#past.push({ at: now, pages })
    if (this.#past.length > 10) this.#past.shift()
    const { at, pages: then } = this.#past[0]!
    return now > at ? Math.max(0, ((pages - then) * 1000) / (now - at)) : null
  }
}

/** Looks at all shops again and again; once known, only what a running crawl changes is read. */
export class ShopsWatch {
  readonly #store: Store
  readonly #jobs: Jobs
  #shops: ShopSummary[] = []
  #newest: number | null | undefined

  constructor(store: Store, jobs: Jobs) {
    this.#store = store
    this.#jobs = jobs
  }

  async look(): Promise<ShopSummary[]> {
    const newest = await this.#store.crawls.newest()
    if (newest !== this.#newest) this.#shops = await this.#store.shops.summaries()
    this.#newest = newest
    const looked = await Promise.all(this.#shops.map((known) => this.#renewed(known)))
    this.#shops = looked.filter((summary) => summary !== null)
    return this.#shops
  }

  async #renewed(known: ShopSummary): Promise<ShopSummary | null> {
    if (known.lastCrawl?.state !== 'running') return known
    const summary = await this.#store.shops.summary(known.shop.id)
    if (!summary?.lastCrawl) return summary
    return { ...summary, lastCrawl: await honest(this.#store, summary.lastCrawl, this.#jobs) }
  }
}
