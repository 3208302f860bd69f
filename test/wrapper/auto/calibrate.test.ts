import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { calibrated } from '../../../src/wrapper/auto/weigh.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const field = fc.constantFrom('price', 'sku', 'availability', 'name')

describe('confidence', () => {
  test('stays within 0 and 1', () => {
    fc.assert(
      fc.property(field, share, (name, weighed) => {
        const told = calibrated(name, weighed)
        return told >= 0 && told < 1
      }),
    )
  })

  test('what is likelier is not told as less sure', () => {
    fc.assert(
      fc.property(field, share, share, (name, a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        return calibrated(name, low) <= calibrated(name, high) + 1e-12
      }),
    )
  })

  test('a number that only a script tells is not told as sure', () => {
    expect(calibrated('sku', 0.74)).toBeLessThan(0.7)
    expect(calibrated('price', 0.74)).toBeGreaterThan(0.85)
  })
})
