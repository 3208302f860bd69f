/**
 * What a crawl holds while it runs: the shop's URLs and how they stand, the frontier, the plan as it
 * is walked, what it knows of copies and of pages that can wait, its hosts, cookies, counters.
 * @module
 */

import { AisleError } from '../model/errors.ts'
import { PARSER } from '../page/page.ts'
import { isPrivateSeed } from '../page/private-address.ts'
import type { Plan } from '../plan/plan.ts'
import { Walk } from '../plan/walk.ts'
import type { Lease } from '../store/crawls/leases.ts'
import { blankWrite } from '../store/pages/page-write.ts'
import type { NextIds } from '../store/pages/pages.sql.ts'
import type { Store } from '../store/store.ts'
import type {
  Counters,
  Crawl,
  FrontierRow,
  PageId,
  PageWrite,
  Shop,
  SkipReason,
} from '../store/types.ts'
import type { Fetcher } from './fetch/fetch.ts'
import { Waiting } from './frontier/deferred.ts'
import { Frontier } from './frontier/frontier.ts'
import { Ledger, Standing } from './frontier/ledger.ts'
import { Priority } from './frontier/queue.ts'
import type { CrawlJob, Manners } from './job.ts'
import { CookieJar } from './manners/cookies.ts'
import { Hosts, robotsFor } from './manners/hosts.ts'
import { type Refuse, refuseFor } from './manners/refused-links.ts'
import type { RobotsGate } from './manners/robots-cache.ts'
import { Pace } from './manners/throttle.ts'
import type { Hold } from './pause.ts'
import type { Delta } from './policies/delta/delta.ts'
import type { DriftWatch } from './policies/drift/watch.ts'
import { Copies } from './policies/duplicates/copies.ts'
import { Looks } from './policies/endless/address-look.ts'
import { Novelty } from './policies/endless/novelty.ts'
import { Prospects } from './policies/endless/prospects.ts'
import { TopicWalk } from './policies/topic/topic-walk.ts'
import { Dictionaries } from './read/dictionaries.ts'
import type { ReaderPool } from './read/reader-pool.ts'
import { Sampler } from './read/sampler.ts'
import type { Known, Visited } from './visit.ts'

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
  readonly hold: Hold | undefined
  readonly private: boolean
  readonly leavesOut: CrawlJob['leavesOut']
  readonly refuse: Refuse
  readonly copies: Copies
  /** Only for a crawl of every page: a plan knows what it wants. */
  readonly novelty: Novelty | null
  /** Where nothing else says when it is enough. */
  readonly prospects: Prospects | null
  readonly waiting: Waiting
  readonly hosts: Hosts
  readonly walk: Walk
  /** States whose pages are not downloaded: without a wrapper lists say all that is known of products. */
  readonly unread: ReadonlySet<number>
  readonly topic: TopicWalk | null
  readonly ledger: Ledger
  readonly dictionaries: Dictionaries
  readonly frontier: Frontier
  readonly robots: RobotsGate
  readonly counters: Counters
  /** The time of day: only for what is stored. */
  readonly now: () => number
  readonly ticks: () => number
  readonly sampler = new Sampler()
  jar = new CookieJar()
  cookiesChanged = false
  /** How the visit of the seed ended, where this run made it. */
  seedVisit: Visited | null = null
  /** Pages of which the crawl cannot tell whether they are still there. */
  readonly unseen = new Set<PageId>()
  /** Products that lists showed; only without a wrapper. */
  readonly listed = new Set<PageId>()
  /** Where pages of this crawl redirect to. */
  readonly redirects = new Map<PageId, PageId>()
  /** Pages on which a larger page was taken in the place of others: looked at once that one was read. */
  readonly passedOn: { page: PageId; state: number; depth: number }[] = []
  /** The shop turned the crawl away: nothing more is asked. */
  blocked = false
  /** Set when the run is opened. */
  drift: DriftWatch | null = null
  /** Only for a crawl of changes. */
  delta: Delta | null = null
  /** How many pages were ever put into the queue. */
  arrivals = 0
  #turns: Promise<unknown> = Promise.resolve()
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
    this.hold = job.hold
    this.now = job.now
    this.ticks = job.ticks
    this.leavesOut = job.leavesOut
    this.private = isPrivateSeed(job.shop.seed)
    this.topic = job.topic ? new TopicWalk(job.topic) : null
    this.refuse = refuseFor(job.shop.seed, job.shop.scope, job.topic?.hosts)
    const looks = new Looks()
    this.novelty = job.crawl.mode === 'initial' ? new Novelty(looks) : null
    // Whoever sets a limit, writes rules or names a topic has said where to end.
    const isOpen = job.maxPages === null && ['initial', 'focused', 'delta'].includes(job.crawl.mode)
    this.prospects = isOpen ? new Prospects(looks, job.patience) : null
    this.walk = new Walk(job.plan)
    const fromLists = job.crawl.wrapper === null && job.crawl.mode === 'focused'
    this.unread = fromLists ? this.walk.leaves : new Set()
    this.ledger = new Ledger(this.walk.states.length, next)
    this.dictionaries = new Dictionaries(this.ledger)
    this.counters = structuredClone(job.crawl.counters)
    // What an earlier limit left out may be within this one.
    delete this.counters.skipped.limit
    this.copies = new Copies(job.plan.fold, this.counters)
    this.#startedAt = job.ticks()
    this.#firstNew = next.page
    this.readingKey = job.readers.configure({
      seed: job.shop.seed,
      wrapper: job.wrapper,
      onTree: this.walk.onTree,
      through: this.walk.through,
      topic: job.topic?.topic ?? null,
    })
    this.lease = job.lease
    this.manners = job.manners
    const { delay: delayMs, concurrency, longestDelay: maxDelayMs } = job.manners
    this.frontier = new Frontier(() => new Pace({ delayMs, concurrency, maxDelayMs }))
    this.waiting = new Waiting(this.novelty, this.frontier)
    this.hosts = new Hosts(job, this.frontier, () => this.stopping)
    this.robots = robotsFor(job, this.private)
  }

  /** Somebody stopped the crawl, or the shop did. */
  get stopping(): boolean {
    return this.signal.aborted || this.blocked
  }

  /** Product pages that were read, that lists made needless, or that only lists showed. */
  get productsMet(): number {
    return this.counters.details + (this.delta?.left.size ?? 0) + this.listed.size
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

  async known(page: PageId): Promise<Known | null> {
    const { store, shop, crawl } = this
    // A version that was read before the plan had to look at the tree lacks what it looks for.
    if (page >= this.#firstNew || this.walk.onTree.length > 0) return null
    // Nor does one that the topic did not judge say where to go on.
    const { version } = this.topic?.job ?? {}
    if (version && !(await store.topics.score(shop.id, page, version))) return null
    const reader = { parser: PARSER, wrapper: crawl.wrapper }
    const known = (await store.versions.validators(shop.id, [page], reader)).get(page)
    // The same of a product page that was a leaf.
    if (!known || (this.walk.through && known.detail && known.linkCount === 0)) return null
    // As another look at a list it was not read for records, but this plan reads the list by it.
    const isLook = () => this.ledger.statesOf(page).some((state) => this.walk.looks.has(state))
    if (!known.listed && !known.detail && this.walk.looks.size > 0 && isLook()) return null
    return known
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
    how: { depth: number; states: number[]; priority?: number },
  ): void {
    const worth = this.topic?.priority(page) ?? this.novelty?.priority(url) ?? Priority.usual
    const priority = how.priority ?? worth
    const row = { ...this.row(page, how.states, how.depth), arrival: ++this.arrivals, priority }
    write.frontier.push(row)
    this.ledger.stand(page, Standing.queued)
    this.copies.takeUp(page, url)
    if (this.waiting.hold(row, url)) return
    // A look-up saved for each page, a megabyte for ten thousand of them.
    const kept = this.frontier.size < MOST_KEPT ? url : undefined
    this.frontier.push(new URL(url).host, { ...row, url: kept })
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

  /** A page that was skipped for this reason is not any more. */
  uncountSkipped(reason: SkipReason): void {
    const { skipped } = this.counters
    if ((skipped[reason] ?? 0) > 1) skipped[reason]!--
    else delete skipped[reason]
  }
}
