import { expect, test } from 'bun:test'
import {
  averagePrecision,
  fMeasure,
  harvestRate,
  targetRecall,
} from '../../../src/topic/paper/measure.ts'
import { priority } from '../../../src/topic/paper/priority.ts'

test('the priority equation with the constants of the paper', () => {
  expect(priority([1, 1, 1, 1])).toBeCloseTo(0.3 * 2 + 0.2 + 0.15)
  expect(priority([0.5, 0.2, 0.4, 0.1])).toBeCloseTo(0.3 * 0.7 + 0.2 * 0.4 + 0.15 * 0.1)
})

test('average precision over the progress of a crawl', () => {
  const scores = [1, 0, 0.5, 0.5]
  expect([1, 2, 4, 10].map((first) => averagePrecision(scores, first))).toEqual([1, 0.5, 0.5, 0.5])
  expect(averagePrecision([], 10)).toBe(0)
})

test('harvest rate, target recall and F', () => {
  expect(harvestRate(3, 12)).toBe(0.25)
  expect(targetRecall(new Set([1, 2, 3, 4]), [1, 2, 2, 9])).toBe(0.5)
  expect(fMeasure(0.5, 1)).toBeCloseTo(2 / 3)
  expect(fMeasure(0, 0)).toBe(0)
})
