/**
 * The thread that crawls while another one serves the page: engine and store's writes live here.
 * @module
 */

import { createFetcher } from '../crawl/fetch.ts'
import { ReaderPool } from '../crawl/reader-pool.ts'
import type { StoreOptions } from '../store/database.ts'
import { openStore, type Store } from '../store/store.ts'
import { runCrawl } from './run.ts'
import type { CrawlEvent, CrawlRequest } from './types.ts'

export type ThreadCall =
  | { call: 'open'; store: StoreOptions }
  | { call: 'start'; request: CrawlRequest }
  | { call: 'stop'; shop: string }
  /** Stop everything, let what is in flight finish, and say so. */
  | { call: 'end' }

export type ThreadAnswer =
  | { event: CrawlEvent }
  | { crashed: string; shop: string }
  | { ended: true }

declare const self: Worker

const say = (answer: ThreadAnswer): void => self.postMessage(answer)
const running = new Map<string, { stop: AbortController; over: Promise<void> }>()
const fetcher = createFetcher({})
const readers = new ReaderPool()
let store: Promise<Store>

self.onmessage = async ({ data }: MessageEvent<ThreadCall>) => {
  if (data.call === 'open') store = openStore(data.store)
  else if (data.call === 'start') start(data.request)
  else if (data.call === 'stop') running.get(data.shop)?.stop.abort()
  else {
    for (const { stop } of running.values()) stop.abort()
    await Promise.all([...running.values()].map(({ over }) => over))
    readers.close()
    await (await store).close()
    say({ ended: true })
  }
}

function start(request: CrawlRequest): void {
  const stop = new AbortController()
  const onEvent = (event: CrawlEvent) => say({ event })
  const over = store
    .then((store) => runCrawl(store, request, { signal: stop.signal, onEvent, fetcher, readers }))
    .then(onEvent)
    .catch((error) => say({ crashed: `${error}`, shop: request.shop }))
    .finally(() => running.delete(request.shop))
  running.set(request.shop, { stop, over })
}
