/**
 * What a topic costs: judging a page beside parsing it, and the queue it reorders.
 * @module
 */

import { Queue } from '../../src/crawl/queue.ts'
import { change, serveShop } from '../../src/demo/index.ts'
import { linksOf } from '../../src/page/links.ts'
import { readPage } from '../../src/page/page.ts'
import { exampleText } from '../../src/shop/topic.ts'
import { pageText } from '../../src/topic/page-text.ts'
import { readerFor } from '../../src/topic/reader.ts'
import { plainShop } from '../shops/kinds.ts'
import type { Bar } from './measure.ts'

const ROUNDS = 15

export async function topicBench(): Promise<Bar[]> {
  return [await judging(), queueing()]
}

const median = (times: number[]): number => times.sort((a, b) => a - b)[times.length >> 1]!

function timed(rounds: number, run: () => void): number {
  for (let i = 0; i < 5; i++) run()
  return median(
    Array.from({ length: rounds }, () => {
      const start = performance.now()
      run()
      return performance.now() - start
    }),
  )
}

async function judging(): Promise<Bar> {
  const shop = serveShop(change(plainShop, { catalog: { products: 400 } }))
  const pages = await someOf(shop.url, 60)
  shop.stop()
  const examples = pages.slice(0, 24).map(({ bytes, url }, i) => ({
    ...exampleText(bytes, 'page.html', null, url),
    relevant: i % 2 === 0,
  }))
  const reader = readerFor({
    ...{ keywords: ['blocks'], examples, language: null, k: 5, algorithm: 'aisle' },
    ...{ decay: 0.25, similarity: 0.5, weights: [0.3, 0.2, 0.15] },
  })
  const read = pages.map(({ bytes, url }) => {
    const page = readPage(bytes, { url, contentType: null })
    return { page, links: linksOf(page) }
  })
  const parsing = timed(ROUNDS, () => {
    for (const { bytes, url } of pages) readPage(bytes, { url, contentType: null })
  })
  const scoring = timed(ROUNDS, () => {
    for (const { page, links } of read) reader.read(pageText(page, links, shop.url))
  })
  const each = (ms: number): string => `${((1000 * ms) / pages.length).toFixed(0)} µs`
  return {
    what: 'judging a page, to parsing it',
    measured: `${each(scoring)} to ${each(parsing)}`,
    bar: '<= 1',
    ok: scoring <= parsing,
  }
}

async function someOf(home: string, many: number) {
  const urls = new Set([home])
  const pages: { url: string; bytes: Uint8Array }[] = []
  for (const url of urls) {
    const answer = await fetch(url)
    const bytes = await answer.bytes()
    if (!answer.headers.get('content-type')?.includes('html')) continue
    pages.push({ url, bytes })
    if (pages.length === many) break
    for (const link of linksOf(readPage(bytes, { url, contentType: null }))) urls.add(link.url)
  }
  return pages
}

/** A push and a pop while so many wait. */
function queueing(): Bar {
  const few = pushAndPop(10_000)
  const many = pushAndPop(1_000_000)
  return {
    what: 'a push and a pop, a million to ten thousand waiting',
    measured: `${many.toFixed(0)} to ${few.toFixed(0)} ns`,
    bar: '<= 3',
    ok: many <= 3 * few,
  }
}

function pushAndPop(waiting: number): number {
  const queue = new Queue()
  let state = 1
  const priority = (): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return state / 2 ** 32
  }
  let page = 0
  const entry = () => ({ page: ++page, priority: priority(), depth: 1, arrival: page, attempts: 0 })
  for (let i = 0; i < waiting; i++) queue.push(entry())
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now()
    for (let i = 0; i < 10_000; i++) {
      queue.push(entry())
      queue.pop()
    }
    return performance.now() - start
  })
  return median(times) * 100
}
