/**
 * A generated shop that was crawled whole and then by a plan, before something happens to it.
 * @module
 */

import { expect } from 'bun:test'
import {
  change,
  type ServedShop,
  type ShopChanges,
  serveShop,
  wrapperFor,
} from '../../../../src/demo/index.ts'
import type { CrawlEvent } from '../../../../src/jobs/types.ts'
import type { Plan } from '../../../../src/plan/plan.ts'
import type { Alert } from '../../../../src/store/types.ts'
import { plainShop } from '../../../shops/index.ts'
import { Lab } from '../../harness.ts'
import { atriumPlan } from './plans.ts'

export const HASTY = { manners: { longestDelay: 10, retryBase: 1 } }
export const PRODUCTS = 120

/** Nothing happens from day to day but what is told. */
const STILL = { departures: 0, arrivals: 0, growth: 0, opening: 0, openEvery: 0, moves: 0 }

/** On the first day. */
export const happen = (event: object): ShopChanges => ({
  days: { ...STILL, events: [{ day: 1, ...event } as never] },
})

/** A wrapper that fits the first design and the one after it. */
export const BOTH = {
  detail: [{ on: 'url', regex: '/p/', mode: 'mandatory' }],
  fields: [
    { name: 'name', xpath: '//h1', type: 'text', required: true },
    {
      name: 'price',
      xpath: "//p[@class='product-price']//strong | //span[@itemprop='price']",
      type: 'price',
      required: true,
    },
  ],
}

export const DRIFTED = { incomplete: 'drifted', complete: false, designChanged: true }
export const FINE = { mode: 'focused', complete: true, designChanged: false }

export const html = (text: string): Response =>
  new Response(text, { headers: { 'content-type': 'text/html' } })

/** The crawls that were started, by their modes. */
export const starts = (events: CrawlEvent[]): string[] =>
  events.flatMap((event) => (event.event === 'start' ? event.mode : []))

export class Scene {
  served!: ServedShop
  /** Requests of the whole crawl. */
  whole = 0

  private constructor(readonly lab: Lab) {}

  static async begin(): Promise<Scene> {
    return new Scene(await Lab.open())
  }

  async end(): Promise<void> {
    await this.served.stop()
    this.lab.close()
  }

  /** The plan finds everything. */
  async open(
    plan: (seed: string) => Plan = atriumPlan,
    changes: ShopChanges = {},
    wrapper: unknown = null,
  ): Promise<void> {
    await this.#serve(changes, wrapper)
    this.whole = (await this.lab.crawl()).requests
    await this.use(plan(this.served.url))
    expect(await this.lab.crawl()).toMatchObject({ ...FINE, details: PRODUCTS })
  }

  /** The same with the plan that Aisle learns. */
  async openLearned(changes: ShopChanges = {}, wrapper: unknown = null): Promise<void> {
    await this.#serve(changes, wrapper)
    this.whole = (await this.lab.crawl({}, { learn: true })).requests
    expect(await this.lab.crawl()).toMatchObject({ ...FINE, details: PRODUCTS })
  }

  async #serve(changes: ShopChanges, wrapper: unknown): Promise<void> {
    const config = change(plainShop, {
      catalog: { products: PRODUCTS, tree: [4, 3], sizes: 'even' },
      lists: { pageSize: 6 },
      http: { validators: 'etag' },
      days: STILL,
      ...changes,
    })
    this.served = serveShop(config)
    await this.lab.addShop(this.served.url, wrapper ?? wrapperFor(config, 0))
  }

  use(plan: Plan) {
    return this.lab.store.plans.save(1, JSON.stringify(plan), 'edited', { activate: true })
  }

  /** Hears of every request, and may answer it. */
  meddle(hear: (nth: number, url: URL) => Response | undefined): void {
    const { shop } = this.served
    const answer = shop.fetch.bind(shop)
    let nth = 0
    shop.fetch = async (request) => hear(++nth, new URL(request.url)) ?? (await answer(request))
  }

  alerts(): Promise<Alert[]> {
    return this.lab.store.alerts.list(1)
  }

  async onSale(): Promise<number> {
    return (await this.lab.store.products.counts(1)).onSale
  }
}
