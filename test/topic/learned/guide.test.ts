import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { Guide } from '../../../src/topic/learned/guide.ts'
import { EVIDENCE, type TopicReading } from '../../../src/topic/topic.ts'

const SETTINGS = {
  decay: 0.25,
  similarity: 0.5,
  weights: [0.3, 0.2, 0.15] as [number, number, number],
}

/** Links by what their anchors are worth; `more`: whether each is an example, and its words. */
const reading = (relevance: number, anchors: number[], more: number[][] = []): TopicReading => {
  const links = new Float32Array(anchors.length * EVIDENCE)
  for (const [i, anchor] of anchors.entries()) {
    links.set([anchor, Number.NaN, 0, ...(more[i] ?? [])], i * EVIDENCE)
  }
  return { relevance, similarity: relevance, links }
}

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

test('a page that links to an example of the topic is a hub before that is read', () => {
  const known = (shown: number): number => {
    const guide = new Guide(SETTINGS)
    guide.read(1, reading(0.1, [0, 0], [[shown], [0]]), [2, 3])
    return guide.priority(3)!
  }
  expect(known(1)).toBeGreaterThan(known(0))
  expect(known(-1)).toBeLessThan(known(0))
})

test('an example counts once, not again when it is read', () => {
  const after = (shown: number): number => {
    const guide = new Guide(SETTINGS)
    guide.read(1, reading(0.1, [0, 0], [[shown], [0]]), [2, 3])
    const before = guide.priority(3)!
    guide.read(2, reading(0.99, []), [])
    return guide.priority(3)! - before
  }
  expect(after(1)).toBeLessThan(after(0))
})

test('a link with words that led to pages of the topic rises', () => {
  const guide = new Guide(SETTINGS)
  guide.read(1, reading(0.1, [0, 0, 0]), [2, 3, 4])
  guide.read(
    2,
    reading(
      0.1,
      [0, 0],
      [
        [0, 77],
        [0, 88],
      ],
    ),
    [5, 6],
  )
  guide.read(
    3,
    reading(
      0.1,
      [0, 0],
      [
        [0, 77],
        [0, 88],
      ],
    ),
    [7, 8],
  )
  guide.risen.clear()
  guide.read(5, reading(0.99, []), [])
  expect(guide.risen.has(7)).toBe(true)
  guide.read(6, reading(0.01, []), [])
  expect(guide.priority(7)!).toBeGreaterThan(guide.priority(8)!)
})

test('beyond pages off the topic nothing is admitted, until a better page leads there', () => {
  // Decay is 1/2, 1/4, and then below a quarter.
  const guide = new Guide(SETTINGS)
  const admitted: boolean[] = []
  for (const page of [1, 2, 3]) {
    guide.read(page, reading(0.1, [0]), [page + 1])
    admitted.push(guide.admits(page + 1))
  }
  expect(admitted).toEqual([true, true, false])
  guide.read(9, reading(0.9, [0]), [4])
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
