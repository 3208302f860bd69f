/**
 * The story of a crawl: take the next page, fetch it, read it, decide what it brings, store that; until the
 * plan has nothing more to take, or somebody or something stops it.
 * @module
 */

import type { Incomplete } from '../store/types.ts'
import type { Context } from './context/context.ts'
import { type CrawlReport, type End, tellProducts, type Watch } from './events.ts'
import { release } from './fetch/body.ts'
import type { Visited } from './fetch/visited.ts'
import { finish } from './finish.ts'
import { reachAll } from './follow.ts'
import { Standing } from './frontier/ledger.ts'
import type { Queued } from './frontier/queue.ts'
import { StoreWatch } from './health/store-watch.ts'
import type { CrawlJob } from './job.ts'
import { open } from './open.ts'
import type { Ask, Policies, Read } from './policies/policy.ts'
import { Meter } from './progress.ts'
import { Collector } from './read/garbage.ts'
import { hashOf } from './read/reading.ts'
import { settle } from './settle.ts'
import { visit } from './visit.ts'

/** One for all crawls of the thread. */
const collector = new Collector()

/** Pages fetched while others are still read and stored. */
const READ_AHEAD = 4

/** Walks the plan from where the crawl is to its end. */
export async function crawl(job: CrawlJob, watch: Watch): Promise<CrawlReport> {
  const { context, policies } = await open(job)
  const meter = new Meter(context, policies)
  const where = { shop: job.shop.slug, crawl: job.crawl.id }
  const store = new StoreWatch(job.store, (text) =>
    watch({ event: 'note', ...where, text, about: 'store' }),
  )
  const ticking = setInterval(() => {
    store.look()
    watch({ event: 'progress', ...where, ...meter.read() })
  }, 1000)
  const ask: Ask = {
    reach: (batch, pages) => reachAll(policies, batch, pages),
    refuses: (page, state) => policies.refuses(page, state),
    visit: (page, url) => visit(context, policies, page, url),
    vanished: (outOfSight) => policies.firstOf((policy) => policy.vanished?.(outOfSight)),
  }
  try {
    const end = await new Walker(context, policies, ask, watch).walk()
    return await finish(context, policies, ask, end, watch)
  } finally {
    clearInterval(ticking)
    context.close()
  }
}

class Walker {
  #context: Context
  #policies: Policies
  #ask: Ask
  #watch: Watch
  #inFlight = 0
  #failure: unknown = null
  #wake: () => void = () => {}
  /** Fetched pages wait for the reader and the store: a fast shop must not pile them up in memory. */
  #most: number

  constructor(context: Context, policies: Policies, ask: Ask, watch: Watch) {
    this.#context = context
    this.#policies = policies
    this.#ask = ask
    this.#watch = watch
    // What comes next by a topic is known once the page before it was read.
    this.#most = context.manners.concurrency + (context.topic?.orders ? 0 : READ_AHEAD)
  }

  async walk(): Promise<End> {
    const { signal, hold } = this.#context
    const changed = () => this.#wake()
    signal.addEventListener('abort', changed)
    if (hold) hold.onChange = changed
    let incomplete: Incomplete | null = null
    while (!this.#failure) {
      const halt = this.#policies.first((policy) => policy.halt?.(this.#inFlight))
      incomplete = this.#mustStop() ?? (halt === 'drifted' ? halt : null)
      if (incomplete || (halt && this.#inFlight === 0)) break
      const next = halt ? 'wait' : this.#take()
      if (next === 'end') break
      if (next === 'empty') {
        if (!(await this.#hasMore(false))) break
      } else if (next !== 'taken') {
        await this.#sleep(next === 'wait' ? Number.POSITIVE_INFINITY : next)
      }
    }
    while (this.#inFlight > 0) await this.#sleep(Number.POSITIVE_INFINITY)
    signal.removeEventListener('abort', changed)
    if (this.#failure) throw this.#failure
    return incomplete ? { incomplete, gaveUp: null } : await this.#ended()
  }

  #mustStop(): Incomplete | null {
    const { signal, health } = this.#context
    if (signal.aborted) return 'stopped'
    if (health.turmoil.blocked) return 'blocked'
    return health.shells.all ? 'scripts' : null
  }

  /** Takes the next page, or says why there is none now; a number: how long to wait for one. */
  #take(): 'taken' | 'wait' | 'empty' | 'end' | number {
    const { frontier, ledger, ticks, hold } = this.#context
    if (hold?.paused || this.#inFlight >= this.#most) return 'wait'
    const before = this.#policies.first((policy) => policy.beforeTake?.(this.#inFlight))
    if (before) return before
    const next = frontier.take(ticks())
    if (!('entry' in next)) {
      const isEmpty = next.wait === Number.POSITIVE_INFINITY && this.#inFlight === 0
      return isEmpty ? 'empty' : next.wait
    }
    const { entry, host } = next
    if (ledger.standing(entry.page) !== Standing.queued) return 'taken'
    if (this.#policies.some((policy) => policy.putBack?.(entry, host))) return 'taken'
    ledger.stand(entry.page, Standing.claimed)
    this.#launch(entry, host.pace.start(ticks()))
    return 'taken'
  }

  #launch(entry: Queued, giveBack: () => void): void {
    this.#inFlight++
    this.#page(entry, giveBack)
      .catch((error) => {
        this.#failure ??= error
      })
      .finally(() => {
        this.#inFlight--
        this.#wake()
      })
  }

  /** One page from its address to the store. */
  async #page(entry: Queued, giveBack: () => void): Promise<void> {
    const { waiting, ledger, health } = this.#context
    const url = entry.url ?? (await this.#context.urlOf(entry.page))
    if (!entry.chosen && entry.attempts === 0 && waiting.hold(entry, url)) {
      ledger.stand(entry.page, Standing.queued)
      giveBack()
      return
    }
    const visited = await visit(this.#context, this.#policies, entry.page, url)
    if (!visited.asked) giveBack()
    if (entry.depth === 0) health.visitSeed(visited)
    const read = await this.#read(visited)
    const settled = await this.#context.inTurn(async () =>
      this.#failure ? null : await this.#settle(entry, visited, read),
    )
    // The store takes nothing more: this page is asked for again when the crawl goes on.
    if (!settled) return
    if (health.turmoil.isSilent) await this.#callShop()
    if (settled.reading) health.misses.count(visited.url, settled.reading)
    tellProducts(this.#context, this.#watch, settled.products, settled.sighted)
    collector.count()
  }

  /** A page that is byte for byte what it was is not read again. */
  async #read({ page, url, end }: Visited): Promise<Read | null> {
    if (end.kind !== 'answer' || end.answer.kind !== 'ok') return null
    const { body: bytes, contentType } = end.answer
    try {
      if (end.known?.hash === hashOf(bytes)) return { same: end.known.version }
      const { readers, readingKey, sampler } = this.#context
      const keep = sampler.wants(this.#context.stateOf(page), url)
      const isView = this.#policies.some((policy) => policy.isView?.(url))
      return await readers.read(readingKey, { bytes, url, contentType, keep, isView })
    } finally {
      release(bytes)
    }
  }

  /** Stores the page, unless it is one that only turns the crawl away. */
  async #settle(entry: Queued, visited: Visited, read: Read | null) {
    const { turmoil, shells } = this.#context.health
    const look = await this.#policies.firstOf((policy) => policy.look?.(visited, read))
    const error = look?.turnedAway ?? null
    const shell = look?.shell ?? false
    if (look && (shell || !error)) shells.count(shell)
    turmoil.count(visited, this.#context.ticks(), error !== null && !shell)
    const told = error ? ({ ok: false, error } as const) : read
    return await settle(this.#context, this.#policies, entry, visited, told)
  }

  /** Nothing was answered for long: is the shop still there at all? */
  async #callShop(): Promise<void> {
    const { shop, hosts, fetcher, session, frontier, counters, health } = this.#context
    health.turmoil.heard(null)
    const { seed: url } = shop
    const { host } = new URL(url)
    if (!(await hosts.turn(host))) return
    const cookies = session.jar.header(url)
    const answer = await fetcher.get({ url, private: this.#context.private, cookies })
    frontier.host(host).pace.finish(this.#context.ticks(), answer)
    counters.requests++
    if (answer.kind === 'ok') release(answer.body)
    health.turmoil.heard(answer.kind === 'failed' ? answer.message : null)
  }

  /** Whether the plan has more than what is in the queue; `full`: it will not be asked for. */
  async #hasMore(full: boolean): Promise<boolean> {
    if (this.#context.waiting.release().length > 0) return true
    for (const policy of this.#policies.list) {
      if (await policy.queueEmpty?.(this.#ask, full)) return true
    }
    return false
  }

  /** Nothing stopped it: whether it came to its end. */
  async #ended(): Promise<End> {
    const { frontier, maxPages, pagesRead } = this.#context
    const gaveUp = this.#policies.first((policy) => policy.gaveUp?.())
    const full = maxPages !== null && pagesRead >= maxPages
    const isLimited = full && (frontier.size > 0 || (await this.#hasMore(true)))
    return { incomplete: gaveUp || isLimited ? 'limited' : null, gaveUp }
  }

  /** Until something was settled or somebody stopped the crawl; at most this long. */
  #sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = milliseconds < 2 ** 31 ? setTimeout(resolve, milliseconds) : null
      this.#wake = () => {
        if (timer) clearTimeout(timer)
        resolve()
      }
    })
  }
}
