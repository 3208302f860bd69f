import { expect, test } from 'bun:test'
import { Frontier } from '../../../src/crawl/frontier/frontier.ts'
import { Pace } from '../../../src/crawl/manners/throttle.ts'

const entry = (page: number, depth = 0) => ({
  page,
  priority: 0,
  depth,
  arrival: page,
  attempts: 0,
})

function taken(frontier: Frontier, now: number): number | string {
  const next = frontier.take(now)
  if ('wait' in next) return `wait ${next.wait}`
  next.host.pace.start(now)
  return next.entry.page
}

test('breadth first, one second apart, one at a time', () => {
  const frontier = new Frontier(() => new Pace({ delayMs: 1000, concurrency: 1 }))
  frontier.push('a', entry(1, 2))
  frontier.push('a', entry(2, 1))
  expect(taken(frontier, 0)).toBe(2)
  expect(taken(frontier, 10)).toBe('wait Infinity')
  frontier.host('a').pace.finish(100, { kind: 'ok', ms: 100 })
  expect(taken(frontier, 100)).toBe('wait 900')
  expect(taken(frontier, 1000)).toBe(1)
  expect(taken(frontier, 5000)).toBe('wait Infinity')
  expect(frontier.size).toBe(0)
})

test('a host that must wait does not hold up another', () => {
  const frontier = new Frontier(() => new Pace({ delayMs: 1000, concurrency: 1 }))
  frontier.push('a', entry(1))
  frontier.push('a', entry(2))
  frontier.push('b', entry(3, 5))
  expect(taken(frontier, 0)).toBe(1)
  expect(taken(frontier, 0)).toBe(3)
  expect(taken(frontier, 0)).toBe('wait Infinity')
})

test('a page to be tried again waits for its time, then takes its place in the order', () => {
  const frontier = new Frontier(() => new Pace({ delayMs: 0, concurrency: 9 }))
  frontier.push('a', entry(1), 500)
  frontier.push('a', entry(2, 3))
  expect(frontier.size).toBe(2)
  expect(taken(frontier, 0)).toBe(2)
  expect(taken(frontier, 0)).toBe('wait 500')
  frontier.push('a', entry(3, 9))
  expect(taken(frontier, 600)).toBe(1)
  expect(taken(frontier, 600)).toBe(3)
})
