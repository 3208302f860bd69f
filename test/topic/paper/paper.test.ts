import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { FULL, goesOn, inherit, reset } from '../../../src/topic/paper/decay.ts'
import { isRelevant, nearestShare } from '../../../src/topic/paper/knn.ts'
import { fMeasure, harvestRate, targetRecall } from '../../../src/topic/paper/measure.ts'
import { priority } from '../../../src/topic/paper/priority.ts'

const PAPER = { decay: 0.25, similarity: 0.5 }

describe('decay', () => {
  test('halves from parent to child and stops below a quarter', () => {
    const values = [FULL]
    while (goesOn(values.at(-1)!, PAPER)) values.push(inherit(values.at(-1)!))
    expect(values).toEqual([1, 1 / 2, 1 / 4, 1 / 8])
  })

  test('starts again at a page that is like the topic', () => {
    expect(reset(1 / 8, 0.51, PAPER)).toBe(1)
    expect(reset(1 / 8, 0.5, PAPER)).toBe(1 / 8)
  })

  test('never grows without that', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 0.5, noNaN: true })), (similarities) => {
        let decay = FULL
        for (const similarity of similarities) {
          const next = reset(inherit(decay), similarity, PAPER)
          expect(next).toBeLessThan(decay)
          decay = next
        }
      }),
    )
  })
})

test('the priority equation with the constants of the paper', () => {
  expect(priority([1, 1, 1, 1])).toBeCloseTo(0.3 * 2 + 0.2 + 0.15)
  expect(priority([0.5, 0.2, 0.4, 0.1])).toBeCloseTo(0.3 * 0.7 + 0.2 * 0.4 + 0.15 * 0.1)
})

/** Table 1, each range by its middle: text, URL token, anchor text, page rank. */
const TABLE = [
  [0.95, 0.845, 0.95, 0.845, 1],
  [0.845, 0.845, 0.745, 0.745, 1],
  [0.745, 0.845, 0.645, 0.745, 1],
  [0.745, 0.645, 0.745, 0.545, 1],
  [0.445, 0.345, 0.545, 0.445, 0],
  [0.645, 0.545, 0.645, 0.745, 1],
  [0.645, 0.745, 0.545, 0.545, 1],
  [0.345, 0.245, 0.445, 0.345, 0],
  [0.545, 0.645, 0.545, 0.445, 1],
  [0.545, 0.545, 0.545, 0.445, 1],
  [0.345, 0.245, 0.345, 0.145, 0],
].map((row) => ({ features: row.slice(0, 4), relevant: row[4] === 1 }))

describe('kNN', () => {
  test('the sample of the paper is classified as it says', () => {
    for (const { features, relevant } of TABLE)
      expect(isRelevant(TABLE, features, 3)).toBe(relevant)
  })

  test('what lies between is told by its neighbours', () => {
    expect(isRelevant(TABLE, [0.8, 0.8, 0.8, 0.8], 3)).toBe(true)
    expect(isRelevant(TABLE, [0.3, 0.2, 0.3, 0.2], 3)).toBe(false)
    expect(nearestShare([], [1, 1, 1, 1], 5)).toBe(0)
  })
})

test('harvest rate, target recall and F', () => {
  expect(harvestRate(3, 12)).toBe(0.25)
  expect(targetRecall(new Set([1, 2, 3, 4]), [1, 2, 2, 9])).toBe(0.5)
  expect(fMeasure(0.5, 1)).toBeCloseTo(2 / 3)
  expect(fMeasure(0, 0)).toBe(0)
})
