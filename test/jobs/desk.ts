/**
 * A page that crawls a small shop, and a store that looks at the same data by another way.
 * @module
 */

import type { Hono } from 'hono'
import { change, demo, type ServedShop, wrapperFor } from '../../src/demo/index.ts'
import { JobManager } from '../../src/jobs/crawl/manager.ts'
import type { CrawlRequest } from '../../src/jobs/types.ts'
import type { StoreOptions } from '../../src/store/connection/database.ts'
import type { Store } from '../../src/store/store.ts'
import { createApp } from '../../src/web/app.tsx'
import { VERSION } from '../web/helper.ts'

export const SMALL = change(demo, {
  catalog: { products: 8, tree: [2] },
  lists: { facets: 0, sort: 'off' },
})

export const ask = (shop: string): CrawlRequest => ({
  ...{ shop, mode: 'initial', maxPages: null, maxAge: null },
  ...{ delay: 5, concurrency: 1, fresh: false },
})

export async function until(what: () => Promise<boolean> | boolean): Promise<void> {
  for (const start = performance.now(); !(await what()); await Bun.sleep(10)) {
    if (performance.now() - start > 20_000) throw new Error('it did not come to that')
  }
}

/** Crawls by `options`. */
export class Desk {
  readonly log: string[] = []
  /** Lines that the terminal shows too. */
  readonly trouble: string[] = []
  readonly manager: JobManager
  readonly app: Hono

  constructor(
    readonly store: Store,
    options: StoreOptions,
    readonly slug: string,
    readonly shop: ServedShop,
  ) {
    this.manager = new JobManager(options, {
      onLog: (line, isTrouble) => {
        this.log.push(line)
        if (isTrouble) this.trouble.push(line)
      },
    })
    this.app = createApp({ store, jobs: this.manager, version: VERSION })
  }

  async add(): Promise<void> {
    const { slug, store } = this
    const { id } = await store.shops.add({ slug, name: slug, seed: this.shop.url, delay: 5 })
    await store.wrappers.save(id, JSON.stringify(wrapperFor(SMALL)), 'hand')
  }

  async begin(pages = 5): Promise<number> {
    const started = await this.manager.start(ask(this.slug))
    if (!started.ok) throw new Error(started.error)
    await until(async () => (await this.crawl(started.crawl)).counters.pages >= pages)
    return started.crawl
  }

  async crawl(id: number) {
    return (await this.store.crawls.get(id))!
  }

  over(): Promise<void> {
    return until(() => !this.manager.running().includes(this.slug))
  }

  async holder() {
    const { id } = await this.store.shops.need(this.slug)
    return await this.store.leases.holder(`shop:${id}`)
  }

  async alerts(): Promise<string[]> {
    const { id } = await this.store.shops.need(this.slug)
    return (await this.store.alerts.list(id)).map(({ kind, message }) => `${kind}: ${message}`)
  }

  async page(path: string): Promise<string> {
    const answer = await this.app.request(`http://127.0.0.1${path}`)
    return (await answer.text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  }

  /** As a person does it, on the page of the shop. */
  async tryAgain(): Promise<Response> {
    return await this.app.request(`http://127.0.0.1/shops/${this.slug}/crawl`, {
      method: 'POST',
      headers: { origin: 'http://127.0.0.1', 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    })
  }

  async products(): Promise<number> {
    const { id } = await this.store.shops.need(this.slug)
    return (await this.store.products.counts(id)).onSale
  }

  async close(): Promise<void> {
    await this.manager.close()
    this.store.close()
  }
}
