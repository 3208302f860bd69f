/**
 * What a crawl holds while it runs: the shop's URLs and how they stand, the frontier, the plan as it
 * is walked, cookies, robots, counters.
 * @module
 */

import { AisleError } from '../errors.ts'
import { PARSER } from '../page/page.ts'
import { withoutFolds } from '../plan/fold.ts'
import type { Fold, Plan } from '../plan/plan.ts'
import { Walk } from '../plan/walk.ts'
import { blankWrite } from '../store/blank.ts'
import type { Lease } from '../store/leases.ts'
import type { NextIds } from '../store/pages.ts'
import type { Store } from '../store/store.ts'
import type {
  Counters,
  Crawl,
  FrontierRow,
  PageId,
  PageWrite,
  ProductId,
  Shop,
  SkipReason,
} from '../store/types.ts'
import type { Validators } from '../store/versions.ts'
import { isPrivateSeed } from './address.ts'
import { CookieJar } from './cookies.ts'
import { Dictionaries } from './dictionaries.ts'
import type { DriftWatch } from './drift/watch.ts'
import type { Fetcher } from './fetch.ts'
import { FoldWatch } from './fold-watch.ts'
import { Folding } from './folding.ts'
import { Frontier } from './frontier.ts'
import { Ledger, Standing } from './ledger.ts'
import { Novelty } from './novelty.ts'
import type { Queued } from './queue.ts'
import type { ReaderPool } from './reader-pool.ts'
import { type Refuse, refuseFor } from './refuse.ts'
import { RobotsGate } from './robots-cache.ts'
import { Sampler } from './sampler.ts'
import { Pace } from './throttle.ts'
import type { Visited } from './visit.ts'

/** What the last crawl knew of a page, where the same parser and wrapper have read it. */
export type Known = Validators

/** How the crawl behaves towards its hosts; times in milliseconds. */
export type Manners = {
  delay: number
  concurrency: number
  /** The longest delay that trouble leads to. */
  longestDelay?: number
  /** Before the first second try. */
  retryBase?: number
}

export type CrawlJob = {
  store: Store
  shop: Shop
  crawl: Crawl
  plan: Plan
  /** The wrapper's JSON text. */
  wrapper: string | null
  fetcher: Fetcher
  readers: ReaderPool
  manners: Manners
  maxPages: number | null
  signal: AbortSignal
  /** Held for the shop: once somebody else has it, nothing more is written. */
  lease: Lease | null
  /** False where another crawl holds the host. */
  claimHost(host: string): Promise<boolean>
  now(): number
  /** Known products that whoever wrote the plan did not want; asked for when many were not found. */
  leavesOut?(): Promise<ReadonlySet<ProductId>>
}

/** When to look again whether a host that another crawl holds is free. */
const HELD_MS = 15_000

/** URLs of queued pages that stay in memory. */
const MOST_KEPT = 20_000

export class Run {
  readonly store: Store
  readonly shop: Shop
  readonly crawl: Crawl
  readonly plan: Plan
  readonly fetcher: Fetcher
  readonly readers: ReaderPool
  readonly readingKey: number
  readonly lease: Lease | null
  readonly manners: Manners
  readonly maxPages: number | null
  readonly signal: AbortSignal
  readonly private: boolean
  readonly leavesOut: CrawlJob['leavesOut']
  readonly refuse: Refuse
  folding: Folding
  /** Only for a crawl of every page: a plan knows what it wants. */
  readonly novelty: Novelty | null
  /** Pages that a fold would not have downloaded, to be compared with what it would have. */
  readonly probes = new Map<PageId, string>()
  readonly foldWatch = new FoldWatch()
  /** The product that each page of this crawl showed. */
  readonly showed = new Map<PageId, ProductId>()
  /** Pages that do not show what their address promises: no other waits behind them. */
  readonly letDown = new Set<PageId>()
  /** Pages that can wait, because what is like them brought nothing new. */
  readonly held = new Map<PageId, Queued & { url: string }>()
  readonly walk: Walk
  readonly ledger: Ledger
  readonly dictionaries: Dictionaries
  readonly frontier: Frontier
  readonly robots: RobotsGate
  readonly counters: Counters
  readonly now: () => number
  readonly sampler = new Sampler()
  jar = new CookieJar()
  cookiesChanged = false
  /** How the visit of the seed ended, where this run made it. */
  seedVisit: Visited | null = null
  /** Pages of which the crawl cannot tell whether they are still there. */
  readonly unseen = new Set<PageId>()
  /** Where pages of this crawl redirect to. */
  readonly redirects = new Map<PageId, PageId>()
  /** The shop turned the crawl away: nothing more is asked. */
  blocked = false
  /** Set when the run is opened. */
  drift: DriftWatch | null = null
  /** How many pages were ever put into the queue. */
  arrivals = 0
  #turns: Promise<unknown> = Promise.resolve()
  #claimHost: (host: string) => Promise<boolean>
  #claimed = new Set<string>()
  /** Pages from this number on were never read before. */
  #firstNew: PageId
  #startedAt: number

  /** `next`: the first numbers that are free. Use `openRun`. */
  constructor(job: CrawlJob, next: NextIds) {
    this.store = job.store
    this.shop = job.shop
    this.crawl = job.crawl
    this.plan = job.plan
    this.fetcher = job.fetcher
    this.readers = job.readers
    this.maxPages = job.maxPages
    this.signal = job.signal
    this.#claimHost = job.claimHost
    this.now = job.now
    this.leavesOut = job.leavesOut
    this.private = isPrivateSeed(job.shop.seed)
    this.refuse = refuseFor(job.shop.seed, job.shop.scope)
    this.novelty = job.crawl.mode === 'initial' ? new Novelty() : null
    this.walk = new Walk(job.plan)
    this.ledger = new Ledger(this.walk.states.length, next)
    this.dictionaries = new Dictionaries(this.ledger)
    this.counters = structuredClone(job.crawl.counters)
    this.folding = new Folding(withoutFolds(job.plan.fold, this.wrongFolds))
    this.#startedAt = job.now()
    this.#firstNew = next.page
    this.readingKey = job.readers.configure({
      seed: job.shop.seed,
      wrapper: job.wrapper,
      onTree: this.walk.onTree,
    })
    this.lease = job.lease
    this.manners = job.manners
    const { delay: delayMs, concurrency, longestDelay: maxDelayMs } = job.manners
    this.frontier = new Frontier(() => new Pace({ delayMs, concurrency, maxDelayMs }))
    this.robots = new RobotsGate({
      get: (url, how) => job.fetcher.get({ url, private: this.private, ...how }),
      load: async (origin) => {
        const robots = (await job.store.hosts.get(origin))?.robots
        return robots && { origin, ...robots }
      },
      save: ({ origin, ...robots }) => job.store.hosts.saveRobots(origin, robots),
      now: job.now,
    })
  }

  /** Somebody stopped the crawl, or the shop did. */
  get stopping(): boolean {
    return this.signal.aborted || this.blocked
  }

  /** Folds that this crawl saw to be wrong. */
  get wrongFolds(): readonly Fold[] {
    return this.counters.wrongFolds ?? []
  }

  /** Seconds that this and earlier runs of the crawl took. */
  get seconds(): number {
    return this.crawl.seconds + (this.now() - this.#startedAt) / 1000
  }

  close(): void {
    this.readers.forget(this.readingKey)
  }

  async known(page: PageId): Promise<Known | null> {
    const { store, shop, crawl } = this
    // A version that was read before the plan had to look at the tree lacks what it looks for.
    if (page >= this.#firstNew || this.walk.onTree.length > 0) return null
    const reader = { parser: PARSER, wrapper: crawl.wrapper }
    return (await store.versions.validators(shop.id, [page], reader)).get(page) ?? null
  }

  /** A look-up saved for each page, a megabyte for ten thousand of them. */
  #kept(url: string): string | undefined {
    return this.frontier.size < MOST_KEPT ? url : undefined
  }

  async urlOf(page: PageId): Promise<string> {
    const url = (await this.store.pages.urls(this.shop.id, [page])).get(page)
    if (!url) throw new AisleError('internal', `page ${page} has no URL`, { where: this.shop.slug })
    return url
  }

  /** The name of the first state in which the page was reached. */
  stateOf(page: PageId): string {
    return this.walk.states[this.ledger.statesOf(page)[0] ?? this.walk.start]!
  }

  /**
   * One after the other: what a product is depends on those before it, and a page's number must be
   * stored before anything that leads to it.
   */
  inTurn<T>(task: () => Promise<T>): Promise<T> {
    const turn = this.#turns.then(task)
    this.#turns = turn.catch(() => {})
    return turn
  }

  /** The number of a page that no link led to, but a redirect. */
  numberOf(url: string): Promise<PageId> {
    return this.inTurn(async () => {
      const { id, isNew } = this.ledger.page(url)
      if (isNew) await this.store.writePage({ ...this.write(), newPages: [{ id, url }] })
      return id
    })
  }

  /** Waits until the host may be asked again, and takes the turn; false where the crawl stops first. */
  async turn(host: string): Promise<boolean> {
    const { pace } = this.frontier.host(host)
    for (let wait = pace.ready(this.now()); wait > 0; wait = pace.ready(this.now())) {
      if (this.stopping) return false
      await Bun.sleep(Math.min(wait, 100))
    }
    pace.start(this.now())
    return true
  }

  /** Waits, unless the crawl stops. */
  async rest(milliseconds: number): Promise<void> {
    const until = this.now() + milliseconds
    while (this.now() < until && !this.stopping) {
      await Bun.sleep(Math.min(until - this.now(), 100))
    }
  }

  /** Null where the host is this crawl's and may be asked; else until when not, and why. */
  async claim(host: string, url: string): Promise<{ until: number; why: string } | null> {
    if (this.#claimed.has(host)) return null
    if (!(await this.#claimHost(host))) {
      return { until: this.now() + HELD_MS, why: `another crawl holds ${host}` }
    }
    this.#claimed.add(host)
    // What the host asked of an earlier crawl still holds.
    const retryAt = (await this.store.hosts.get(new URL(url).origin))?.retryAt ?? 0
    if (retryAt <= this.now()) return null
    const time = new Date(retryAt).toISOString().slice(0, 16).replace('T', ' ')
    return { until: retryAt, why: `${host} asked to be left alone until ${time} UTC` }
  }

  /** A write with nothing in it yet. */
  write(): PageWrite {
    const { shop, crawl, lease, counters, seconds } = this
    return { ...blankWrite(shop.id, crawl.id), lease, counters, seconds }
  }

  row(page: PageId, states: number[], depth: number): FrontierRow {
    return {
      page,
      states: states.map((state) => this.walk.states[state]!),
      priority: 0,
      depth,
      arrival: 0,
      attempts: 0,
      notBefore: 0,
    }
  }

  enqueue(
    write: PageWrite,
    page: PageId,
    url: string,
    how: { depth: number; states: number[] },
  ): void {
    const priority = this.novelty?.priority(url) ?? 0
    const row = { ...this.row(page, how.states, how.depth), arrival: ++this.arrivals, priority }
    write.frontier.push(row)
    this.ledger.stand(page, Standing.queued)
    this.folding.takeUp(page, url)
    if (this.folding.isProbe(url)) this.probes.set(page, url)
    if (this.novelty?.canWait(page, url)) this.held.set(page, { ...row, url })
    else this.frontier.push(new URL(url).host, { ...row, url: this.#kept(url) })
  }

  /** Once nothing else is left, some of the pages that waited; false where none is worth it. */
  releaseHeld(): boolean {
    const next = this.novelty?.next(this.held.values()) ?? []
    for (const entry of next) {
      this.held.delete(entry.page)
      this.frontier.push(new URL(entry.url).host, { ...entry, chosen: true })
    }
    return next.length > 0
  }

  skip(write: PageWrite, page: PageId, reason: SkipReason): void {
    write.skipped.push({ page, reason })
    this.countSkipped(page, reason)
  }

  countSkipped(page: PageId, reason: SkipReason): void {
    if (reason === 'robots') this.unseen.add(page)
    if (this.ledger.standing(page) === Standing.skipped) return
    this.ledger.stand(page, Standing.skipped)
    this.counters.skipped[reason] = (this.counters.skipped[reason] ?? 0) + 1
  }
}
