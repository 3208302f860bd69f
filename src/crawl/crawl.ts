/**
 * The story of a crawl: take the next page, fetch it, read it, store what it brings; until the plan has
 * nothing more to take, or somebody or something stops it.
 * @module
 */

import type { Incomplete } from '../store/types.ts'
import { tellProducts } from './announce.ts'
import type { End } from './end.ts'
import type { CrawlReport, Watch } from './events.ts'
import { release } from './fetch/release.ts'
import { finish } from './finish.ts'
import { Standing } from './frontier/ledger.ts'
import type { Queued } from './frontier/queue.ts'
import { Misses } from './health/near-misses.ts'
import { Shells } from './health/shells.ts'
import { StoreWatch } from './health/store-watch.ts'
import { Turmoil } from './health/turned-away.ts'
import type { CrawlJob } from './job.ts'
import { openRun } from './open.ts'
import { askForMore } from './policies/delta/unlisted.ts'
import { callBest, isPoor, preferPromising } from './policies/endless/last-call.ts'
import { walkPassed } from './policies/larger/passed-lists.ts'
import { Meter } from './progress.ts'
import { Collector } from './read/garbage.ts'
import { hashOf } from './read/reading.ts'
import type { Run } from './run.ts'
import { type Read, type Settled, settle } from './settle.ts'
import { type Visited, visit } from './visit.ts'

/** One for all crawls of the thread. */
const collector = new Collector()

/** Pages fetched while others are still read and stored. */
const READ_AHEAD = 4

/** Walks the plan from where the crawl is to its end. */
export async function crawl(job: CrawlJob, watch: Watch): Promise<CrawlReport> {
  const run = await openRun(job)
  const meter = new Meter(run)
  const where = { shop: job.shop.slug, crawl: job.crawl.id }
  const store = new StoreWatch(job.store, (text) =>
    watch({ event: 'note', ...where, text, about: 'store' }),
  )
  const ticking = setInterval(() => {
    store.look()
    watch({ event: 'progress', ...where, ...meter.read() })
  }, 1000)
  try {
    const end = await new Walker(run, watch).walk()
    return await finish(run, end, watch)
  } finally {
    clearInterval(ticking)
    run.close()
  }
}

class Walker {
  #run: Run
  #watch: Watch
  #inFlight = 0
  #misses = new Misses()
  #turmoil = new Turmoil()
  #shells = new Shells()
  #failure: unknown = null
  #wake: () => void = () => {}
  /** Fetched pages wait for the reader and the store: a fast shop must not pile them up in memory. */
  #most: number

  constructor(run: Run, watch: Watch) {
    this.#run = run
    this.#watch = watch
    // What comes next by a topic is known once the page before it was read.
    this.#most = run.manners.concurrency + (run.topic?.job.orders ? 0 : READ_AHEAD)
  }

  async walk(): Promise<End> {
    const { frontier, ticks, signal } = this.#run
    const stopped = () => this.#wake()
    signal.addEventListener('abort', stopped)
    if (this.#run.hold) this.#run.hold.onChange = stopped
    let incomplete: Incomplete | null = null
    for (;;) {
      if (this.#failure) break
      incomplete = this.#mustStop()
      if (incomplete) break
      if (this.#enough() && this.#inFlight === 0) break
      const resting = this.#run.hold?.paused ?? false
      if (resting || this.#enough() || this.#inFlight >= this.#most) {
        await this.#sleep(Number.POSITIVE_INFINITY)
        continue
      }
      preferPromising(this.#run)
      if (isPoor(this.#run)) {
        if (this.#inFlight > 0) {
          await this.#sleep(Number.POSITIVE_INFINITY)
          continue
        }
        if (!callBest(this.#run)) break
      }
      const next = frontier.take(ticks())
      if ('entry' in next) {
        if (this.#run.ledger.standing(next.entry.page) !== Standing.queued) continue
        if (this.#run.topic?.putBack(next.entry, next.host)) continue
        this.#run.ledger.stand(next.entry.page, Standing.claimed)
        this.#launch(next.entry, next.host.pace.start(ticks()))
      } else if (next.wait === Number.POSITIVE_INFINITY && this.#inFlight === 0) {
        if (!((await this.#hasMore()) || (await askForMore(this.#run)))) break
      } else await this.#sleep(next.wait)
    }
    while (this.#inFlight > 0) await this.#sleep(Number.POSITIVE_INFINITY)
    signal.removeEventListener('abort', stopped)
    if (this.#failure) throw this.#failure
    const full = !incomplete && this.#full()
    const poor = !incomplete && isPoor(this.#run)
    if (poor || (full && (frontier.size > 0 || (await this.#hasMore())))) incomplete = 'limited'
    const seen = { misses: this.#misses, turmoil: this.#turmoil, shells: this.#shells }
    return { incomplete, poor, ...seen }
  }

  /** Whether the plan has more than what is in the queue. */
  async #hasMore(): Promise<boolean> {
    return this.#run.waiting.release().length > 0 || (await walkPassed(this.#run))
  }

  #mustStop(): Incomplete | null {
    if (this.#run.signal.aborted) return 'stopped'
    if (this.#turmoil.blocked) return 'blocked'
    if (this.#shells.all) return 'scripts'
    return this.#run.drift?.drift ? 'drifted' : null
  }

  /** What is in flight may turn out to be no page at all: only settled ones use up the limit. */
  #full(): boolean {
    const { maxPages, counters } = this.#run
    const read = counters.pages + counters.unchanged304
    return maxPages !== null && read + this.#inFlight >= maxPages
  }

  /** Nothing more is asked for. */
  #enough(): boolean {
    return this.#full() || (this.#run.topic?.isDry ?? false)
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

  async #page(entry: Queued, giveBack: () => void): Promise<void> {
    const run = this.#run
    const url = entry.url ?? (await run.urlOf(entry.page))
    if (!entry.chosen && entry.attempts === 0 && run.waiting.hold(entry, url)) {
      run.ledger.stand(entry.page, Standing.queued)
      giveBack()
      return
    }
    const visited = await visit(run, entry.page, url)
    if (!visited.asked) giveBack()
    if (entry.depth === 0) run.seedVisit = visited
    const read = await this.#read(visited)
    const settled = await run.inTurn(async () =>
      this.#failure ? null : await this.#settle(entry, visited, read),
    )
    // The store takes nothing more: this page is asked for again when the crawl goes on.
    if (!settled) return
    if (this.#turmoil.isSilent) await this.#callShop()
    if (settled.reading) this.#misses.count(visited.url, settled.reading)
    tellProducts(run, this.#watch, settled)
    collector.count()
  }

  /** Nothing was answered for long: is the shop still there at all? */
  async #callShop(): Promise<void> {
    const run = this.#run
    this.#turmoil.heard(null)
    const { seed: url } = run.shop
    if (!(await run.hosts.turn(new URL(url).host))) return
    const answer = await run.fetcher.get({
      url,
      private: run.private,
      cookies: run.jar.header(url),
    })
    run.frontier.host(new URL(url).host).pace.finish(run.ticks(), answer)
    run.counters.requests++
    if (answer.kind === 'ok') release(answer.body)
    this.#turmoil.heard(answer.kind === 'failed' ? answer.message : null)
    run.blocked ||= this.#turmoil.blocked
  }

  /** Stores the page, unless it is one that only turns the crawl away. */
  async #settle(entry: Queued, visited: Visited, read: Read | null): Promise<Settled> {
    const run = this.#run
    const look = (await run.drift?.look(visited, read)) ?? null
    const error = look?.turnedAway ?? null
    const shell = look?.reading?.shell ?? false
    if (look && (shell || !error)) this.#shells.count(shell)
    this.#turmoil.count(visited, run.ticks(), error !== null && !shell)
    run.blocked ||= this.#turmoil.blocked
    const settled = await settle(run, entry, visited, error ? { ok: false, error } : read)
    run.topic?.reorder(run.frontier)
    return settled
  }

  /** A page that is byte for byte what it was is not read again. */
  async #read({ page, url, end }: Visited): Promise<Read | null> {
    if (end.kind !== 'answer' || end.answer.kind !== 'ok') return null
    const { body: bytes, contentType } = end.answer
    try {
      if (end.known?.hash === hashOf(bytes)) return { same: end.known.version }
      const { readers, readingKey, sampler, novelty } = this.#run
      const keep = sampler.wants(this.#run.stateOf(page), url)
      const isView = novelty?.isSuspect(url) ?? false
      return await readers.read(readingKey, { bytes, url, contentType, keep, isView })
    } finally {
      release(bytes)
    }
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
