import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { compilePattern } from '../../../src/page/pattern.ts'
import { addressOf, featuresOf, tellApart } from '../../../src/plan/learn/address.ts'
import { runs } from '../../setup/runs.ts'
import { systems } from './systems.ts'

describe('addressOf', () => {
  test('takes an address apart', () => {
    expect(addressOf('https://a.example/c/tents/skua-5.html?page=2&print&q=a=b')).toEqual({
      origin: 'https://a.example',
      folders: ['c', 'tents'],
      last: 'skua-5.html',
      params: [
        ['page', '2'],
        ['print', ''],
        ['q', 'a=b'],
      ],
    })
  })

  test('a path that ends with a slash has no last part; a query may come without a path', () => {
    expect(addressOf('https://a.example/product/skua/')).toMatchObject({
      folders: ['product', 'skua'],
      last: '',
    })
    expect(addressOf('https://a.example/')).toMatchObject({ folders: [], last: '', params: [] })
    expect(addressOf('https://a.example?to=/tents/a')).toMatchObject({
      origin: 'https://a.example',
      folders: [],
      params: [['to', '/tents/a']],
    })
  })
})

describe('tellApart', () => {
  for (const [name, { products, lists }] of Object.entries(systems)) {
    test(`tells products from lists as ${name} writes them`, () => {
      const told = tellApart(products, lists)
      expect(told).not.toBeNull()
      const pattern = compilePattern(told!.regex)
      expect(products.filter((url) => !pattern.test(url))).toEqual([])
      expect(lists.filter((url) => pattern.test(url))).toEqual([])
      expect(told!.wrong).toBe(0)
    })
  }

  test('has no test for none, nor for ones that are like the others', () => {
    expect(tellApart([], ['https://a.example/'])).toBeNull()
    expect(tellApart(['https://a.example/tents/'], ['https://a.example/tents/'])).toBeNull()
  })

  test('finds a share of them where all of them have nothing in common', () => {
    const products = Array.from({ length: 9 }, (_, i) => `https://a.example/p/skua-${i}.html`)
    const all = [...products, 'https://a.example/index.php?cat=5']
    const lists = ['https://a.example/tents/', 'https://a.example/index.php?cat=6']
    expect(tellApart(all, lists)?.wrong ?? 1).toBeGreaterThan(0)
    const told = tellApart(all, lists, 0.8)!
    const pattern = compilePattern(told.regex)
    expect(told.wrong).toBe(0)
    expect(all.filter((url) => pattern.test(url))).toEqual(products)
  })

  test('of very many a sample suggests the test, and all of them prove it', () => {
    const lists = Array.from({ length: 5000 }, (_, i) => `https://a.example/c/tents-${i}/all`)
    const odd = lists.map((url, i) => (i === 4001 ? 'https://a.example/p/all-tents' : url))
    const products = Array.from({ length: 5000 }, (_, i) => `https://a.example/p/skua-${i}`)
    expect(tellApart(products, lists)).toMatchObject({ wrong: 0 })
    const [told, strict] = [
      tellApart(products, odd)!,
      compilePattern(tellApart(products, odd)!.regex),
    ]
    expect(odd.filter((url) => strict.test(url))).toHaveLength(told.wrong)
    const mixed = [...products, 'https://a.example/p/skua']
    const pattern = compilePattern(tellApart(mixed, lists)!.regex)
    expect(mixed.filter((url) => !pattern.test(url))).toEqual([])
  })

  test('an address inside a query is not the page it is the address of', () => {
    const products = ['https://a.example/skua-5.html', 'https://a.example/mug-6.html']
    const lists = ['https://a.example/login?back=/skua-5.html', 'https://a.example/list?cat=3_17']
    const told = tellApart(products, lists)!
    expect(told.wrong).toBe(0)
    for (const url of lists) expect(compilePattern(told.regex).test(url)).toBe(false)
  })

  test('a number that begins a folder is not one that begins the last part', () => {
    const products = ['https://a.example/x/12-skua', 'https://a.example/y/13-mug']
    const lists = ['https://a.example/4-tents/new', 'https://a.example/5-pans/new']
    const told = tellApart(products, lists)!
    expect(told.wrong).toBe(0)
    for (const url of lists) expect(compilePattern(told.regex).test(url)).toBe(false)
  })

  test('a folder is not another that begins like it', () => {
    const products = ['https://a.example/p/skua-b', 'https://a.example/p/tents/mug-c']
    const lists = [
      'https://a.example/page/skua-b',
      'https://a.example/p/5',
      'https://a.example/q/a',
    ]
    const told = tellApart(products, lists)!
    for (const url of products) expect(compilePattern(told.regex).test(url)).toBe(true)
    expect(told.wrong).toBe(lists.filter((url) => compilePattern(told.regex).test(url)).length)
  })

  test('a script with a parameter, where neither alone tells', () => {
    const products = ['https://a.example/shop?product=5', 'https://a.example/shop?product=x6']
    const lists = ['https://a.example/shop?cat=5', 'https://a.example/compare?product=5']
    const told = tellApart(products, lists)!
    expect(told.wrong).toBe(0)
    for (const url of products) expect(compilePattern(told.regex).test(url)).toBe(true)
  })
})

const word = fc.constantFrom('tents', 'skua', 'p', 'page', 'c', 'blue-tarp', 'en', 'index.php')
const numbered = fc
  .tuple(fc.constantFrom('skua-', 'c', '', 'blue_tarp-p', 'x,'), fc.nat(99))
  .map((parts) => parts.join(''))
const ending = fc.constantFrom('', '.html', '.htm', '.php', '/', '-b.html', '-tents')
const part = fc.oneof(word, numbered)
const value = fc.oneof(
  fc.constantFrom(
    '',
    'product/product',
    'index',
    '3_17',
    '2a',
    '/skua-5.html',
    'product-12',
    'a.php',
  ),
  fc.nat(20).map(String),
)
const name = fc.constantFrom('cPath', 'p', 'route', 'to', 'products_id', 'filter%5B%5D')
const pair = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(name, value).map(([n, v]) => `${n}=${v}`) },
  { weight: 1, arbitrary: name },
)
const address = fc
  .record({
    parts: fc.array(part, { maxLength: 3 }),
    end: ending,
    query: fc.array(pair, { maxLength: 3 }),
  })
  .map(({ parts, end, query }) => {
    const path = parts.length > 0 ? `/${parts.join('/')}${end}` : '/'
    return `https://a.example${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
  })

describe('a test of addresses does what it says', () => {
  const some = fc.uniqueArray(address, { minLength: 1, maxLength: 5 })

  test('it finds all of the ones, and as many of the others as it tells', () => {
    fc.assert(
      fc.property(some, some, (all, others) => {
        const told = tellApart(all, others)
        if (!told) return
        const pattern = compilePattern(told.regex)
        expect(all.filter((url) => !pattern.test(url))).toEqual([])
        expect(others.filter((url) => pattern.test(url))).toHaveLength(told.wrong)
      }),
      { numRuns: runs(3000) },
    )
  })

  test('or the share that was asked for', () => {
    fc.assert(
      fc.property(fc.uniqueArray(address, { minLength: 3, maxLength: 10 }), some, (all, others) => {
        const told = tellApart(all, others, 0.8)
        if (!told) return
        const pattern = compilePattern(told.regex)
        expect(all.filter((url) => pattern.test(url)).length).toBeGreaterThanOrEqual(
          0.8 * all.length,
        )
        expect(others.filter((url) => pattern.test(url))).toHaveLength(told.wrong)
      }),
      { numRuns: runs(2000) },
    )
  })

  test('a feature finds the address that has it, and no address without it', () => {
    fc.assert(
      fc.property(address, address, (one, other) => {
        const names = new Set(featuresOf(other).map((feature) => feature.name))
        for (const { name, regex } of featuresOf(one)) {
          const pattern = compilePattern(regex)
          expect([name, pattern.test(one)]).toEqual([name, true])
          if (!names.has(name)) expect([name, pattern.test(other)]).toEqual([name, false])
        }
      }),
      { numRuns: runs(5000) },
    )
  })
})
