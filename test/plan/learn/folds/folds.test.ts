import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { compileFolds } from '../../../../src/plan/fold.ts'
import {
  ENOUGH_PAIRS,
  learnFolds,
  learnProductFolds,
  type Shown,
} from '../../../../src/plan/learn/folds/folds.ts'
import type { Fold } from '../../../../src/plan/plan.ts'
import { runs } from '../../../setup/runs.ts'

const at = (path: string): string => `https://shop.example${path}`

/** So many things, each shown under all of these addresses. */
const things = (count: number, ...write: ((id: number) => string)[]): Shown[] =>
  Array.from({ length: count }, (_, i) =>
    write.map((path) => ({ url: at(path(i + 1)), what: `thing ${i + 1}` })),
  ).flat()

type Case = {
  fold: Fold
  /** Two addresses of one thing. */
  pair: [(id: number) => string, (id: number) => string]
  /** Two addresses that the fold would make one, and that show two things. */
  counter: [string, string]
}

const cases: Record<string, Case> = {
  'the category path of osCommerce': {
    fold: { drop: 'parameter', name: 'cPath' },
    pair: [
      (id) => `/product_info.php?cPath=3_17&products_id=${id}`,
      (id) => `/product_info.php?cPath=4&products_id=${id}`,
    ],
    counter: ['/product_info.php?cPath=3&products_id=x', '/product_info.php?cPath=5&products_id=x'],
  },
  'a session in the address': {
    fold: { drop: 'parameter', name: 'osCsid' },
    pair: [
      (id) => `/product_info.php?products_id=${id}&osCsid=a${id}`,
      (id) => `/product_info.php?products_id=${id}&osCsid=b${id}`,
    ],
    counter: ['/product_info.php?products_id=x&osCsid=1', '/product_info.php?products_id=x'],
  },
  'the order of parameters': {
    fold: { drop: 'order' },
    pair: [
      (id) => `/index.php?main_page=product_info&products_id=${id}`,
      (id) => `/index.php?products_id=${id}&main_page=product_info`,
    ],
    counter: ['/index.php?main_page=a&x=1', '/index.php?x=1&main_page=a'],
  },
  'the folders of Shopify': {
    fold: { drop: 'folders' },
    pair: [(id) => `/collections/tents/products/skua-${id}`, (id) => `/products/skua-${id}`],
    counter: ['/collections/tents/products/tarp-x', '/collections/sale/products/tarp-x'],
  },
  'a language before the path': {
    fold: { drop: 'segment', pattern: '^en$' },
    pair: [(id) => `/en/${id}-skua.html`, (id) => `/${id}-skua.html`],
    counter: ['/en/x-skua.html', '/x-skua.html'],
  },
  'a slash at the end': {
    fold: { drop: 'slash' },
    pair: [(id) => `/product/skua${id}/`, (id) => `/product/skua${id}`],
    counter: ['/product/mug/', '/product/mug'],
  },
}

describe.each(Object.entries(cases))('learnFolds: %s', (_, { fold, pair, counter }) => {
  test(`is learned from ${ENOUGH_PAIRS} things that agree`, () => {
    expect(ENOUGH_PAIRS).toBe(8)
    expect(learnFolds(things(8, ...pair))).toEqual([fold])
  })

  test('and not from one less', () => {
    expect(learnFolds(things(7, ...pair))).toEqual([])
  })

  test('nor against one counterexample', () => {
    const strange = counter.map((path, i) => ({ url: at(path), what: `strange ${i}` }))
    expect(learnFolds([...things(8, ...pair), ...strange])).toEqual([])
    // Whatever the order they were met in.
    expect(learnFolds([...strange, ...things(20, ...pair)])).toEqual([])
  })

  test('nor from addresses that nobody saw: each thing at one address', () => {
    expect(learnFolds(things(20, pair[0]))).toEqual([])
    const halves = things(20, ...pair).filter((_, i) => i % 4 === 0 || i % 4 === 3)
    expect(learnFolds(halves)).toEqual([])
  })

  test('one thing under many addresses is one that agrees', () => {
    const same = things(12, ...pair).map(({ url }) => ({ url, what: 'the same' }))
    expect(learnFolds(same)).toEqual([])
  })
})

describe('learnFolds', () => {
  const lists = (value: string) => (id: number) => `/index.php?cPath=${id}${value}`

  test('page=1 is told from other pages by its value', () => {
    const first = things(8, lists(''), lists('&page=1'))
    const second = things(8, lists('&page=2')).map(({ url, what }) => ({ url, what: `${what} b` }))
    expect(learnFolds([...first, ...second])).toEqual([
      { drop: 'parameter', name: 'page', value: '^1$' },
    ])
  })

  test('one list is enough to see that its first page needs no number, and one to see that it does', () => {
    const one = things(1, lists(''), lists('&page=1'))
    const second = things(3, lists('&page=2')).map(({ url, what }) => ({ url, what: `${what} b` }))
    expect(learnFolds([...one, ...second])).toEqual([
      { drop: 'parameter', name: 'page', value: '^1$' },
    ])
    const numberedFromZero = [
      { url: at(lists('')(2)), what: 'thing 2' },
      { url: at(lists('&page=1')(2)), what: 'thing 2 b' },
    ]
    expect(learnFolds([...one, ...second, ...numberedFromZero])).toEqual([])
    expect(learnFolds(things(7, lists(''), lists('&page=2')))).toEqual([])
  })

  test('what a pager writes out beside the number is what a list of several pages does anyway', () => {
    const defaults = '&sort=new-DESC&limit=20'
    const first = things(1, lists(''), lists(`&page=1${defaults}`))
    const later = { url: at(lists(`&page=2${defaults}`)(1)), what: 'thing 1 b' }
    const folds = learnFolds([...first, later])
    const key = compileFolds(folds)
    expect(key(at(lists(`&page=1${defaults}`)(7)))).toBe(key(at(lists('')(7))))
    expect(key(at(lists(`&page=2${defaults}`)(7)))).not.toBe(key(at(lists('')(7))))
    expect(key(at(lists('&sort=cheap-ASC')(7)))).not.toBe(key(at(lists('')(7))))
    // A list of one page looks the same in any order, and with any number on a page.
    expect(learnFolds(first)).toEqual([{ drop: 'parameter', name: 'page', value: '^1$' }])
    const dearest = { url: at(lists('&sort=new-DESC')(2)), what: 'thing 2 dear' }
    const plain = { url: at(lists('')(2)), what: 'thing 2' }
    const refuted = compileFolds(learnFolds([...first, later, plain, dearest]))
    expect(refuted(dearest.url)).not.toBe(refuted(plain.url))
  })

  test('one value needs no fold where every value is the same', () => {
    const sorted = things(9, lists(''), lists('&sort=2a'), lists('&sort=3d'))
    expect(learnFolds(sorted)).toEqual([{ drop: 'parameter', name: 'sort' }])
  })

  test('what is guilty goes, what is innocent stays', () => {
    const shown = [
      ...things(
        9,
        (id) => `/pans/pan-${id}?cur=1`,
        (id) => `/pans/pan-${id}?cur=2`,
      ),
      ...things(
        9,
        (id) => `/tents/skua-${id}`,
        (id) => `/sale/skua-${id}`,
      ).map(({ url, what }) => ({ url, what: `skua ${what}` })),
      { url: at('/tents/small'), what: 'small tents' },
      { url: at('/boots/small'), what: 'small boots' },
    ]
    expect(learnFolds(shown)).toEqual([{ drop: 'parameter', name: 'cur' }])
  })

  test('several differences at once are several folds', () => {
    const shown = things(
      8,
      (id) => `/index.php?route=product/product&path=3&product_id=${id}`,
      (id) => `/index.php?product_id=${id}&tag=new&route=product/product`,
    )
    const key = compileFolds(learnFolds(shown))
    expect(new Set(shown.map(({ url }) => key(url))).size).toBe(8)
  })

  test('pages of other hosts are never made one', () => {
    const shown = things(9, (id) => `/p-${id}`).flatMap((one) => [
      one,
      { ...one, url: one.url.replace('shop.', 'www.') },
    ])
    expect(learnFolds(shown)).toEqual([])
  })

  test('never makes two things one', () => {
    const address = fc
      .record({
        folder: fc.constantFrom('', '/en', '/tents', '/en/tents', '/sale'),
        last: fc.constantFrom('/skua-1', '/skua-2', '/mug', '/mug/', '/index.php'),
        query: fc.subarray(['cPath=1', 'cPath=2', 'page=1', 'page=2', 'osCsid=a'], {}),
        turn: fc.boolean(),
      })
      .map(({ folder, last, query, turn }) => {
        const pairs = turn ? query.toReversed() : query
        return at(`${folder}${last}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`)
      })
    const shown = fc.uniqueArray(
      fc.record({ url: address, what: fc.nat(30).map((n) => `thing ${n}`) }),
      { selector: ({ url }) => url, minLength: 30, maxLength: 120 },
    )
    const agreeing = fc.constantFrom(...Object.values(cases))
    fc.assert(
      fc.property(shown, fc.array(agreeing, { maxLength: 3 }), (pages, more) => {
        const all = [...pages, ...more.flatMap(({ pair }) => things(9, ...pair))]
        const whatOf = new Map(all.map(({ url, what }) => [url, what]))
        const known = [...whatOf].map(([url, what]) => ({ url, what }))
        const key = compileFolds(learnFolds(known))
        const byKey = new Map<string, string>()
        for (const { url, what } of known) {
          expect(byKey.get(key(url)) ?? what).toBe(what)
          byKey.set(key(url), what)
        }
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('learnProductFolds', () => {
  const categories = Array.from({ length: 6 }, (_, i) => at(`/index.php?cPath=${i}`))
  const products = things(
    8,
    (id) => `/product_info.php?cPath=3_17&products_id=${id}`,
    (id) => `/product_info.php?products_id=${id}`,
  )

  test('what is true of products is said of products only', () => {
    const folds = learnProductFolds(products, categories)!
    expect(folds).toMatchObject([{ drop: 'parameter', name: 'cPath' }])
    const key = compileFolds(folds)
    expect(new Set(products.map(({ url }) => key(url))).size).toBe(8)
    expect(categories.map(key)).toEqual(categories)
  })

  test('of Shopify products too, which hang below every collection', () => {
    const shown = things(
      8,
      (id) => `/collections/tents/products/skua-${id}`,
      (id) => `/products/skua-${id}`,
    )
    const collections = ['tents', 'sale', 'boots-2'].map((name) => at(`/collections/${name}`))
    const key = compileFolds(learnProductFolds(shown, collections)!)
    expect(new Set(shown.map(({ url }) => key(url))).size).toBe(8)
    expect(collections.map(key)).toEqual(collections)
  })

  test('a category that is named like a product is a counterexample', () => {
    const more = products.map(({ url, what }) => ({ url: url + 5, what: `${what}5` }))
    const strange = ['cPath=3_17&', ''].map((path) => at(`/product_info.php?${path}products_id=99`))
    expect(learnProductFolds([...products, ...more], [...categories, ...strange])).toEqual([])
  })

  test('null where products cannot be told from lists', () => {
    const lists = things(8, (id) => `/product_info.php?cPath=3&products_id=9${id}`)
    expect(
      learnProductFolds(
        products,
        lists.map(({ url }) => url),
      ),
    ).toBeNull()
  })
})
