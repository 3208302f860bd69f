import { describe, expect, test } from 'bun:test'
import { groupLinks } from '../../../../src/plan/learn/aisle/groups.ts'
import { kindOf } from '../../../../src/plan/learn/aisle/kinds.ts'
import {
  isFurtherPage,
  isPager,
  pageNames,
  seriesKey,
  seriesOf,
} from '../../../../src/plan/learn/aisle/pager.ts'
import { listShapes } from '../../../../src/plan/learn/aisle/select.ts'
import { Shapes } from '../../../../src/plan/learn/aisle/shapes.ts'
import { foldGraph } from '../../../../src/plan/learn/folds/folded-graph.ts'
import { viewParameters } from '../../../../src/plan/learn/folds/views.ts'
import {
  at,
  count,
  graphOf,
  items,
  type Link,
  menu,
  pager,
  type SmallShop,
  views,
} from '../small.ts'

describe('seriesOf', () => {
  const series: [string, string, base: string, name: string][] = [
    ['/index.php?cPath=3_17', '/index.php?cPath=3_17&page=2', 'index.php?cPath=3_17', 'page'],
    ['/index.php?page=2&cPath=3', '/index.php?cPath=3&page=3', 'index.php?cPath=3', 'page'],
    ['/en/12-tents', '/en/12-tents?p=2', 'en/12-tents?', 'p'],
    ['/tents/?start=20', '/tents/?start=40', 'tents/?', 'start'],
    [
      '/product-category/tents/',
      '/product-category/tents/page/2/',
      'product-category/tents?',
      'page',
    ],
    ['/shop/page/2/', '/shop/page/13/', 'shop?', 'page'],
    ['/tents.html', '/tents-p2.html', 'tents.html?', 'p'],
    ['/tents-p2.html', '/tents-p3.html', 'tents.html?', 'p'],
  ]
  test.each(series)('%s and %s', (a, b, base, name) => {
    expect(seriesOf(at(a), at(b))).toEqual({ base, name })
    expect(seriesOf(at(b), at(a))).toEqual({ base, name })
  })

  const none: [string, string][] = [
    ['/tents', '/tents'],
    ['/tents', '/boots?page=2'],
    ['/tents', '/tents?sort=2a'],
    ['/tents?sort=1a', '/tents?sort=2a'],
    ['/tents?page=2&max=20', '/tents?page=3&max=40'],
    ['/tents/', '/tents/skua/'],
    ['/tents/page/2/', '/boots/page/3/'],
    ['/tents/page/2/', '/tents/page/3/?sort=2'],
    ['/tents-p2.html', '/boots-p2.html'],
  ]
  test.each(none)('not %s and %s', (a, b) => {
    expect(seriesOf(at(a), at(b))).toBeNull()
    expect(seriesOf(at(b), at(a))).toBeNull()
  })

  test('not pages of two hosts', () => {
    expect(seriesOf('https://a.example/tents', 'https://b.example/tents?page=2')).toBeNull()
  })
})

/** What is told of the groups of a shop, by the kind of address they lead to. */
function toldOf(shop: SmallShop) {
  const graph = graphOf(shop)
  const folded = foldGraph(graph, [])
  const grouped = groupLinks(folded, new Shapes(graph.paths))
  const shown = grouped.shows.at(folded.hubs, listShapes(grouped))
  const pagers = new Set(grouped.groups.filter((group) => isPager(folded, group, shown)))
  const isPage = pageNames(folded, pagers, shown)
  return {
    pagers: [...pagers].map(({ kind }) => kind).sort(),
    views: [...viewParameters(folded, isPage)].sort(),
    isPage,
  }
}

/** Lists of two pages each, with products of their own. */
function listsOf(aisles: number, pageOf: (aisle: number, page: number) => string): SmallShop {
  const pages: Record<string, Link[]> = { '/': menu(...count(aisles, (a) => pageOf(a, 1))) }
  const products: Record<string, number> = {}
  for (let aisle = 1; aisle <= aisles; aisle++) {
    for (const page of [1, 2]) {
      const shown = count(3, (n) => `/item-${aisle}${page}${n}`)
      for (const url of shown) products[url] = Object.keys(products).length + 1
      pages[pageOf(aisle, page)] = [
        ...items(...shown),
        ...pager(...[1, 2].filter((other) => other !== page).map((other) => pageOf(aisle, other))),
      ]
    }
  }
  return { pages, products }
}

const TENTS = ['', 'tents', 'boots', 'pans']

describe('isFurtherPage', () => {
  test.each([
    ['/tents?page=2', '/tents?page=3'],
    ['/tents.html', '/tents-p2.html'],
    ['/tents-p2.html', '/tents-p43.html'],
    ['/tents/', '/tents/page/2/'],
    ['/tents/page/2/', '/tents/page/3/'],
  ])('from %s to %s', (from, to) => {
    expect(isFurtherPage(at(from), at(to))).toBe(true)
  })

  test.each([
    ['/tents', '/tents?page=1'],
    ['/tents', '/tents?n=80'],
    ['/tents-p2.html', '/boots-p2.html'],
    ['/tents-c1.html', '/tents-c2.html'],
    ['/events/2026/3', '/events/2026/4'],
    ['/tents', '/tents/skua-12.html'],
  ])('not from %s to %s', (from, to) => {
    expect(isFurtherPage(at(from), at(to))).toBe(false)
  })
})

describe('isPager', () => {
  const ways: Record<string, (aisle: number, page: number) => string> = {
    '?page=2': (a, p) => `/index.php?cPath=${a}${p > 1 ? `&page=${p}` : ''}`,
    '?p=2': (a, p) => `/en/${a}-${TENTS[a]}${p > 1 ? `?p=${p}` : ''}`,
    '/page/2/': (a, p) => `/product-category/${TENTS[a]}/${p > 1 ? `page/${p}/` : ''}`,
    '-p2.html': (a, p) => `/${TENTS[a]}${p > 1 ? `-p${p}` : ''}.html`,
    '?start=20': (a, p) => `/c/${TENTS[a]}?start=${20 * (p - 1)}`,
    'a name that nobody knows': (a, p) => `/c/${TENTS[a]}${p > 1 ? `?ps7=${p}` : ''}`,
  }
  test.each(Object.entries(ways))('tells pages from the menu: %s', (_, pageOf) => {
    const shop = listsOf(3, pageOf)
    const told = toldOf(shop)
    const kinds = new Set([1, 2].map((page) => kindOf(at(pageOf(1, page)))))
    expect(told.pagers.length).toBeGreaterThan(0)
    for (const kind of told.pagers) expect(kinds.has(kind)).toBe(true)
    const menuGroup = toldOf({ ...shop, pages: { ...shop.pages, '/': [] } })
    expect(menuGroup.pagers).toEqual(told.pagers)
  })

  test('a list alone has pages where the number is called so, and not where it is not', () => {
    expect(toldOf(listsOf(1, ways['?page=2']!)).pagers).not.toEqual([])
    expect(toldOf(listsOf(1, ways['a name that nobody knows']!)).pagers).toEqual([])
  })

  test('categories by number are no pages of one list', () => {
    const shop: SmallShop = { pages: { '/': menu('/index.php?cPath=1') }, products: {} }
    for (const n of count(4, (aisle) => aisle)) {
      const shown = count(3, (i) => `/item-${n}${i}`)
      for (const url of shown) shop.products[url] = Object.keys(shop.products).length
      const others = count(4, (a) => a).filter((a) => a !== n)
      shop.pages[`/index.php?cPath=${n}`] = [
        ...menu(...others.map((a) => `/index.php?cPath=${a}`)),
        ...items(...shown),
      ]
    }
    expect(toldOf(shop).pagers).toEqual([])
  })

  test('the same list in another size is no page of it, but a view', () => {
    const shop: SmallShop = { pages: { '/': menu('/tents', '/boots') }, products: {} }
    for (const name of ['tents', 'boots']) {
      const shown = count(3, (i) => `/${name}-${i}.html`)
      for (const url of shown) shop.products[url] = Object.keys(shop.products).length
      shop.pages[`/${name}`] = [
        ...items(...shown),
        ...views(`/${name}?limit=50`, `/${name}?sort=2a`),
      ]
      shop.pages[`/${name}?limit=50`] = [...items(...shown), ...views(`/${name}`)]
      shop.pages[`/${name}?sort=2a`] = [...items(...shown.toReversed()), ...views(`/${name}`)]
    }
    expect(toldOf(shop)).toMatchObject({ pagers: [], views: ['limit', 'sort'] })
  })

  test.each<[string, (aisle: number, page: number) => string]>([
    ['?p=7&nr=2', (a, p) => `/list?p=${a + 6}${p > 1 ? `&nr=${p}` : ''}`],
    ['/p/7?nr=2', (a, p) => `/p/${a + 6}${p > 1 ? `?nr=${p}` : ''}`],
    ['?start=1&batch=2', (a, p) => `/list?start=${a}${p > 1 ? `&batch=${p}` : ''}`],
  ])('a category may be called as pages are: %s', (_, pageOf) => {
    const told = toldOf(listsOf(3, pageOf))
    expect(told.pagers.length).toBeGreaterThan(0)
    expect(told.views).toEqual([])
  })

  const sized: [string, (name: string, page: number, size: string) => string][] = [
    ['?page=2', (name, page, size) => `/${name}?v=1${page > 1 ? `&page=${page}` : ''}${size}`],
    ['-p2.html', (name, page, size) => `/${name}${page > 1 ? `-p${page}` : ''}.html?v=1${size}`],
  ]
  test.each(sized)('the second pages of two sizes differ in no page number: %s', (_, pageOf) => {
    const names = ['tents', 'boots', 'pans']
    const shop: SmallShop = { pages: { '/': menu() }, products: {} }
    for (const name of names) {
      const shown = count(12, (i) => `/${name}-${i}.html`)
      for (const url of shown) shop.products[url] = Object.keys(shop.products).length + 1
      for (const [size, per] of [
        ['', 3],
        ['&max=6', 6],
      ] as const) {
        for (let page = 1; page <= 12 / per; page++) {
          const others = count(12 / per, (p) => pageOf(name, p, size))
          shop.pages[pageOf(name, page, size)] = [
            ...items(...shown.slice((page - 1) * per, page * per)),
            ...pager(...others.filter((_, i) => i + 1 !== page)),
            ...views(pageOf(name, page, size === '' ? '&max=6' : '')),
          ]
        }
      }
      shop.pages['/']!.push(...menu(pageOf(name, 1, '')))
    }
    const told = toldOf(shop)
    expect(told.views).toEqual(['max'])
    expect(told.isPage('max')).toBe(false)
  })

  test('a parameter that pages add to themselves is a view from two pages on; a page number never', () => {
    const shop = listsOf(2, ways['?p=2']!)
    expect(toldOf(shop)).toMatchObject({ views: [] })
    shop.pages['/en/1-tents']!.push(...views('/en/1-tents?orderby=price'))
    expect(toldOf(shop)).toMatchObject({ views: [] })
    shop.pages['/en/2-boots']!.push(...views('/en/2-boots?orderby=price'))
    expect(toldOf(shop)).toMatchObject({ views: ['orderby'] })
  })

  test('the names of page numbers are what pagers count with, and the usual ones', () => {
    const { isPage } = toldOf(listsOf(3, ways['a name that nobody knows']!))
    expect(['ps7', 'page', 'p', 'start', 'sort', 'cPath'].map(isPage)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ])
  })
})

describe('kindOf', () => {
  const alike: [string, string][] = [
    ['/index.php?cPath=3_17', '/index.php?cPath=4'],
    ['/index.php?route=product/category&path=3', '/index.php?route=product/category&path=5_6'],
    ['/product-category/tents/', '/product-category/boots/page/2/'],
    ['/12-tents.html', '/13-boots.html'],
  ]
  const apart: [string, string][] = [
    ['/index.php?cPath=3', '/index.php?manufacturers_id=3'],
    ['/index.php?main_page=index&cPath=3', '/index.php?main_page=product_reviews&cPath=3'],
    ['/product-category/tents/', '/product-tag/tents/'],
    ['/index.php?cPath=3', '/index.php?cPath=3&sort=2a'],
    ['/tents-c3.html', '/acme-b3.html'],
  ]
  test.each(alike)('%s is like %s', (a, b) => expect(kindOf(at(a))).toBe(kindOf(at(b))))
  test.each(apart)('%s is not like %s', (a, b) => expect(kindOf(at(a))).not.toBe(kindOf(at(b))))
})

test('all pages of a list have one key, other lists another', () => {
  const key = (path: string) => seriesKey(`http://shop.example${path}`)
  for (const path of ['/tents?page=2', '/tents/page/3', '/tents/', '/tents?p=4', '/tents-page5']) {
    expect(key(path)).toBe(key('/tents'))
  }
  expect(key('/i.php?page=4&c=1_2')).toBe(key('/i.php?c=1_2'))
  const others = [
    '/tarps',
    '/tents/2',
    '/tents?color=2',
    '/tents/small',
    '/tents-2',
    '/i.php?c=1_2',
  ]
  expect(new Set(['/tents', ...others].map(key)).size).toBe(others.length + 1)
})
