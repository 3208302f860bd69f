import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { compileFolds, isProbe } from '../../src/plan/fold.ts'
import { learnAisle } from '../../src/plan/learn/aisle/learn.ts'
import { Kind } from '../../src/plan/learn/graph.ts'
import { type Fold, openPlan, type Plan } from '../../src/plan/plan.ts'
import { simulate } from '../../src/plan/simulate.ts'
import { at, count, footer, graphOf, items, menu, pager, type SmallShop } from './learn/small.ts'

const MENU = "//div[@id='menu']//a"
const ITEMS = "//div[@id='main']/ul//a"
const PAGES = "//div[@id='main']/div//a"

const plan = (fold: Fold[] = [], lists = [ITEMS, PAGES]): Plan => ({
  seeds: [at('/')],
  start: 'home',
  fold,
  states: {
    home: { name: 'home', role: 'page', edges: [{ xpath: MENU, action: 'follow', to: 'list' }] },
    list: {
      name: 'list',
      role: 'list',
      edges: lists.map((xpath) => ({
        xpath,
        action: 'follow',
        to: xpath === ITEMS ? 'product' : 'list',
      })),
    },
    product: { name: 'product', role: 'detail', edges: [] },
  },
})

const shop: SmallShop = {
  pages: {
    '/': [...menu('/tents', '/boots'), ...footer('/help')],
    '/tents': [...menu('/tents', '/boots'), ...items('/p/1', '/p/2'), ...pager('/tents?page=2')],
    '/tents?page=2': [...items('/p/3'), ...pager('/tents')],
    '/boots': items('/p/3', '/p/4'),
    '/help': items('/p/5'),
  },
  products: { '/p/1': 1, '/p/2': 2, '/p/3': 3, '/p/4': 4, '/p/5': 5 },
}

describe('simulate', () => {
  test('counts what a crawl would download, reach and miss', () => {
    const graph = graphOf(shop)
    expect(simulate(plan(), graph)).toEqual({
      pages: 4 + 4,
      details: 4,
      redirects: 0,
      unread: 0,
      products: 4,
      missed: [graph.urls.indexOf(at('/p/5'))],
      unknown: false,
      edges: { home: [2], list: [4, 2], product: [] },
    })
  })

  test('the open plan reads every page', () => {
    expect(simulate(openPlan([at('/')]), graphOf(shop))).toMatchObject({
      pages: 10,
      details: 5,
      products: 5,
      missed: [],
    })
  })

  test('an edge that is left out loses what only it leads to', () => {
    const graph = graphOf({ ...shop, pages: { ...shop.pages, '/boots': items('/p/4') } })
    const run = simulate(plan([], [ITEMS]), graph)
    expect(run.missed.map((page) => graph.urls[page])).toEqual([at('/p/3'), at('/p/5')])
  })

  test('one product at two addresses is two downloads and one product', () => {
    const graph = graphOf({
      pages: { '/': menu('/tents'), '/tents': items('/p/1', '/p/1?from=list') },
      products: { '/p/1': 7, '/p/1?from=list': 7 },
    })
    expect(simulate(plan(), graph)).toMatchObject({ pages: 4, details: 2, products: 1, missed: [] })
  })

  test('redirects are counted apart, and what is not there not at all', () => {
    const graph = graphOf({
      pages: {
        '/': menu('/old', '/gone', '/never', '/unread', '/round'),
        '/tents': items('/p/1', '/old'),
      },
      redirects: { '/old': '/tents', '/round': '/round' },
      failed: ['/gone'],
      refused: ['/never'],
      products: { '/p/1': 1 },
    })
    expect(simulate(plan(), graph)).toMatchObject({
      pages: 1 + 1 + 1 + 1,
      redirects: 2,
      unread: 1,
      products: 1,
    })
  })

  test('a page reached in two states is downloaded once, with the edges of both', () => {
    const graph = graphOf({
      pages: { '/': [...menu('/a'), ...items('/a')], '/a': [...items('/p/1'), ...pager('/p/2')] },
      products: { '/p/1': 1, '/p/2': 2 },
    })
    const both: Plan = {
      ...plan(),
      states: {
        home: {
          name: 'home',
          role: 'page',
          edges: [
            { xpath: MENU, action: 'follow', to: 'one' },
            { xpath: ITEMS, action: 'follow', to: 'other' },
          ],
        },
        one: { name: 'one', role: 'list', edges: [{ xpath: ITEMS, action: 'follow', to: 'end' }] },
        other: { name: 'b', role: 'list', edges: [{ xpath: PAGES, action: 'follow', to: 'end' }] },
        end: { name: 'end', role: 'detail', edges: [] },
      },
    }
    expect(simulate(both, graph)).toMatchObject({ pages: 4, products: 2, missed: [] })
  })

  test('links that are only kept are not followed', () => {
    const kept: Plan = plan()
    kept.states.list!.edges = [{ xpath: ITEMS, action: 'keep' }]
    expect(simulate(kept, graphOf(shop))).toMatchObject({ pages: 3, products: 0 })
  })

  test('products that are read from lists cost no download, and are shown whatever is taken', () => {
    const graph = { ...graphOf(shop), fromLists: true }
    const expected = { pages: 4, details: 0, products: 4, missed: [graph.urls.indexOf(at('/p/5'))] }
    expect(simulate(plan(), graph)).toMatchObject(expected)
    expect(simulate(plan([], [PAGES]), graph)).toMatchObject(expected)
    // Somebody may ask for their pages all the same.
    expect(simulate(openPlan([at('/')]), graph)).toMatchObject({ pages: 10, products: 5 })
  })

  test('a product page that is not linked as a list links it shows nothing of lists', () => {
    const graph = {
      ...graphOf({
        pages: { '/': [...menu('/tents', '/tarps')], '/tents': items('/p/1', '/p/2') },
        products: { '/p/1': 1, '/p/2': 2, '/p/3': 3 },
        redirects: { '/tarps': '/p/3' },
      }),
      fromLists: true,
    }
    expect(simulate(plan(), graph)).toMatchObject({ pages: 3, products: 2, details: 0 })
    expect(simulate(learnAisle(graph), graph).missed).toHaveLength(1)
  })

  test('an edge that only the tree decides makes the numbers unknown', () => {
    expect(simulate(plan([], ['//a[contains(., "Tent")]']), graphOf(shop)).unknown).toBe(true)
  })
})

describe('with folds', () => {
  const fold: Fold = { drop: 'parameter', name: 'osCsid' }
  const key = compileFolds([fold])
  const copies = count(1000, (n) => `/p.php?products_id=${n}&osCsid=a`)
  const probes = copies.filter((url) => isProbe(at(url), key(at(url)))).length
  const double: SmallShop = {
    pages: {
      '/': menu('/tents', '/tents?osCsid=b'),
      '/tents': items(...count(1000, (n) => `/p.php?products_id=${n}`)),
      '/tents?osCsid=b': items(...copies),
    },
    products: Object.fromEntries(
      [...copies, ...count(1000, (n) => `/p.php?products_id=${n}`)].map((url) => [
        url,
        Number(/products_id=(\d+)/.exec(url)![1]),
      ]),
    ),
  }

  test('addresses of one key are one download, and one of a hundred is looked at all the same', () => {
    expect(probes).toBeGreaterThan(0)
    const run = simulate(plan([fold]), graphOf(double))
    const lists = isProbe(at('/tents?osCsid=b'), at('/tents')) ? 2 : 1
    // Only a probe of the list leads to probes of products.
    expect(lists).toBe(1)
    expect(run).toMatchObject({ pages: 1 + 1 + 1000, details: 1000, products: 1000, missed: [] })
    const mixed = { ...double.pages, '/tents': [...double.pages['/tents']!, ...items(...copies)] }
    expect(simulate(plan([fold]), graphOf({ ...double, pages: mixed }))).toMatchObject({
      pages: 1 + 1 + 1000 + probes,
      details: 1000 + probes,
      products: 1000,
      missed: [],
    })
  })

  test('a page that was read tells what those of its key show, also probes that were not', () => {
    const { pages, products } = double
    const read = Object.fromEntries(
      Object.entries(products).filter(([url]) => !url.includes('osCsid')),
    )
    const mixed = { ...pages, '/tents': [...pages['/tents']!, ...items(...copies)] }
    const graph = graphOf({ pages: mixed, products: read })
    expect(simulate(plan([fold]), graph)).toMatchObject({
      pages: 1 + 1 + 1000 + probes,
      details: 1000 + probes,
      products: 1000,
      unread: 0,
      missed: [],
    })
  })

  test('a page that is not there stands for none that is', () => {
    const graph = graphOf({
      pages: { '/': menu('/tents?osCsid=x', '/tents'), '/tents': items('/p/1') },
      failed: ['/tents?osCsid=x'],
      products: { '/p/1': 1 },
    })
    expect(simulate(plan([fold]), graph)).toMatchObject({ pages: 3, missed: [] })
  })

  test('what two pages of one key show is one page, where the fold is wrong', () => {
    const graph = graphOf({
      pages: { '/': menu('/tents'), '/tents': items('/p?osCsid=1', '/p?osCsid=2') },
      products: { '/p?osCsid=1': 1, '/p?osCsid=2': 2 },
    })
    expect(simulate(plan([fold]), graph)).toMatchObject({ pages: 3, products: 1 })
    expect(simulate(plan([fold]), graph).missed).toHaveLength(1)
  })
})

test('what is downloaded and reached adds up, on any graph', () => {
  const url = fc.constantFrom('/', '/a', '/b', '/c?s=1', '/c', '/p/1', '/p/2', '/p/2?s=1', '/x')
  const link = fc.tuple(
    fc.constantFrom(...[...menu('/'), ...items('/', '/'), ...pager('/')].map(([path]) => path)),
    url,
  )
  const arbitrary = fc.record({
    pages: fc.dictionary(fc.constantFrom('/a', '/b', '/c', '/c?s=1'), fc.array(link), {
      noNullPrototype: true,
    }),
    home: fc.array(link, { minLength: 1 }),
    fold: fc.constantFrom<Fold[][]>([], [{ drop: 'parameter', name: 's' }]),
  })
  fc.assert(
    fc.property(arbitrary, ({ pages, home, fold }) => {
      const products = { '/p/1': 1, '/p/2': 2, '/p/2?s=1': 2 }
      const graph = graphOf({ pages: { '/': home as [string, string][], ...pages }, products })
      const run = simulate(plan(fold), graph)
      const known = new Set(graph.products.filter((_, page) => graph.kinds[page] === Kind.detail))
      expect(run.products + run.missed.length).toBe(known.size)
      expect(run.details).toBeGreaterThanOrEqual(run.products)
      expect(run.pages).toBeLessThanOrEqual(graph.urls.length - 1)
      expect(run.pages).toBeGreaterThanOrEqual(run.details + run.unread)
      // With everything taken, at least as much is reached.
      const open = simulate({ ...openPlan([at('/')]), fold }, graph)
      expect(open.products).toBeGreaterThanOrEqual(run.products)
      expect(open.pages).toBeGreaterThanOrEqual(run.pages)
    }),
  )
})
