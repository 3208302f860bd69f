/**
 * Threads that read pages, shared by all crawls of a process.
 * @module
 */

import { availableParallelism } from 'node:os'
import { startThread } from '../thread.ts'
import type { ReaderAnswer, ReaderCall } from './reader-worker.ts'
import type { Reading, ReadingConfig } from './reading.ts'

/** A page that is not read by then never will be: its thread is replaced. */
const HUNG_AFTER_MS = 30_000

type Waiting = {
  resolve: (answer: ReadAnswer) => void
  since: number
}

export type ToRead = { bytes: Uint8Array; url: string; contentType: string | null; keep: boolean }

/** `thread` says whose dictionary the numbers of the links are in. */
export type ReadAnswer =
  | { ok: true; thread: number; reading: Reading }
  | { ok: false; error: string }

class Thread {
  static #count = 0
  readonly number = ++Thread.#count
  readonly configured = new Set<number>()
  readonly waiting = new Map<number, Waiting>()
  #worker: Worker

  constructor(failed: (thread: Thread, why: string) => void) {
    this.#worker = startThread('crawl/reader-worker', { smol: true })
    this.#worker.onmessage = ({ data }: MessageEvent<ReaderAnswer>) => {
      const waiting = this.waiting.get(data.id)
      this.waiting.delete(data.id)
      waiting?.resolve(
        'reading' in data
          ? { ok: true, thread: this.number, reading: data.reading }
          : { ok: false, error: data.error },
      )
    }
    this.#worker.onerror = (event) => failed(this, event.message)
    ;(this.#worker as unknown as { unref(): void }).unref()
  }

  send(call: ReaderCall): void {
    if (call.call === 'read') this.#worker.postMessage(call, [call.bytes.buffer as ArrayBuffer])
    else this.#worker.postMessage(call)
  }

  end(why: string): void {
    this.#worker.terminate()
    for (const { resolve } of this.waiting.values()) resolve({ ok: false, error: why })
    this.waiting.clear()
  }
}

export class ReaderPool {
  #threads: Thread[] = []
  #configs = new Map<number, ReadingConfig>()
  #calls = 0
  #size: number
  #watch: Timer

  constructor(size = Math.max(1, Math.min(4, availableParallelism() - 1))) {
    this.#size = size
    this.#watch = setInterval(() => this.#replaceHung(), 5_000)
    this.#watch.unref()
  }

  /** A key under which pages are read with this configuration. */
  configure(config: ReadingConfig): number {
    const key = ++this.#calls
    this.#configs.set(key, config)
    return key
  }

  forget(key: number): void {
    this.#configs.delete(key)
    for (const thread of this.#threads) {
      if (thread.configured.delete(key)) thread.send({ call: 'forget', key })
    }
  }

  /** The bytes are handed over: the caller's array is empty afterwards. */
  read(key: number, page: ToRead): Promise<ReadAnswer> {
    const thread = this.#idlest()
    if (!thread.configured.has(key)) {
      thread.send({ call: 'configure', key, config: this.#configs.get(key)! })
      thread.configured.add(key)
    }
    const id = ++this.#calls
    return new Promise((resolve) => {
      thread.waiting.set(id, { resolve, since: performance.now() })
      thread.send({ call: 'read', key, id, ...page })
    })
  }

  close(): void {
    clearInterval(this.#watch)
    for (const thread of this.#threads) thread.end('the crawl ended')
    this.#threads = []
  }

  #idlest(): Thread {
    const idlest = this.#threads.reduce<Thread | null>(
      (best, thread) => (best && best.waiting.size <= thread.waiting.size ? best : thread),
      null,
    )
    if (idlest && (idlest.waiting.size === 0 || this.#threads.length >= this.#size)) return idlest
    const thread = new Thread((failed, why) => this.#drop(failed, why))
    this.#threads.push(thread)
    return thread
  }

  #replaceHung(): void {
    const late = performance.now() - HUNG_AFTER_MS
    for (const thread of this.#threads) {
      for (const { since } of thread.waiting.values()) {
        if (since < late) {
          this.#drop(thread, 'the page could not be read in 30 seconds')
          break
        }
      }
    }
  }

  #drop(thread: Thread, why: string): void {
    this.#threads = this.#threads.filter((other) => other !== thread)
    thread.end(why)
  }
}
