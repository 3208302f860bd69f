import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import type { Broken } from '../../src/jobs/crawl/failure.ts'
import type { Live } from '../../src/jobs/crawl/live.ts'
import type { Jobs, Removal, Started, SurveyRequest } from '../../src/jobs/crawl/manager.ts'
import type { PlanLook } from '../../src/jobs/crawl/thread.ts'
import type { Learned, Prediction } from '../../src/jobs/learn/learn.ts'
import type { Repair } from '../../src/jobs/repair/repairing.ts'
import type { Looked, Surveyed } from '../../src/jobs/survey/surveying.ts'
import type { CrawlRequest } from '../../src/jobs/types.ts'
import { AisleError } from '../../src/model/errors.ts'
import { svgOf } from '../../src/plan/draw/svg.ts'
import { openPlan, type Plan } from '../../src/plan/plan.ts'
import { noCounters } from '../../src/store/crawls/counters.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import type { Counters, CrawlId, Mode } from '../../src/store/types.ts'
import { createApp } from '../../src/web/app.tsx'
import { DemoKeeper, type ServeDemo } from '../../src/web/demo.ts'

export const VERSION = { version: '0.0.1', commit: 'abc1234', platform: 'test' }

export const WRAPPER = JSON.stringify({
  detail: [{ on: 'xpath', xpath: '//h1', mode: 'mandatory' }],
  fields: [
    { name: 'name', xpath: '//h1', type: 'text' },
    { name: 'price', xpath: "//*[@class='price']", type: 'price' },
  ],
})

/** The add form, rightly filled in. */
export const FORM = {
  url: 'toys.example',
  id: '',
  name: '',
  scope: 'host',
  delay: '',
  concurrency: '',
  wrapper: WRAPPER,
}

/** Crawls nothing, and remembers what it was asked for. */
export class FakeJobs implements Jobs {
  asked: CrawlRequest[] = []
  stopped: string[] = []
  active = new Set<string>()
  brokenOff = new Map<CrawlId, Broken>()
  answer: Started = { ok: true, crawl: 1 }
  removal: Removal | null = null
  prediction: Prediction | null = null
  learned: Learned | null = null

  constructor(readonly store?: Store) {}

  async start(request: CrawlRequest): Promise<Started> {
    this.asked.push(request)
    if (this.answer.ok) this.active.add(request.shop)
    return this.answer
  }

  stop(shop: string): boolean {
    this.stopped.push(shop)
    return this.active.delete(shop)
  }

  async remove(shop: string): Promise<Removal> {
    return this.removal ?? { ok: true, removed: await this.store!.shops.remove(shop) }
  }

  draw(plan: Plan, { counts, alone }: PlanLook = {}): Promise<string> {
    return Promise.resolve(svgOf(plan, { embedded: !alone, counts }))
  }

  predict(_: string, plans: readonly Plan[]): Promise<Prediction[] | null> {
    const { prediction } = this
    return Promise.resolve(prediction && plans.map(() => prediction))
  }

  async learn(shop: string): Promise<Learned> {
    if (this.learned) return this.learned
    throw new AisleError('not-found', 'not every page was crawled yet', {
      where: shop,
      hint: `Crawl it whole first: aisle --crawl ${shop} --mode initial`,
    })
  }

  paused = new Set<string>()
  /** What is told of a crawl of this process. */
  lives = new Map<string, Live>()
  /** What a survey looks at, and finds in the end. */
  looks: Looked[] = []
  surveyed: Promise<Surveyed> = new Promise(() => {})
  surveys: SurveyRequest[] = []
  repaired: Promise<Repair> = new Promise(() => {})
  rested = 0

  pause(shop: string): boolean {
    this.paused.add(shop)
    return this.active.has(shop)
  }

  resume(shop: string): boolean {
    this.paused.delete(shop)
    return this.active.has(shop)
  }

  failed = (crawl: CrawlId): Broken | null => this.brokenOff.get(crawl) ?? null
  broken = (): Broken[] => [...this.brokenOff.values()]

  live(shop: string): Live | null {
    const live = this.lives.get(shop)
    return live ? { ...live, paused: this.paused.has(shop) } : null
  }

  survey(request: SurveyRequest, onLook: (looked: Looked) => void): Promise<Surveyed> {
    this.surveys.push(request)
    for (const look of this.looks) onLook(look)
    return this.surveyed
  }

  repair(_: string): Promise<Repair> {
    return this.repaired
  }

  async rest(): Promise<void> {
    this.rested++
  }

  running(): string[] {
    return [...this.active]
  }
}

export type Site = {
  app: Hono
  store: Store
  /** The folder of the store. */
  data: string
  jobs: FakeJobs
  /** Ports on which the demo shop was opened. */
  served: number[]
  get(
    path: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; text: string; headers: Headers }>
  post(
    path: string,
    form: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<{ status: number; text: string; location: string | null }>
  close(): Promise<void>
}

/** A demo shop that nobody can visit; notes where it would be. */
export const fakeDemo =
  (served: number[]): ServeDemo =>
  (port) => {
    served.push(port)
    const shop = { day: 0, redesign: 0 }
    return { url: `http://127.0.0.1:${port}/`, shop, stop: async () => {} }
  }

/** The app on a store of its own, as a browser on this machine would see it; `db`: a server, where it is no file. */
export async function openSite(db?: string): Promise<Site> {
  const data = await mkdtemp(join(tmpdir(), 'aisle-web-'))
  const store = await openStore({ data, db })
  const jobs = new FakeJobs(store)
  const served: number[] = []
  const keeper = new DemoKeeper(store, fakeDemo(served))
  const app = createApp({ store, jobs, version: VERSION, keeper })
  const base = { host: 'localhost:4680' }
  return {
    ...{ app, store, data, jobs, served },
    async get(path, headers = {}) {
      const answer = await app.request(path, { headers: { ...base, ...headers } })
      return { status: answer.status, text: await answer.text(), headers: answer.headers }
    },
    async post(path, form, headers = {}) {
      const answer = await app.request(path, {
        method: 'POST',
        headers: {
          ...{ ...base, 'sec-fetch-site': 'same-origin', origin: 'http://localhost:4680' },
          ...headers,
        },
        body: new URLSearchParams(form),
      })
      return {
        status: answer.status,
        text: await answer.text(),
        location: answer.headers.get('location'),
      }
    },
    async close() {
      store.close()
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** A crawl with its lease, as one that another process runs now. */
export async function runningCrawl(store: Store, slug: string) {
  const shop = await store.shops.need(slug)
  const owner = { id: 'me', pid: process.pid, machine: 'elsewhere', what: 'test' }
  const claim = await store.leases.acquire(`shop:${shop.id}`, owner)
  if (!claim.ok) throw new Error('it is held')
  const json = JSON.stringify(openPlan([shop.seed]))
  const { version: plan } = await store.plans.save(shop.id, json, 'open', { activate: false })
  const { id, wrapper } = shop
  const crawl = await store.crawls.start({ shop: id, mode: 'initial', plan, wrapper })
  return { shop, crawl, release: () => store.leases.release(claim.lease) }
}

/** A crawl that came to its end. */
export async function endedCrawl(
  store: Store,
  slug: string,
  mode: Mode,
  counted: Partial<Counters>,
): Promise<CrawlId> {
  const { id: shop, wrapper } = await store.shops.need(slug)
  const { id } = await store.crawls.start({ shop, mode, plan: 1, wrapper })
  const counters = { ...noCounters(), ...counted }
  await store.crawls.finish(id, { state: 'done', incomplete: null, counters, seconds: 1 })
  return id
}
