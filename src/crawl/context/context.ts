/**
 * The context of a crawl, what it is and has while it runs: what it was asked to do, which never changes, and the
 * owners of what does (the ledger of its pages, the frontier, the session, counters), each the only one to change it.
 * Made by `open.ts`, read by everything that decides.
 * @module
 */

import { AisleError } from '../../model/errors.ts'
import { isPrivateSeed } from '../../page/private-address.ts'
import type { Plan, State } from '../../plan/plan.ts'
import { Walk } from '../../plan/walk.ts'
import type { Lease } from '../../store/crawls/leases.ts'
import type { NextIds } from '../../store/pages/pages.sql.ts'
import type { Store } from '../../store/store.ts'
import type { Crawl, PageId, Shop } from '../../store/types.ts'
import { Turns } from '../../threads/turns.ts'
import type { Wrapper } from '../../wrapper/wrapper.ts'
import type { Fetcher } from '../fetch/fetch.ts'
import { Addresses } from '../frontier/addresses.ts'
import { Frontier } from '../frontier/frontier.ts'
import { Ledger } from '../frontier/ledger.ts'
import { Redirects } from '../frontier/redirects.ts'
import { UnreadPages } from '../frontier/unread.ts'
import { Waiting } from '../frontier/waiting.ts'
import { Health } from '../health/health.ts'
import type { CrawlJob, Manners, TopicJob } from '../job.ts'
import { Hosts, paceAt, robotsFor } from '../manners/hosts.ts'
import { type Refuse, refuseFor } from '../manners/refused-links.ts'
import type { RobotsGate } from '../manners/robots-cache.ts'
import { Pace } from '../manners/throttle.ts'
import type { Hold } from '../pause.ts'
import { Dictionaries } from '../read/dictionaries.ts'
import type { ReaderPool } from '../read/reader-pool.ts'
import { Sampler } from '../read/sampler.ts'
import { CounterWriter, type ReadonlyCounters } from './counter-writer.ts'
import { FormerWrappers } from './former-wrappers.ts'
import { JudgedPages } from './judged-pages.ts'
import { Session } from './session.ts'

export class Context {
  readonly store: Store
  readonly shop: Shop
  readonly crawl: Crawl
  readonly plan: Plan
  readonly topic: TopicJob | null
  readonly fetcher: Fetcher
  readonly readers: ReaderPool
  readonly readingKey: number
  readonly lease: Lease | null
  readonly manners: Manners
  readonly maxPages: number | null
  readonly maxAge: number | null
  readonly patience: number | undefined
  /** Whether it goes to every address, whatever that brings. */
  readonly whole: boolean
  readonly signal: AbortSignal
  readonly hold: Hold | undefined
  readonly private: boolean
  readonly leavesOut: CrawlJob['leavesOut']
  readonly refuse: Refuse
  readonly hosts: Hosts
  readonly robots: RobotsGate
  /** The time of day: only for what is stored. */
  readonly now: () => number
  readonly ticks: () => number
  /** The plan as it is walked. */
  readonly walk: Walk
  readonly ledger: Ledger
  readonly dictionaries: Dictionaries
  readonly frontier: Frontier
  readonly waiting: Waiting
  readonly addresses: Addresses
  /** Whether what lists show of a product helps to read its page. */
  readonly wantsPromises: boolean
  /** Fields that identify nothing, though they are called so: several products have the same. */
  readonly shared: readonly string[]
  readonly redirects = new Redirects()
  readonly unread = new UnreadPages()
  readonly judged = new JudgedPages()
  readonly former: FormerWrappers
  readonly session = new Session()
  readonly health = new Health()
  readonly sampler: Sampler
  readonly count: CounterWriter
  readonly counters: ReadonlyCounters
  readonly #turns = new Turns()
  #startedAt: number

  /** `next`: the first numbers that are free. Use `open`. */
  constructor(job: CrawlJob, next: NextIds) {
    this.store = job.store
    this.shop = job.shop
    this.crawl = job.crawl
    this.plan = job.plan
    this.topic = job.topic ?? null
    this.fetcher = job.fetcher
    this.readers = job.readers
    this.maxPages = job.maxPages
    this.maxAge = job.maxAge
    this.patience = job.patience
    this.whole = job.whole ?? false
    this.signal = job.signal
    this.hold = job.hold
    this.now = job.now
    this.ticks = job.ticks
    this.leavesOut = job.leavesOut
    this.lease = job.lease
    this.manners = job.manners
    this.private = isPrivateSeed(job.shop.seed)
    const further = [...(job.topic?.hosts ?? []), ...(job.plan.hosts ?? [])]
    this.refuse = refuseFor(job.shop.seed, job.shop.scope, { hosts: further, whole: job.whole })
    this.sampler = new Sampler(job.judge !== undefined)
    this.walk = new Walk(job.plan)
    this.ledger = new Ledger(this.walk.states.length, next)
    this.dictionaries = new Dictionaries(this.ledger)
    this.count = new CounterWriter(job.crawl.counters)
    this.counters = this.count.counters
    this.addresses = new Addresses(job.plan.fold, this.counters.wrongFolds)
    const wrapper: Partial<Wrapper> | null = job.wrapper === null ? null : JSON.parse(job.wrapper)
    this.wantsPromises = wrapper !== null && 'fallback' in wrapper
    this.shared = wrapper?.fields?.flatMap(({ name, shared }) => (shared ? name : [])) ?? []
    this.former = new FormerWrappers(job)
    this.#startedAt = job.ticks()
    this.readingKey = job.readers.configure({
      seed: job.shop.seed,
      wrapper: job.wrapper,
      onTree: this.walk.onTree,
      through: this.walk.through,
      topic: job.topic?.topic ?? null,
    })
    this.frontier = new Frontier((host) => new Pace(paceAt(host, job.shop, job.manners)))
    this.waiting = new Waiting(this.frontier)
    this.hosts = new Hosts(job, this.frontier, () => this.stopping)
    this.robots = robotsFor(job, this.private)
  }

  /** Somebody stopped the crawl, or the shop did. */
  get stopping(): boolean {
    return this.signal.aborted || this.health.turmoil.blocked
  }

  /** Pages that came, be they what they were. */
  get pagesRead(): number {
    return this.counters.pages + this.counters.unchanged304
  }

  /** Product pages that were read, that lists made needless, or that only lists showed. */
  get productsMet(): number {
    return this.counters.details + this.unread.left.size + this.unread.listed.size
  }

  /** Whether products are what the crawl is for: pages of rules that keep links are read for these. */
  get asksProducts(): boolean {
    const edges = Object.values(this.plan.states).flatMap((state) => state.edges)
    return this.crawl.mode !== 'rules' || !edges.some(({ action }) => action === 'keep')
  }

  /** Seconds that this and earlier runs of the crawl took. */
  get seconds(): number {
    const now = this.ticks()
    const rested = this.hold?.rested(now) ?? 0
    return this.crawl.seconds + (now - this.#startedAt - rested) / 1000
  }

  close(): void {
    this.readers.forget(this.readingKey)
  }

  async urlOf(page: PageId): Promise<string> {
    const url = (await this.store.pages.urls(this.shop.id, [page])).get(page)
    if (!url) throw new AisleError('internal', `page ${page} has no URL`, { where: this.shop.slug })
    return url
  }

  /** A state of the plan, by its number in the walk. */
  state(number: number): State {
    return this.plan.states[this.walk.states[number]!]!
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
    return this.#turns.take(task)
  }
}
