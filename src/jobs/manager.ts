/**
 * Crawls started from the page: they run in a thread of their own, this one only asks and watches.
 * @module
 */

import type { StoreOptions } from '../store/database.ts'
import { startThread } from '../thread.ts'
import type { ThreadAnswer, ThreadCall } from './crawl-thread.ts'
import type { CrawlEvent, CrawlRequest } from './types.ts'

export type Started = { ok: true; crawl: number } | { ok: false; error: string; hint?: string }

export interface Jobs {
  start(request: CrawlRequest): Promise<Started>
  /** False where this process does not crawl the shop. */
  stop(shop: string): boolean
  running(): string[]
}

export class JobManager implements Jobs {
  #thread: Worker
  #running = new Set<string>()
  #starting = new Map<string, (started: Started) => void>()
  #ended: () => void = () => {}

  constructor(store: StoreOptions) {
    this.#thread = startThread('jobs/crawl-thread')
    this.#thread.onmessage = ({ data }: MessageEvent<ThreadAnswer>) => this.#hear(data)
    this.#send({ call: 'open', store })
  }

  start(request: CrawlRequest): Promise<Started> {
    const { shop } = request
    if (this.#running.has(shop)) {
      return Promise.resolve({ ok: false, error: `${shop} is being crawled already` })
    }
    this.#running.add(shop)
    return new Promise((resolve) => {
      this.#starting.set(shop, resolve)
      this.#send({ call: 'start', request })
    })
  }

  stop(shop: string): boolean {
    if (!this.#running.has(shop)) return false
    this.#send({ call: 'stop', shop })
    return true
  }

  running(): string[] {
    return [...this.#running]
  }

  /** Stops every crawl where it can go on later, and the thread. */
  async close(): Promise<void> {
    const ended = new Promise<void>((resolve) => {
      this.#ended = resolve
    })
    this.#send({ call: 'end' })
    await ended
    this.#thread.terminate()
  }

  #send(call: ThreadCall): void {
    this.#thread.postMessage(call)
  }

  #hear(answer: ThreadAnswer): void {
    if ('ended' in answer) this.#ended()
    else if ('crashed' in answer) this.#over(answer.shop, { ok: false, error: answer.crashed })
    else this.#hearEvent(answer.event)
  }

  #hearEvent(event: CrawlEvent): void {
    if (event.event === 'start') this.#answer(event.shop, { ok: true, crawl: event.crawl })
    else if (event.event === 'done') this.#over(event.shop, { ok: true, crawl: event.crawl })
    else if (event.event === 'failed') {
      this.#over(event.shop, { ok: false, error: event.error, hint: event.hint })
    }
  }

  #over(shop: string, started: Started): void {
    this.#running.delete(shop)
    this.#answer(shop, started)
  }

  #answer(shop: string, started: Started): void {
    this.#starting.get(shop)?.(started)
    this.#starting.delete(shop)
  }
}
