import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { below, hash, pick, unit } from '../../src/demo/random.ts'

describe('draws', () => {
  test('depend on nothing but their arguments', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.integer(), fc.integer(), (seed, a, b, c) => {
        expect(hash(seed, a, b, c)).toBe(hash(seed, a, b, c))
        const u = unit(seed, a, b, c)
        expect(u >= 0 && u < 1).toBe(true)
      }),
    )
  })

  test('spread evenly', () => {
    const counts = new Array(10).fill(0)
    for (let n = 0; n < 10_000; n++) counts[below(10, 7, n)]++
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })

  test('differ from seed to seed and from purpose to purpose', () => {
    const row = (seed: number, a: number) =>
      Array.from({ length: 20 }, (_, n) => hash(seed, a, n)).join()
    expect(new Set([row(1, 1), row(2, 1), row(1, 2)]).size).toBe(3)
  })

  test('pick stays inside the list', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), fc.integer(), (list, n) => {
        expect(list).toContain(pick(list, 3, n))
      }),
    )
  })
})
