import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { decimalOf, latinDigits, numbersIn, shifted } from '../../src/price/number.ts'

const read = (text: string, decimalSeparator?: string) =>
  numbersIn(latinDigits(text)).map((number) => decimalOf(number, { decimalSeparator }))

describe('numbers', () => {
  test.each([
    ['1 2 3', ['1', '2', '3']],
    ['1 234 567', ['1234567']],
    ['12 34', ['12', '34']],
    ['2017 399', ['2017', '399']],
    ['12,50 100', ['12.50', '100']],
    ['1,23,456.78', ['123456.78']],
    ["1'234.5", ['1234.5']],
    ['1234,567', ['1234.567']],
    ['12. 90', ['12.90']],
    ['12 ,90', ['12.90']],
    ['.5', ['0.5']],
    ['007', ['7']],
    ['１２．５０', ['12.50']],
    ['१२३', ['123']],
    ['no', []],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  test('grouped in any way, a number is the same', () => {
    const mark = fc.constantFrom(...[' ', "'", '’', '.', ','])
    fc.assert(
      fc.property(fc.bigInt({ min: 1_000_000n, max: 10n ** 15n }), mark, (number, group) => {
        const grouped = String(number).replace(/\B(?=(\d{3})+$)/g, group)
        const decimals = group === ',' ? '.' : ','
        expect(read(grouped)).toEqual([String(number)])
        expect(read(`${grouped}${decimals}50`)).toEqual([`${number}.50`])
      }),
    )
  })

  test('powers of ten are exact', () => {
    expect(shifted('99', -2)).toBe('0.99')
    expect(shifted('12.5', 4)).toBe('125000')
    expect(shifted('1.23456', 2)).toBe('123.456')
    expect(shifted('5', 0)).toBe('5')
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 20n }),
        fc.integer({ min: 1, max: 9 }),
        (n, power) => {
          expect(shifted(String(n), power)).toBe(String(n * 10n ** BigInt(power)))
          expect(shifted(shifted(String(n), -power), power)).toBe(String(n))
        },
      ),
    )
  })
})
