import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { Queue, type Queued } from '../../../src/crawl/frontier/queue.ts'

const entry = (page: number, priority: number, depth: number): Queued => ({
  page,
  priority,
  depth,
  arrival: page,
  attempts: 0,
})

test('gives pages by priority, depth, then arrival, whatever the order they came in', () => {
  const pages = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 4 })))
  fc.assert(
    fc.property(pages, (shape) => {
      const queue = new Queue()
      const entries = shape.map(([priority, depth], i) => entry(i + 1, priority, depth))
      for (const one of entries) queue.push(one)
      const order = [...entries].sort(
        (a, b) => b.priority - a.priority || a.depth - b.depth || a.arrival - b.arrival,
      )
      expect(entries.map(() => queue.pop())).toEqual(order)
      expect(queue.pop()).toBeUndefined()
    }),
  )
})

test('stays in order when pages come while others are taken', () => {
  const queue = new Queue()
  queue.push(entry(1, 0, 0))
  queue.push(entry(2, 0, 1))
  expect(queue.pop()?.page).toBe(1)
  queue.push(entry(3, 5, 9))
  queue.push(entry(4, 0, 0))
  expect([queue.pop()?.page, queue.pop()?.page, queue.pop()?.page]).toEqual([3, 4, 2])
})

test('pages can be moved, and the order holds', () => {
  const priority = fc.integer({ min: 0, max: 9 })
  fc.assert(
    fc.property(fc.array(priority), fc.array(fc.tuple(fc.nat(20), priority)), (first, moves) => {
      const queue = new Queue()
      const now = new Map(first.map((each, i) => [i + 1, each]))
      for (const [page, each] of now) queue.push(entry(page, each, 0))
      for (const [page, each] of moves) {
        expect(queue.update(page, each)).toBe(now.has(page))
        if (now.has(page)) now.set(page, each)
      }
      const order = [...now].sort(([a, one], [b, other]) => other - one || a - b)
      expect(queue.best).toBe(order[0]?.[1] ?? Number.NEGATIVE_INFINITY)
      expect(order.map(() => queue.pop()?.page)).toEqual(order.map(([page]) => page))
    }),
  )
})

test('pages that are moved again and again take no room, whatever comes and goes meanwhile', () => {
  const steps = fc.array(
    fc.tuple(fc.constantFrom('push', 'pop', 'move'), fc.nat(30), fc.integer({ min: 0, max: 9 })),
    { minLength: 100, maxLength: 300 },
  )
  fc.assert(
    fc.property(steps, (all) => {
      const queue = new Queue()
      const now = new Map<number, number>()
      let last = 0
      queue.update(1, 1)
      for (const [step, number, each] of all) {
        if (step === 'push') {
          now.set(++last, each)
          queue.push(entry(last, each, 0))
        } else if (step === 'move') {
          const page = 1 + (number % Math.max(1, last))
          expect(queue.update(page, each)).toBe(now.has(page))
          if (now.has(page)) now.set(page, each)
        } else {
          const [first] = [...now].sort(([a, one], [b, other]) => other - one || a - b)
          expect(queue.pop()?.page).toBe(first?.[0])
          if (first) now.delete(first[0])
        }
        expect(queue.size).toBe(now.size)
        expect(queue.best).toBe(Math.max(Number.NEGATIVE_INFINITY, ...now.values()))
      }
    }),
  )
})

test('more than fit near the processor come in the same order', () => {
  const queue = new Queue()
  const all: Queued[] = []
  let state = 7
  for (let page = 1; page <= 40_000; page++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    all.push(entry(page, (state >>> 8) % 1000, page % 5))
  }
  for (const one of all) queue.push(one)
  for (const one of all.filter(({ page }) => page % 3 === 0)) {
    one.priority += 0.5
    queue.update(one.page, one.priority)
  }
  const order = (a: Queued, b: Queued): number =>
    b.priority - a.priority || a.depth - b.depth || a.arrival - b.arrival
  const popped: Queued[] = []
  for (let one = queue.pop(); one; one = queue.pop()) popped.push(one)
  expect(popped).toEqual(all.sort(order))
})
