/**
 * What a topic costs: judging a page beside parsing it, and the queue it reorders.
 * @module
 */

import { Queue, type Queued } from '../../src/crawl/frontier/queue.ts'
import { change, serveShop } from '../../src/demo/index.ts'
import { type Link, linksOf } from '../../src/page/links.ts'
import { type Page, readPage } from '../../src/page/page.ts'
import { exampleText } from '../../src/shop/topic.ts'
import { readerFor } from '../../src/topic/reader.ts'
import { pageText } from '../../src/topic/text/page-text.ts'
import type { Topic } from '../../src/topic/topic.ts'
import { plainShop } from '../shops/kinds.ts'
import type { Bar } from './measure.ts'

const ROUNDS = 15
/** A crawl reads pages by the thousand: what counts is how long it takes once all is compiled. */
const WARM_UP = 50

export async function topicBench(): Promise<Bar[]> {
  return [...(await judging()), ...queueing()]
}

const median = (times: number[]): number => times.sort((a, b) => a - b)[times.length >> 1]!

/** By examples, by keywords alone, and as published: none takes longer than parsing. */
async function judging(): Promise<Bar[]> {
  const shop = serveShop(change(plainShop, { catalog: { products: 400 } }))
  const pages = await someOf(shop.url, 60)
  shop.stop()
  const examples = pages.slice(0, 24).map(({ bytes, url }, i) => ({
    ...exampleText(bytes, 'page.html', null, url),
    relevant: i % 2 === 0,
  }))
  const topic: Topic = {
    ...{ keywords: ['blocks'], examples, language: null, k: 5, votes: 'equal' },
    algorithm: 'aisle',
    ...{ decay: 0.25, similarity: 0.5, weights: [0.3, 0.2, 0.15] },
  }
  const ways: [string, Topic][] = [
    ['by examples', topic],
    ['by keywords', { ...topic, examples: [] }],
    ['as published', { ...topic, algorithm: 'paper' }],
  ]
  return ways.map(([way, how]) => {
    const reader = readerFor(how)
    const rounds = Array.from({ length: WARM_UP + ROUNDS }, () =>
      inTurns(pages, (page, links) => reader.read(pageText(page, links, shop.url))),
    ).slice(WARM_UP)
    const parsing = median(rounds.map((round) => round.parsing))
    const scoring = median(rounds.map((round) => round.scoring))
    const ratio = median(rounds.map((round) => round.scoring / round.parsing))
    const each = (ms: number): string => `${((1000 * ms) / pages.length).toFixed(0)} µs`
    return {
      what: `judging a page ${way}, to parsing it`,
      measured: `${each(scoring)} to ${each(parsing)}: ${ratio.toFixed(2)}`,
      bar: '<= 1',
      ok: ratio <= 1,
    }
  })
}

/** As a crawl does it, page by page: whatever else the machine does slows down both. */
function inTurns(
  pages: { bytes: Uint8Array; url: string }[],
  judge: (page: Page, links: Link[]) => unknown,
) {
  let parsing = 0
  let scoring = 0
  for (const { bytes, url } of pages) {
    const start = performance.now()
    const page = readPage(bytes, { url, contentType: null })
    const parsed = performance.now()
    // Every crawl wants them, with a topic or without.
    const links = linksOf(page)
    const linked = performance.now()
    judge(page, links)
    parsing += parsed - start
    scoring += performance.now() - linked
  }
  return { parsing, scoring }
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

/** A push and a pop while so many wait; also where pages were moved, as topics do. */
function queueing(): Bar[] {
  return [false, true].map((moved) => {
    const queues = [10_000, 1_000_000].map((waiting) => filled(waiting, moved))
    // One after the other, so that whatever else the machine does slows down both.
    const rounds = Array.from({ length: 4 * ROUNDS }, () => queues.map(pushAndPop)).slice(ROUNDS)
    // The quietest round of each: whatever disturbs can only add.
    const [few, many] = [0, 1].map((i) => Math.min(...rounds.map((times) => times[i]!)))
    return {
      what: `a push and a pop${moved ? ' where pages were moved' : ''}, a million to ten thousand waiting`,
      measured: `${many!.toFixed(0)} to ${few!.toFixed(0)} ns`,
      bar: '<= 3',
      ok: many! <= 3 * few!,
    }
  })
}

type Filled = { queue: Queue; entry(): Queued }

function filled(waiting: number, moved: boolean): Filled {
  const queue = new Queue()
  let state = 1
  const priority = (): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return state / 2 ** 32
  }
  let page = 0
  const entry = () => ({ page: ++page, priority: priority(), depth: 1, arrival: page, attempts: 0 })
  for (let i = 0; i < waiting; i++) queue.push(entry())
  if (moved) for (let i = 1; i <= 1000; i++) queue.update(i, priority())
  return { queue, entry }
}

const AT_ONCE = 10_000

/** Nanoseconds for both. */
function pushAndPop({ queue, entry }: Filled): number {
  const start = performance.now()
  for (let i = 0; i < AT_ONCE; i++) {
    queue.push(entry())
    queue.pop()
  }
  return ((performance.now() - start) * 1e6) / AT_ONCE
}
