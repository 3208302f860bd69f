import { describe, expect, test } from 'bun:test'
import { isRelevant, nearestShare } from '../../../src/topic/paper/knn.ts'

/** Table I, each range by its middle: text, URL token, anchor text, page rank. */
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

type Table = typeof TABLE

/** How many rows are classified as they are labelled, each by the other ten. */
const leaveOneOut = (table: Table, k: number): number =>
  table.filter(
    (row) =>
      isRelevant(
        table.filter((one) => one !== row),
        row.features,
        k,
      ) === row.relevant,
  ).length

describe('the sample of the paper (Table I), each row told by the others', () => {
  test('all rows by one neighbour, all but the border case by three', () => {
    expect([1, 3].map((k) => leaveOneOut(TABLE, k))).toEqual([11, 10])
  })

  test('labels of other rows are told no better than by chance', () => {
    let right = 0
    for (let shift = 1; shift < TABLE.length; shift++) {
      const shifted = TABLE.map(({ features }, i) => ({
        features,
        relevant: TABLE[(i + shift) % TABLE.length]!.relevant,
      }))
      right += leaveOneOut(shifted, 3)
    }
    // Eight of eleven are yes: who always says so is right in 73 %.
    expect(right / (TABLE.length * (TABLE.length - 1))).toBeLessThan(0.75)
  })
})

describe('votes', () => {
  const near = { features: [0.5], relevant: true }
  const far = [0.1, 0.9].map((feature) => ({ features: [feature], relevant: false }))

  test('are equal as published: two that are far outvote one that is near', () => {
    expect(nearestShare([near, ...far], [0.5], 3)).toBeCloseTo(1 / 3)
    expect(isRelevant([near, ...far], [0.5], 3)).toBe(false)
  })

  test('count more for nearer ones where that is asked for', () => {
    expect(isRelevant([near, ...far], [0.5], 3, 'nearer')).toBe(true)
  })

  test('that are even say no, and without any neighbour there is none', () => {
    expect(isRelevant([near, far[0]!], [0.5], 2)).toBe(false)
    expect(nearestShare([], [0.5], 5)).toBe(0)
  })
})

test('a feature that is not known is left out of the distance', () => {
  const points = [
    { features: [0.9, Number.NaN], relevant: true },
    { features: [0.1, 0.5], relevant: false },
  ]
  expect(isRelevant(points, [0.8, 0.5], 1)).toBe(true)
  expect(isRelevant(points, [0.2, 0.5], 1)).toBe(false)
  expect(isRelevant(points, [0.9, Number.NaN], 1)).toBe(true)
})
