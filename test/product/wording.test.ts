import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { scaled } from '../../src/product/wording.ts'

describe('prices', () => {
  test.each([
    ['12.90', 129000],
    ['0.00005', 1],
    ['0.00004', 0],
    ['-3.5', -35000],
    ['-0.00', 0],
    ['900719925474.0991', Number.MAX_SAFE_INTEGER],
    ['900719925474.0992', null],
    ['123456789012345678901234567890', null],
    [null, null],
  ])('%p is %p', (amount, expected) => {
    expect(scaled(amount)).toBe(expected)
  })

  test('what is not a decimal string is refused', () => {
    for (const bad of ['', '1,50', '1e3', '.5', 'NaN']) expect(() => scaled(bad)).toThrow()
  })

  test('order is kept, exactly', () => {
    const cents = fc.bigInt({ min: -(10n ** 11n), max: 10n ** 11n })
    const text = (value: bigint) => {
      const digits = String(value < 0n ? -value : value).padStart(3, '0')
      return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
    }
    fc.assert(
      fc.property(cents, (value) => {
        expect(scaled(text(value))).toBe(Number(value * 100n))
      }),
    )
  })
})
