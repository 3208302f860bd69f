/**
 * The story of a crawl: take the next page, fetch it, read it, store what it brings; until the plan has
 * nothing more to take, or somebody or something stops it.
 * @module
 */

import type { Incomplete } from '../store/types.ts'
import type { CrawlEvent, CrawlReport } from './events.ts'
import { finish } from './finish.ts'
import { Standing } from './ledger.ts'
import { Misses } from './misses.ts'
import { Meter } from './progress.ts'
import type { Queued } from './queue.ts'
import { type CrawlJob, Run } from './run.ts'
import { type Read, settle } from './settle.ts'
import { Turmoil } from './turmoil.ts'
import { visit } from './visit.ts'

export type Watch = (event: CrawlEvent) => void

/** Walks the plan from where the crawl is to its end. */
export async function crawl(job: CrawlJob, watch: Watch): Promise<CrawlReport> {
  const run = await Run.open(job)
  const meter = new Meter(run)
  const where = { shop: job.shop.slug, crawl: job.crawl.id }
  const ticking = setInterval(() => watch({ event: 'progress', ...where, ...meter.read() }), 1000)
  try {
    const end = await new Walker(run, watch).walk()
    return await finish(run, end)
  } finally {
    clearInterval(ticking)
    run.close()
  }
}

/** Why the walk is over: null when there was nothing more to take. */
export type End = { incomplete: Incomplete | null; misses: Misses; turmoil: Turmoil }

class Walker {
  #run: Run
  #watch: Watch
  #inFlight = 0
  #misses = new Misses()
  #turmoil = new Turmoil()
  #failure: unknown = null
  /** Pages are settled one after the other: what a product is depends on those before it. */
  #settling: Promise<void> = Promise.resolve()
  #wake: () => void = () => {}

  constructor(run: Run, watch: Watch) {
    this.#run = run
    this.#watch = watch
  }

  async walk(): Promise<End> {
    const { frontier, now, signal } = this.#run
    const stopped = () => this.#wake()
    signal.addEventListener('abort', stopped)
    let incomplete: Incomplete | null = null
    for (;;) {
      if (this.#failure) break
      incomplete = this.#mustStop()
      if (incomplete) break
      if (this.#full()) {
        if (this.#inFlight === 0) break
        await this.#sleep(Number.POSITIVE_INFINITY)
        continue
      }
      const next = frontier.take(now())
      if ('entry' in next) {
        if (this.#run.ledger.standing(next.entry.page) !== Standing.queued) continue
        this.#run.ledger.stand(next.entry.page, Standing.claimed)
        next.host.pace.start(now())
        this.#launch(next.entry)
      } else if (next.wait === Number.POSITIVE_INFINITY && this.#inFlight === 0) break
      else await this.#sleep(next.wait)
    }
    while (this.#inFlight > 0) await this.#sleep(Number.POSITIVE_INFINITY)
    signal.removeEventListener('abort', stopped)
    if (this.#failure) throw this.#failure
    if (!incomplete && frontier.size > 0) incomplete = 'limited'
    return { incomplete, misses: this.#misses, turmoil: this.#turmoil }
  }

  #mustStop(): Incomplete | null {
    if (this.#run.signal.aborted) return 'stopped'
    return this.#turmoil.blocked ? 'blocked' : null
  }

  /** What is in flight may turn out to be no page at all: only settled ones use up the limit. */
  #full(): boolean {
    const { maxPages, counters } = this.#run
    return maxPages !== null && counters.pages + this.#inFlight >= maxPages
  }

  #launch(entry: Queued): void {
    this.#inFlight++
    this.#page(entry)
      .catch((error) => {
        this.#failure ??= error
      })
      .finally(() => {
        this.#inFlight--
        this.#wake()
      })
  }

  async #page(entry: Queued): Promise<void> {
    const run = this.#run
    const write = run.write()
    const url = await run.urlOf(entry.page)
    const visited = await visit(run, entry.page, url, (id, url) => write.newPages.push({ id, url }))
    if (entry.depth === 0) run.seedVisit = visited
    this.#turmoil.count(visited)
    let read: Read | null = null
    if (visited.end.kind === 'answer' && visited.end.answer.kind === 'ok') {
      const { answer, known } = visited.end
      const same = known && known.hash === Bun.hash(answer.body).toString(36)
      read = same
        ? { same: known.version }
        : await run.readers.read(run.readingKey, answer.body, visited.url, answer.contentType)
    }
    const turn = this.#settling.then(async () => {
      const { reading, sighted } = await settle(run, write, entry, visited, read)
      if (reading) this.#misses.count(visited.url, reading)
      if (sighted && sighted.change !== 'same' && write.sighting) {
        run.counters.products[sighted.change]++
        const { name, amount, currency } = write.sighting
        const price = amount === null ? null : { amount, currency }
        const { shop, crawl } = run
        const { change } = sighted
        const at = visited.url
        this.#watch({
          event: 'product',
          shop: shop.slug,
          crawl: crawl.id,
          change,
          name,
          price,
          url: at,
        })
      }
    })
    this.#settling = turn.catch(() => {})
    await turn
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
