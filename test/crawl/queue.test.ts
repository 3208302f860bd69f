import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { Queue, type Queued } from '../../src/crawl/queue.ts'

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
