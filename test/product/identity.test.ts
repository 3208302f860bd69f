import { describe, expect, test } from 'bun:test'
import { differ, identify } from '../../src/product/identity.ts'
import { type Key, keysOf } from '../../src/product/keys.ts'
import { plainAmount } from '../../src/product/wording.ts'
import { type Seen, urlOf } from '../store/make.ts'
import { memoryWorld, partitionOf } from './world.ts'

const at = (path: string) => `http://shop.test/${path}`

const of = (...crawls: Seen[][]) => partitionOf(memoryWorld(), ...crawls)

const apart = (count: number) => Array.from({ length: count }, (_, i) => [i + 1])

describe('pages are one product', () => {
  test('with the same sku, under twenty addresses, whatever the price does between crawls', async () => {
    const crawl = (amount: string): Seen[] =>
      Array.from({ length: 20 }, (_, i) => ({ page: i + 1, name: 'Duck', sku: 'D-1', amount }))
    expect(await of(crawl('10.00'), crawl('12.50').reverse(), crawl('9.99'))).toHaveLength(1)
  })

  test('with the same sku, also when name and price change between crawls', async () => {
    const crawl = (name: string, amount: string): Seen[] =>
      [1, 2, 3].map((page) => ({ page, name, amount, sku: 'D-1' }))
    expect(await of(crawl('Duck', '1.00'), crawl('Rubber duck', '2.00'))).toEqual([[1, 2, 3]])
  })

  test('with names in different languages, one canonical address and one price', async () => {
    const canonical = at('duck')
    const names = ['Ente', 'Duck', 'Canard', 'Kachna']
    const pages = names.map((name, i) => ({ page: i + 1, name, canonical }))
    expect(await of(pages)).toEqual([[1, 2, 3, 4]])
  })

  test('in other currencies and languages with one sku', async () => {
    expect(
      await of([
        { page: 1, name: 'Ente', amount: '10.00', currency: 'EUR', sku: 'D1' },
        { page: 2, name: 'Duck', amount: '8.50', currency: 'GBP', sku: 'D1' },
      ]),
    ).toEqual([[1, 2]])
  })

  test('where one is the canonical address of the other', async () => {
    const own = { page: 1, name: 'Duck' }
    const other = { page: 2, name: 'Duck', canonical: urlOf(1) }
    expect(await of([own, other])).toEqual([[1, 2]])
    expect(await of([other, own])).toEqual([[1, 2]])
  })

  test('through a third that has the keys of both', async () => {
    expect(
      await of([
        { page: 1, name: 'Duck', sku: 'D1' },
        { page: 2, name: 'Duck', gtin: '4006381333931' },
        { page: 3, name: 'Duck', sku: 'D1', gtin: '4006381333931' },
      ]),
    ).toEqual([[1, 2, 3]])
  })

  test('when a new wrapper finds the sku that the old one missed', async () => {
    expect(
      await of(
        [
          { page: 1, name: 'Duck' },
          { page: 2, name: 'Duck' },
        ],
        [
          { page: 1, name: 'Duck', sku: 'D1' },
          { page: 2, name: 'Duck', sku: 'D1' },
        ],
      ),
    ).toEqual([[1, 2]])
  })
})

describe('pages are different products', () => {
  const different = (count: number, more: Partial<Seen>): Seen[] =>
    Array.from({ length: count }, (_, i) => ({
      page: i + 1,
      name: `Thing ${i + 1}`,
      amount: `${i + 1}.00`,
      ...more,
    }))

  test('where all canonicals point home', async () => {
    expect(await of(different(30, { canonical: 'http://shop.test/' }))).toEqual(apart(30))
  })

  test('where all canonicals point to one other page', async () => {
    const world = memoryWorld()
    const pages = different(30, { canonical: at('sale') })
    expect(await partitionOf(world, pages)).toEqual(apart(30))
    expect(world.distrusted()).toEqual([`a:${at('sale')}`])
  })

  test('where the sku says nothing', async () => {
    expect(await of(different(30, { sku: 'N/A' }))).toEqual(apart(30))
    expect(await of(different(30, { sku: 'siehe Text' }))).toEqual(apart(30))
  })

  test('but the same under two addresses is one, whatever the canonicals and skus say', async () => {
    for (const lie of [
      { canonical: 'http://shop.test/' },
      { canonical: at('sale') },
      { sku: 'N/A' },
      { sku: 'siehe Text' },
    ]) {
      const shelf = different(6, lie)
      const twice = shelf.map((seen) => ({ ...seen, page: seen.page + 6 }))
      const pairs = shelf.map(({ page }) => [page, page + 6])
      expect(await of([...shelf, ...twice])).toEqual(pairs)
      expect(await of([...twice, ...shelf].reverse())).toEqual(pairs)
      const dearer = [...twice, ...shelf].map((seen) => ({ ...seen, amount: `1${seen.amount}` }))
      expect(await of([...shelf, ...twice], dearer)).toEqual(pairs)
    }
  })

  test('a product under many addresses stays one when a variant has its sku', async () => {
    const many = Array.from({ length: 5 }, (_, i) => ({ page: i + 1, name: 'Duck', sku: 'D' }))
    const variant = { page: 9, name: 'Blue duck', amount: '12.00', sku: 'D' }
    expect(await of([...many, variant])).toEqual([[1, 2, 3, 4, 5], [9]])
    expect(await of([variant, ...many])).toEqual([[1, 2, 3, 4, 5], [9]])
  })

  test('with one canonical and no prices', async () => {
    expect(await of(different(5, { canonical: at('sale'), amount: null }))).toEqual(apart(5))
  })

  test('with one price for all and more names than there are languages', async () => {
    const pages = different(40, { canonical: at('one-euro'), amount: '1.00' })
    expect(await of(pages)).toEqual(apart(40))
  })

  test('where a stronger key tells variants of one canonical apart', async () => {
    expect(
      await of([
        { page: 1, name: 'Shirt', canonical: at('shirt'), sku: 'S-red' },
        { page: 2, name: 'Shirt', canonical: at('shirt'), sku: 'S-blue' },
        { page: 3, name: 'Shirt', canonical: at('shirt'), sku: 'S-red' },
      ]),
    ).toEqual([[1, 3], [2]])
  })

  test('come apart again when the key that joined them turns out to lie', async () => {
    const canonical = at('sale')
    const world = memoryWorld()
    await world.nextCrawl()
    await world.see({ page: 1, name: 'Duck', amount: '10.00', canonical })
    await world.see({ page: 2, name: 'Goose', amount: '10.00', canonical })
    await world.see({ page: 3, name: 'Goose', amount: '10.00', canonical, sku: 'G' })
    expect(await world.partition()).toEqual([[1, 2, 3]])
    const first = world.productOf(1)
    await world.see({ page: 4, name: 'Swan', amount: '20.00', canonical, sku: 'W' })
    expect(await world.partition()).toEqual([[1], [2, 3], [4]])
    expect(world.productOf(1)).toBe(first)
    await world.see({ page: 5, name: 'Goose', amount: '12.00', canonical, sku: 'G' })
    expect(await world.partition()).toEqual([[1], [2, 3, 5], [4]])
  })

  test('a distrusted key stays so in later crawls', async () => {
    const pages = different(3, { canonical: at('sale') })
    const later = pages.map((seen) => ({ ...seen, name: 'Sale', amount: '1.00' }))
    expect(await of(pages, later)).toEqual(apart(3))
  })

  test('an address that shows another thing tomorrow lets the old one go', async () => {
    const world = memoryWorld()
    const shelf: Seen[] = [
      { page: 1, name: 'Duck', sku: 'D' },
      { page: 2, name: 'Goose', sku: 'G', amount: '20.00' },
    ]
    await partitionOf(
      world,
      [...shelf, { page: 9, name: 'Duck', sku: 'D' }],
      [{ page: 9, name: 'Goose', sku: 'G', amount: '20.00' }, ...shelf],
    )
    expect(await world.partition()).toEqual([[1], [2, 9]])
  })
})

test('keys that no page carries any more lead, the strongest first, but join nothing', () => {
  const url = urlOf(1)
  const said = { page: 1, crawl: 3, name: 'Duck', amount: '1.00', currency: 'EUR', url }
  const products = [
    { id: 1, firstSeen: 1, page: 8 },
    { id: 2, firstSeen: 2, page: 9 },
  ]
  const byKey = new Map<Key, number>([
    ['s:d', 2],
    [`a:${url}`, 1],
  ])
  const decision = identify({ ...said, keys: ['s:d', `a:${url}`] }, { byKey, products, cohort: [] })
  expect(decision).toMatchObject({ product: 2, merge: [], apart: [], distrust: [] })
})

describe('what counts as different', () => {
  const said = (name: string, amount: string | null, currency: string | null = 'EUR') => ({
    page: 1,
    crawl: 1,
    keys: [],
    name,
    amount,
    currency,
  })
  test.each([
    ['both', said('A', '1'), said('B', '2'), true],
    ['name alone', said('A', '1'), said('B', '1.00'), false],
    ['price alone', said('A', '1'), said(' a ', '2'), false],
    ['nothing', said('A', '1'), said('A', '1'), false],
    ['name, no prices', said('A', null), said('B', null), true],
    ['name, one price', said('A', null), said('B', '1'), false],
    ['price, no names', said('', '1'), said('', '2'), true],
    ['price, one name', said('', '1'), said('A', '2'), false],
    ['name and currency', said('A', '1'), said('B', '2', 'USD'), false],
    ['one currency unknown', said('A', '1', null), said('B', '2', 'USD'), true],
    ['silence', said('', null), said('', null), false],
  ])('%s', (_, a, b, expected) => {
    expect(differ(a, b)).toBe(expected)
    expect(differ(b, a)).toBe(expected)
  })

  test('amounts are compared as numbers are', () => {
    expect(['12.90', '12.9', '100', '0.50', '10.00'].map(plainAmount)).toEqual([
      '12.9',
      '12.9',
      '100',
      '0.5',
      '10',
    ])
  })
})

describe('keys', () => {
  const keys = (kind: 'gtin' | 'sku' | 'canonical', value: string) =>
    keysOf({
      url: 'http://shop.test/p',
      keys: [{ kind, value }],
      name: '',
      amount: null,
      currency: null,
    }).slice(0, -1)
  test('a UPC is its EAN', () => {
    expect(keys('gtin', '0 36000 29145 2')).toEqual(keys('gtin', '0036000291452'))
  })
  test.each(['', '0000000000000', '123', 'none'])('gtin %p means nothing', (value) => {
    expect(keys('gtin', value)).toEqual([])
  })
  test.each(['', '-', 'N/A', 'n.a.', 'NULL', '000', 'Not available'])(
    'sku %p means nothing',
    (value) => {
      expect(keys('sku', value)).toEqual([])
    },
  )
  test('case and space of a sku mean nothing', () => {
    expect(keys('sku', ' ab  12 ')).toEqual(keys('sku', 'AB 12'))
  })
  test.each(['http://shop.test/', 'https://shop.test', '/relative', 'mailto:a@b.c'])(
    'canonical %p means nothing',
    (value) => {
      expect(keys('canonical', value)).toEqual([])
    },
  )
})
