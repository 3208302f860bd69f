import { expect, test } from 'bun:test'
import { isDry, isEndless, newTally } from '../../../../src/crawl/policies/endless/novelty.ts'

test('what never brought anything is given so many pages', () => {
  expect(isDry({ ...newTally(), read: 7 }, 8)).toBe(false)
  expect(isDry({ ...newTally(), read: 8 }, 8)).toBe(true)
})

test('what was worth it once is given longer, the later the longer', () => {
  const fruitful = (read: number, lastFruit: number) => ({
    ...newTally(),
    read,
    lastFruit,
    fruitful: 1,
  })
  expect(isDry(fruitful(20, 3), 8)).toBe(false)
  expect(isDry(fruitful(22, 3), 8)).toBe(true)
  expect(isDry(fruitful(22, 4), 8)).toBe(false)
})

test('a kind is endless that grows as it is read, and never shows a product', () => {
  const grows = { ...newTally(), read: 16, grown: 8 }
  expect(isEndless(grows, 16)).toBe(true)
  expect(isEndless({ ...grows, grown: 7 }, 16)).toBe(false)
  expect(isEndless({ ...grows, details: 1 }, 16)).toBe(false)
})
