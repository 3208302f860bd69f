/**
 * Threads that read pages, shared by all crawls of a process. Used by `crawl` and `jobs`.
 * @module
 */

import { availableParallelism } from 'node:os'
import { startThread } from '../../threads/start.ts'
import type { ReaderAnswer, ReaderCall } from './reader-thread.ts'
import type { PageFacts, Reading, ReadingConfig } from './reading.ts'

/** A page that is not read by then never will be: its thread is replaced. */
const HUNG_AFTER_MS = 30_000

/** One page is read while the next one waits beside it, so that a thread never waits for this one. */
const AT_A_THREAD = 2

/**
 * Pages of many polite crawls come one by one, and a thread that wakes for each finds its caches cold:
 * read a few in a row, a page takes a fifth less. With fewer crawls there would be nothing to wait for;
 * and a crawl whose last page came a moment ago is in a hurry.
 */
const GATHERED = { crawls: 8, pages: 8, milliseconds: 80, hurry: 400 }

type ToRead = PageFacts & { bytes: Uint8Array }

/** `thread` says whose dictionary the numbers of the links are in. */
export type ReadAnswer =
  | { ok: true; thread: number; reading: Reading }
  | { ok: false; error: string }

type Job = { id: number; key: number; page: ToRead; resolve(answer: ReadAnswer): void }

class Thread {
  static #count = 0
  readonly number = ++Thread.#count
  readonly configured = new Set<number>()
  /** The first one is being read. */
  readonly jobs: Job[] = []
  /** Since when the first one is. */
  since = 0
  #worker = startThread('crawl/read/reader-thread', { smol: false })

  constructor(told: { idle(): void; failed(thread: Thread, why: string): void }) {
    this.#worker.onmessage = ({ data }: MessageEvent<ReaderAnswer>) => {
      const job = this.jobs.shift()
      this.since = performance.now()
      job?.resolve(
        'reading' in data
          ? { ok: true, thread: this.number, reading: data.reading }
          : { ok: false, error: data.error },
      )
      told.idle()
    }
    this.#worker.onerror = (event) => told.failed(this, event.message)
    ;(this.#worker as unknown as { unref(): void }).unref()
  }

  send(call: ReaderCall): void {
    this.#worker.postMessage(call)
  }

  /** The bytes are copied, not handed over: a page that a hung thread did not begin is read by another. */
  read(job: Job): void {
    if (this.jobs.length === 0) this.since = performance.now()
    this.jobs.push(job)
    this.send({ call: 'read', key: job.key, id: job.id, ...job.page })
  }

  end(): void {
    this.#worker.terminate()
  }
}

export class ReaderPool {
  #threads: Thread[] = []
  #waiting: Job[] = []
  #configs = new Map<number, ReadingConfig>()
  #count = 0
  #size: number
  #watch: Timer
  /** By key: when its last page came. */
  #readAt = new Map<number, number>()
  /** Runs while pages are gathered. */
  #gathering: Timer | null = null

  constructor(size = Math.max(1, Math.min(4, availableParallelism() - 1))) {
    this.#size = size
    this.#watch = setInterval(() => this.#replaceHung(), 5_000)
    this.#watch.unref()
  }

  /** A key under which pages are read with this configuration. */
  configure(config: ReadingConfig): number {
    const key = ++this.#count
    this.#configs.set(key, config)
    return key
  }

  forget(key: number): void {
    this.#configs.delete(key)
    this.#readAt.delete(key)
    for (const thread of this.#threads) {
      if (thread.configured.delete(key)) thread.send({ call: 'forget', key })
    }
  }

  read(key: number, page: ToRead): Promise<ReadAnswer> {
    return new Promise((resolve) => {
      this.#waiting.push({ id: ++this.#count, key, page, resolve })
      const since = performance.now() - (this.#readAt.get(key) ?? 0)
      this.#readAt.set(key, performance.now())
      if (since > GATHERED.hurry && this.#isGathering())
        this.#gathering ??= setTimeout(() => this.#assign(), GATHERED.milliseconds)
      else this.#assign()
    })
  }

  /** One of which nothing is stored: what it names first would be unknown to whoever places what is read under the key. */
  async readApart(key: number, page: ToRead): Promise<ReadAnswer> {
    const apart = this.configure(this.#configs.get(key)!)
    try {
      return await this.read(apart, page)
    } finally {
      this.forget(apart)
    }
  }

  /** Where no thread is awake, and it pays to wait for more before one is woken. */
  #isGathering(): boolean {
    return (
      this.#configs.size >= GATHERED.crawls &&
      this.#waiting.length < GATHERED.pages &&
      this.#threads.every(({ jobs }) => jobs.length === 0)
    )
  }

  /** Ends the threads where nobody has pages to read: for whoever needs their memory. */
  rest(): void {
    if (this.#configs.size === 0) this.#end()
  }

  close(): void {
    clearInterval(this.#watch)
    this.#end()
  }

  #end(): void {
    if (this.#gathering) clearTimeout(this.#gathering)
    this.#gathering = null
    const left = [...this.#threads.flatMap(({ jobs }) => jobs), ...this.#waiting]
    for (const thread of this.#threads) thread.end()
    this.#threads = []
    this.#waiting = []
    for (const { resolve } of left) resolve({ ok: false, error: 'the crawl ended' })
  }

  #assign(): void {
    if (this.#gathering) clearTimeout(this.#gathering)
    this.#gathering = null
    while (this.#waiting.length > 0) {
      const thread = this.#free()
      if (!thread) return
      const job = this.#waiting.shift()!
      if (!thread.configured.has(job.key)) {
        thread.send({ call: 'configure', key: job.key, config: this.#configs.get(job.key)! })
        thread.configured.add(job.key)
      }
      thread.read(job)
    }
  }

  #free(): Thread | null {
    const idlest = this.#threads.toSorted((a, b) => a.jobs.length - b.jobs.length)[0]
    if (idlest?.jobs.length === 0) return idlest
    if (this.#threads.length < this.#size) {
      const thread = new Thread({
        idle: () => this.#assign(),
        failed: (failed, why) => this.#replace(failed, why),
      })
      this.#threads.push(thread)
      return thread
    }
    return idlest && idlest.jobs.length < AT_A_THREAD ? idlest : null
  }

  #replaceHung(): void {
    const late = performance.now() - HUNG_AFTER_MS
    for (const thread of this.#threads) {
      if (thread.jobs.length > 0 && thread.since < late) {
        this.#replace(thread, 'the page could not be read in 30 seconds')
      }
    }
  }

  /** Only the page that was being read is lost. */
  #replace(thread: Thread, why: string): void {
    this.#threads = this.#threads.filter((other) => other !== thread)
    thread.end()
    const [hung, ...others] = thread.jobs.splice(0)
    hung?.resolve({ ok: false, error: why })
    this.#waiting.unshift(...others)
    this.#assign()
  }
}
