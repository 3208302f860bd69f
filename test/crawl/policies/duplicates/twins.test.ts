import { describe, expect, test } from 'bun:test'
import { Twins } from '../../../../src/crawl/policies/duplicates/twins.ts'
import type { Sighting } from '../../../../src/store/types.ts'

const sighting = (url: string, more: Partial<Sighting> = {}): Sighting => ({
  page: 1,
  url,
  keys: [{ kind: 'url', value: url }],
  name: 'Kite',
  amount: '5.00',
  currency: 'EUR',
  availability: null,
  image: null,
  fields: '{}',
  at: 0,
  ...more,
})

const joined = (twins: Twins, isSame: (a: string, b: string) => boolean) =>
  [...twins.joined(isSame)].flat().map(({ url, keys }) => [url, keys.at(-1)!.value])

describe('pages that look the same', () => {
  test('are one product where their addresses are the same, too', () => {
    const twins = new Twins()
    expect(twins.meet(sighting('http://x/p?id=1&c=3'), 7)).toBe(7)
    expect(twins.meet(sighting('http://x/p?id=1&c=4'), 8)).toBe(7)
    expect(joined(twins, () => true)).toEqual([['http://x/p?id=1&c=4', 'http://x/p?id=1&c=3']])
    expect(joined(twins, () => false)).toEqual([])
  })

  test('are two where a number or another address says so, or something differs', () => {
    const twins = new Twins()
    twins.meet(sighting('http://x/1'), 7)
    const sku = [{ kind: 'sku' as const, value: 'K-2' }]
    expect(twins.meet(sighting('http://x/2', { keys: sku }), 8)).toBe(8)
    expect(twins.meet(sighting('http://x/3', { amount: '6.00' }), 9)).toBe(9)
    expect(twins.meet(sighting('http://x/4', { fields: '{"size":"M"}' }), 10)).toBe(10)
    expect(joined(twins, () => true)).toEqual([])
  })
})
