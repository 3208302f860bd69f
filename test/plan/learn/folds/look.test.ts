import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { addedLook, lookKey, looksAt } from '../../../../src/plan/learn/folds/look.ts'

const SHOP = 'https://shop.example/c'

describe('looksAt', () => {
  test('has the address without one of its parameters', () => {
    expect(looksAt(`${SHOP}?id=4&max=24`)).toEqual([
      lookKey(`${SHOP}?max=24`),
      lookKey(`${SHOP}?id=4`),
    ])
    expect(looksAt(SHOP)).toEqual([])
  })

  test('keeps the number of the page: another page is no other look', () => {
    expect(looksAt(`${SHOP}?max=24&page=2`)).toEqual([lookKey(`${SHOP}?page=2`)])
  })

  test('finds what a look was added to, in whatever order its parameters stand', () => {
    const name = fc.constantFrom('id', 'cat', 'max', 'view', 'lang')
    const params = fc.uniqueArray(fc.tuple(name, fc.constantFrom('1', '24', 'de')), {
      minLength: 1,
      selector: ([one]) => one,
    })
    const address = (pairs: [string, string][]) =>
      [SHOP, pairs.map((pair) => pair.join('=')).join('&')].filter(Boolean).join('?')
    fc.assert(
      fc.property(params, fc.nat(), (pairs, at) => {
        const own = pairs.toSpliced(at % pairs.length, 1)
        const [from, to] = [address(own), address(pairs.toReversed())]
        expect(addedLook(from, to)).not.toBeNull()
        expect(looksAt(to)).toContain(lookKey(from))
      }),
    )
  })
})
