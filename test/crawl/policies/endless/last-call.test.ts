import { describe, expect, test } from 'bun:test'
import { Frontier } from '../../../../src/crawl/frontier/frontier.ts'
import { Ledger, Standing } from '../../../../src/crawl/frontier/ledger.ts'
import { Priority } from '../../../../src/crawl/frontier/queue.ts'
import { Waiting } from '../../../../src/crawl/frontier/waiting.ts'
import { Pace } from '../../../../src/crawl/manners/throttle.ts'
import { Looks } from '../../../../src/crawl/policies/endless/address-look.ts'
import {
  type Calling,
  callBest,
  preferPromising,
} from '../../../../src/crawl/policies/endless/last-call.ts'
import { Prospects } from '../../../../src/crawl/policies/endless/prospects.ts'

const HOST = 'shop.test'
const LIST = 1

/** A crawl in which pages of these priorities wait, all linked from a page that led to a product. */
function crawling(priorities: Record<number, number>, audits = false): Calling {
  const frontier = new Frontier(() => new Pace({ delayMs: 0, concurrency: 9 }))
  const ledger = new Ledger(1, { page: 100, path: 1, version: 1 })
  const prospects = new Prospects(new Looks(), 600)
  for (const [i, priority] of Object.entries(priorities)) {
    const page = Number(i)
    prospects.discover(page, `http://${HOST}/${page}.html`, LIST)
    ledger.stand(page, Standing.queued)
    frontier.push(HOST, { page, priority, depth: 1, arrival: page, attempts: 0 })
  }
  prospects.show(LIST, [99])
  for (let i = 0; i < 601; i++) prospects.read(LIST, [], frontier.size)
  const waiting = new Waiting(frontier)
  return { frontier, ledger, prospects, waiting, audits }
}

function order({ frontier }: Calling): { page: number; priority: number }[] {
  return Array.from({ length: frontier.size }, () => {
    const next = frontier.take(Number.MAX_SAFE_INTEGER)
    if (!('entry' in next)) throw new Error('nothing comes next')
    return { page: next.entry.page, priority: next.entry.priority }
  })
}

const { first, usual, audit, last } = Priority

describe('after a while without a new product', () => {
  test('what may lead to one comes first, but not what is to come late', () => {
    const calling = crawling({ 2: usual, 3: -1, 4: last })
    preferPromising(calling)
    expect(order(calling)).toEqual([
      { page: 2, priority: first },
      { page: 3, priority: -1 },
      { page: 4, priority: last },
    ])
  })

  test('and stays there, whatever else orders the queue', () => {
    const calling = crawling({ 2: 0.1, 3: 0.2 })
    calling.frontier.reprioritize(2, first)
    calling.frontier.reprioritize(2, 0.1)
    expect(order(calling).map(({ page }) => page)).toEqual([2, 3])
  })
})

describe('before the end', () => {
  test('all that may lead to a product gets its turn', () => {
    const calling = crawling({ 2: usual, 3: -1 })
    expect(callBest(calling)).toBe(true)
    expect(order(calling).map(({ priority }) => priority)).toEqual([first, first])
  })

  test('audits stay what they are, and are not waited for', () => {
    const calling = crawling({ 2: audit, 3: audit }, true)
    expect(callBest(calling)).toBe(false)
    expect(order(calling).map(({ priority }) => priority)).toEqual([audit, audit])
  })
})
