/**
 * Crawls as they stand now, whichever process runs them.
 * @module
 */

import type { CrawlView } from '../../views/crawl-panel.tsx'
import type { StoredCrawl } from '../store/crawls.ts'
import type { Store } from '../store/store.ts'

/** A crawl says it is running until its end is written; without a holder it died before that. */
export async function honest<C extends Pick<StoredCrawl, 'state' | 'incomplete' | 'shop'>>(
  store: Store,
  crawl: C,
): Promise<C> {
  if (crawl.state !== 'running' || (await store.leases.holder(`shop:${crawl.shop}`))) return crawl
  return { ...crawl, state: 'stopped', incomplete: 'stopped' }
}

/** Counting a queue reads all of it, so it is done less often the longer it takes. */
const COUNT_EVERY = 3000
const COUNT_PATIENCE = 50

/** Looks at one crawl again and again, and knows how fast it goes. */
export class CrawlWatch {
  readonly #store: Store
  readonly #id: number
  #past: { at: number; pages: number }[] = []
  #queue: number | null = null
  #countAgain = 0

  constructor(store: Store, id: number) {
    this.#store = store
    this.#id = id
  }

  async look(now = Date.now()): Promise<CrawlView | null> {
    const row = await this.#store.crawls.get(this.#id)
    if (!row) return null
    const crawl = await honest(this.#store, row)
    if (crawl.state !== 'running') return { crawl, queue: null, rate: null }
    if (now >= this.#countAgain) {
      const before = performance.now()
      this.#queue = (await this.#store.frontier.counts(crawl.id)).queued
      const took = performance.now() - before
      this.#countAgain = now + Math.max(COUNT_EVERY, took * COUNT_PATIENCE)
    }
    return { crawl, queue: this.#queue, rate: this.#rate(now, crawl.counters.pages) }
  }

  /** Over the last ten looks. */
  #rate(now: number, pages: number): number | null {
    this.#past.push({ at: now, pages })
    if (this.#past.length > 10) this.#past.shift()
    const { at, pages: then } = this.#past[0]!
    return now > at ? Math.max(0, ((pages - then) * 1000) / (now - at)) : null
  }
}
