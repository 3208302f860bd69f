import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { Guide } from '../../../src/topic/learned/guide.ts'
import type { TopicReading } from '../../../src/topic/topic.ts'

const SETTINGS = {
  decay: 0.25,
  similarity: 0.5,
  weights: [0.3, 0.2, 0.15] as [number, number, number],
}

const reading = (relevance: number, anchors: number[]): TopicReading => ({
  relevance,
  similarity: relevance,
  links: Float32Array.from(anchors.flatMap((anchor) => [anchor, Number.NaN, 0])),
})

test('a link that speaks of the topic goes first', () => {
  const guide = new Guide(SETTINGS)
  guide.read(1, reading(0.1, [0, 3]), [2, 3])
  expect(guide.priority(3)!).toBeGreaterThan(guide.priority(2)!)
  expect([...guide.risen].sort()).toEqual([2, 3])
})

test('a page that several good pages link to goes before one that a single one does', () => {
  const guide = new Guide(SETTINGS)
  guide.read(1, reading(0.9, [0, 0, 0]), [2, 3, 4])
  guide.read(2, reading(0.9, [0]), [4])
  expect(guide.priority(4)!).toBeGreaterThan(guide.priority(3)!)
})

test('what stands beside pages of the topic rises, beside others it falls', () => {
  const guide = new Guide(SETTINGS)
  guide.read(1, reading(0.3, [0, 0, 0, 0]), [2, 3, 4, 5])
  const before = guide.priority(5)!
  guide.read(2, reading(0.99, []), [])
  guide.read(3, reading(0.99, []), [])
  expect(guide.risen.has(5)).toBe(true)
  const risen = guide.priority(5)!
  expect(risen).toBeGreaterThan(before)
  guide.read(4, reading(0.01, []), [])
  expect(guide.priority(5)!).toBeLessThan(risen)
})

test('beyond pages off the topic nothing is admitted, until a better page leads there', () => {
  const guide = new Guide(SETTINGS)
  guide.read(1, reading(0.1, [0]), [2])
  guide.read(2, reading(0.1, [0]), [3])
  guide.read(3, reading(0.1, [0]), [4])
  expect([2, 3, 4].map((page) => guide.admits(page))).toEqual([true, true, false])
  guide.read(5, reading(0.9, [0]), [4])
  expect(guide.admits(4)).toBe(true)
})

test('priorities are numbers, whatever is read', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.array(fc.tuple(share, fc.array(fc.nat(30)))), (pages) => {
      const guide = new Guide(SETTINGS)
      for (const [page, [relevance, links]] of pages.entries()) {
        guide.read(page, reading(relevance, links), links)
      }
      for (const page of guide.risen) expect(guide.priority(page)).not.toBeNaN()
    }),
  )
})
