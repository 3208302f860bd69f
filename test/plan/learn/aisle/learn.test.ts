import { describe, expect, test } from 'bun:test'
import { compilePattern } from '../../../../src/page/pattern.ts'
import { compileFolds } from '../../../../src/plan/fold.ts'
import { groupLinks } from '../../../../src/plan/learn/aisle/groups.ts'
import { learnAisle } from '../../../../src/plan/learn/aisle/learn.ts'
import { listShapes, selectGroups } from '../../../../src/plan/learn/aisle/select.ts'
import { Shapes } from '../../../../src/plan/learn/aisle/shapes.ts'
import { eachLink, foldGraph } from '../../../../src/plan/learn/folds/folded-graph.ts'
import { foldsOf } from '../../../../src/plan/learn/folds/shop-folds.ts'
import { simulate } from '../../../../src/plan/simulate.ts'
import { parsePlan } from '../../../../src/plan/validate.ts'
import {
  at,
  box,
  brands,
  count,
  footer,
  graphOf,
  items,
  type Link,
  menu,
  pager,
  type SmallShop,
  views,
} from '../small.ts'

/** How a system writes its addresses. */
type Way = {
  aisle(aisle: number): string
  page(list: string, page: number): string
  brand(brand: number): string
  view(list: string): string
  product(product: number, aisle: number): string
  help: string
}

const plus = (url: string, pair: string): string => `${url}${url.includes('?') ? '&' : '?'}${pair}`
const NAMES = 'tents boots pans hats ropes lamps'.split(' ')

const ways: Record<string, Way> = {
  osCommerce: {
    aisle: (a) => `/index.php?cPath=${a}`,
    page: (list, p) => `${list}&page=${p}`,
    brand: (b) => `/index.php?manufacturers_id=${b}`,
    view: (list) => plus(list, 'sort=2a'),
    product: (n, a) => `/product_info.php?cPath=${a}&products_id=${n}`,
    help: '/shipping.php',
  },
  OpenCart: {
    aisle: (a) => `/index.php?route=product/category&path=${a}`,
    page: (list, p) => `${list}&page=${p}`,
    brand: (b) => `/index.php?route=product/manufacturer/info&manufacturer_id=${b}`,
    view: (list) => plus(list, 'sort=p.price&order=ASC'),
    product: (n, a) => `/index.php?route=product/product&path=${a}&product_id=${n}`,
    help: '/index.php?route=information/contact',
  },
  PrestaShop: {
    aisle: (a) => `/en/${a}-${NAMES[a]}`,
    page: (list, p) => `${list}?p=${p}`,
    brand: (b) => `/en/${b}_acme`,
    view: (list) => plus(list, 'orderby=price'),
    product: (n, a) => `/en/${NAMES[a]}/${n}-skua.html`,
    help: '/en/content/4-about-us',
  },
  WooCommerce: {
    aisle: (a) => `/product-category/${NAMES[a]}/`,
    page: (list, p) => `${list}page/${p}/`,
    brand: (b) => `/product-brand/acme-${b}/`,
    view: (list) => plus(list, 'orderby=price'),
    product: (n) => `/product/skua-${n}/`,
    help: '/about-us/',
  },
  Shopify: {
    aisle: (a) => `/collections/${NAMES[a]}`,
    page: (list, p) => `${list}?page=${p}`,
    brand: (b) => `/collections/vendors/acme-${b}`,
    view: (list) => plus(list, 'sort_by=price-ascending'),
    product: (n, a) => `/collections/${NAMES[a]}/products/skua-${n}`,
    help: '/pages/about-us',
  },
}

const paged = (way: Way, list: string, page: number): string =>
  page > 1 ? way.page(list, page) : list

type Size = { aisles: number[]; perPage: number; brands: number }

/**
 * Aisles with so many products each, three brands that have all of them, another look at every list,
 * a box with some products on every page.
 */
function shopOf(way: Way, { aisles, perPage, brands: makers }: Size): SmallShop {
  const pages: Record<string, Link[]> = { '/': [] }
  const products: Record<string, number> = {}
  let next = 1
  const stock = aisles.map((size, i) => count(size, () => [next++, i + 1] as const))
  for (const [number, aisle] of stock.flat()) products[way.product(number, aisle)] = number
  const everywhere = [
    ...menu(...aisles.map((_, i) => way.aisle(i + 1))),
    ...brands(...count(makers, way.brand)),
    ...box(...stock.map(([first]) => way.product(...first!))),
    ...footer(way.help),
  ]
  const urlsOf = (list: (readonly [number, number])[]) => list.map((one) => way.product(...one))
  pages['/'] = everywhere
  pages[way.help] = everywhere
  const addList = (all: (readonly [number, number])[], pageOf: (page: number) => string) => {
    const last = Math.ceil(all.length / perPage)
    for (const page of count(last, (n) => n)) {
      const url = pageOf(page)
      const shown = urlsOf(all.slice((page - 1) * perPage, page * perPage))
      const others = count(last, pageOf).filter((other) => other !== url)
      pages[url] = [...everywhere, ...items(...shown), ...pager(...others), ...views(way.view(url))]
      pages[way.view(url)] = [
        ...everywhere,
        ...items(...shown.toReversed()),
        ...pager(...others.map(way.view)),
        ...views(url),
      ]
    }
  }
  for (const [i, all] of stock.entries()) addList(all, (page) => paged(way, way.aisle(i + 1), page))
  for (const brand of count(makers, (n) => n)) {
    const made = stock.flat().filter(([number]) => number % makers === brand - 1)
    addList(made, (page) => paged(way, way.brand(brand), page))
  }
  return { pages, products }
}

const TODAY: Size = { aisles: [7, 3, 4], perPage: 4, brands: 3 }
/** A new category, a list that got a second page, a longer one. */
const TOMORROW: Size = { aisles: [9, 6, 4, 3], perPage: 4, brands: 3 }

describe.each(Object.entries(ways))('a plan for a shop as %s has it', (_, way) => {
  const graph = graphOf(shopOf(way, TODAY))
  const plan = learnAisle(graph)

  test('is sound, and leads to every product', () => {
    expect(parsePlan(JSON.parse(JSON.stringify(plan)))).toEqual(plan)
    expect(simulate(plan, graph)).toMatchObject({ missed: [], products: 14, unknown: false })
  })

  test('takes categories and their pages; no brand, no view, nothing else', () => {
    // The seed, three lists, one second page, and the products.
    expect(simulate(plan, graph)).toMatchObject({ pages: 1 + 3 + 1 + 14, details: 14 })
  })

  test('finds what is new tomorrow: a category, a second page of a list that was short', () => {
    const later = graphOf(shopOf(way, TOMORROW))
    const run = simulate(plan, later)
    expect(run).toMatchObject({ missed: [], products: 22 })
    expect(run.pages).toBe(1 + 4 + 3 + 22)
  })

  test('knows the addresses of products', () => {
    const edge = plan.states.category!.edges.find((one) => 'to' in one && one.to === 'product')
    const pattern = compilePattern(edge!.url!)
    const { pages, products } = shopOf(way, TOMORROW)
    expect(Object.keys(products).filter((url) => !pattern.test(at(url)))).toEqual([])
    expect(Object.keys(pages).filter((url) => pattern.test(at(url)))).toEqual([])
  })
})

describe('folds of a shop', () => {
  /** Every product in two categories, every list with another order. */
  const double = (products: number): SmallShop => {
    const { aisle: list, view, product } = ways.osCommerce!
    const pages: Record<string, Link[]> = { '/': menu(list(1), list(2)) }
    const shown: Record<string, number> = {}
    for (const aisle of [1, 2]) {
      const urls = count(products, (n) => product(n, aisle))
      for (const [i, url] of urls.entries()) shown[url] = i + 1
      pages[list(aisle)] = [...items(...urls), ...views(view(list(aisle)))]
      pages[view(list(aisle))] = items(...urls)
    }
    return { pages, products: shown }
  }

  test('one product under two categories is one download', () => {
    const graph = graphOf(double(8))
    const folds = foldsOf(graph)
    const key = compileFolds(folds)
    expect(key(at('/product_info.php?cPath=1&products_id=5'))).toBe(
      key(at('/product_info.php?cPath=2&products_id=5')),
    )
    // Not of categories.
    expect(key(at('/index.php?cPath=1'))).not.toBe(key(at('/index.php?cPath=2')))
    expect(simulate(learnAisle(graph), graph)).toMatchObject({ products: 8, missed: [] })
  })

  test('from too few nothing is learned, and nothing is lost', () => {
    const graph = graphOf(double(7))
    expect(foldsOf(graph)).toEqual([])
    expect(simulate(learnAisle(graph), graph)).toMatchObject({ products: 7, missed: [] })
  })

  test('lists are the same where they show the same products in any order', () => {
    const way = ways.OpenCart!
    const shop: SmallShop = { pages: { '/': menu(...count(9, (a) => way.aisle(a))) }, products: {} }
    for (const aisle of count(9, (n) => n)) {
      const urls = count(3, (n) => way.product(aisle * 10 + n, aisle))
      for (const url of urls) shop.products[url] = Object.keys(shop.products).length + 1
      const url = way.aisle(aisle)
      shop.pages[url] = [...items(...urls), ...views(`${url}&sort=a`, `${url}&sort=b`)]
      shop.pages[`${url}&sort=a`] = items(...urls.toReversed())
      shop.pages[`${url}&sort=b`] = items(...urls)
    }
    expect(foldsOf(graphOf(shop))).toMatchObject([{ drop: 'parameter', name: 'sort' }])
    // A list that shows something else with it speaks against it.
    const [first] = Object.keys(shop.products)
    const two = count(2, (n) => way.product(90 + n, 9))
    shop.pages[`${way.aisle(9)}&sort=c`] = items(...two, first!)
    expect(foldsOf(graphOf(shop)).some((fold) => fold.drop === 'parameter' && !fold.value)).toBe(
      false,
    )
  })

  test('lists of one product prove nothing', () => {
    const way = ways.OpenCart!
    const shop: SmallShop = { pages: { '/': menu(...count(9, (a) => way.aisle(a))) }, products: {} }
    for (const aisle of count(9, (n) => n)) {
      const url = way.product(aisle, aisle)
      shop.products[url] = aisle
      shop.pages[way.aisle(aisle)] = [...items(url), ...views(`${way.aisle(aisle)}&filter=1`)]
      shop.pages[`${way.aisle(aisle)}&filter=1`] = items(url)
    }
    expect(foldsOf(graphOf(shop))).toEqual([])
  })
})

describe('a small graph', () => {
  test('without products has a plan all the same', () => {
    const graph = graphOf({ pages: { '/': menu('/a'), '/a': [] }, products: {} })
    expect(simulate(learnAisle(graph), graph)).toMatchObject({ products: 0, missed: [] })
  })

  test('a shop whose first page is its only list has no state that none leads to', () => {
    const names = count(6, (n) => `/p/${n}`)
    const pages = Object.fromEntries(names.map((name): [string, Link[]] => [name, menu('/')]))
    const products = Object.fromEntries(names.map((name, n): [string, number] => [name, n + 1]))
    const graph = graphOf({ pages: { '/': items(...names), ...pages }, products })
    const plan = learnAisle(graph)
    expect(parsePlan(JSON.parse(JSON.stringify(plan)))).toEqual(plan)
    expect(simulate(plan, graph).missed).toEqual([])
  })

  test('a category that redirects to its only product', () => {
    const graph = graphOf({
      pages: {
        '/': menu('/c/tents', '/c/hats', '/c/boots'),
        '/c/tents': items('/p/1', '/p/2'),
        '/c/boots': items('/p/4', '/p/5'),
      },
      redirects: { '/c/hats': '/p/3' },
      products: { '/p/1': 1, '/p/2': 2, '/p/3': 3, '/p/4': 4, '/p/5': 5 },
    })
    expect(simulate(learnAisle(graph), graph)).toMatchObject({ products: 5, missed: [] })
  })

  test('links that only a tree could tell, of a plan before this one, are passed over', () => {
    const pages = {
      '/': [...menu('/tents'), ['=//a[contains(., "x")]', '/tents'] as Link],
      '/tents': [...items('/p/1', '/p/2'), ['=//a[contains(., "x")]', '/p/1'] as Link],
    }
    const graph = graphOf({ pages, products: { '/p/1': 1, '/p/2': 2 } })
    expect(simulate(learnAisle(graph), graph)).toMatchObject({ products: 2, missed: [] })
  })
})

describe('the folded graph', () => {
  const shop: SmallShop = {
    pages: {
      '/': menu('/tents?s=1', '/tents', '/old', '/gone', '/never'),
      '/tents': items('/p/1', '/tents?s=1'),
    },
    redirects: { '/old': '/tents?s=1', '/round': '/round' },
    failed: ['/gone'],
    refused: ['/never'],
    products: { '/p/1': 1 },
  }

  test('a page that was read stands for all of its key; redirects for where they lead', () => {
    const graph = graphOf(shop)
    const folded = foldGraph(graph, [{ drop: 'parameter', name: 's' }])
    const node = (url: string) => graph.urls[folded.nodeOf[graph.urls.indexOf(at(url))]!]
    expect(['/tents?s=1', '/tents', '/old'].map(node)).toEqual(Array(3).fill(at('/tents')))
    expect(['/gone', '/never', '/round'].map(node)).toEqual(['', '', ''])
    expect(folded.hubs.map((hub) => graph.urls[hub])).toEqual([at('/'), at('/tents')])
    const tents = graph.urls.indexOf(at('/tents'))
    const linked: string[] = []
    eachLink(folded, tents, (_path, target) => linked.push(graph.urls[target]!))
    expect(linked).toEqual([at('/p/1')])
  })

  test('without folds every page stands for itself', () => {
    const graph = graphOf(shop)
    const folded = foldGraph(graph, [])
    const one = graph.urls.indexOf(at('/tents?s=1'))
    expect(folded.nodeOf[one]).toBe(one)
    expect(folded.nodeOf[graph.urls.indexOf(at('/old'))]).toBe(one)
  })
})

describe('selectGroups', () => {
  const select = (shop: SmallShop) => {
    const graph = graphOf(shop)
    const folded = foldGraph(graph, [])
    const shapes = new Shapes(graph.paths)
    const grouped = groupLinks(folded, shapes)
    const selection = selectGroups(folded, grouped)
    const xpaths = (list: Iterable<{ shape: number }>) =>
      [...list].map(({ shape }) => shapes.all[shape]!.xpath).sort()
    return {
      taken: xpaths(selection.groups),
      pagers: xpaths(selection.pagers),
      views: xpaths(selection.views),
      lists: selection.lists.map((shape) => shapes.all[shape]!.xpath),
      visited: [...selection.visited].map((hub) => graph.urls[hub]!.slice(at('').length)).sort(),
      listShapes: listShapes(grouped).length,
    }
  }
  const MENU = "//div[@id='menu']/ul/li/a"

  test('visits the seed, categories and their pages only', () => {
    const way = ways.osCommerce!
    const { visited, lists, listShapes: shapes, taken } = select(shopOf(way, TODAY))
    expect(visited).toEqual(
      ['/', way.aisle(1), paged(way, way.aisle(1), 2), way.aisle(2), way.aisle(3)].sort(),
    )
    // A box that repeats what lists show is no list.
    expect(shapes).toBe(1)
    expect(lists[0]).toContain("' grid '")
    expect(taken).toContain(MENU)
    expect(taken.join()).not.toContain('brands')
  })

  test('a brand that alone shows a product is taken', () => {
    const way = ways.osCommerce!
    const shop = shopOf(way, TODAY)
    const only = way.product(99, 9)
    shop.products[only] = 99
    shop.pages[way.brand(2)]!.push(...items(only))
    expect(select(shop).visited).toContain(way.brand(2))
  })
})

test('a shop whose menu leads to one list, and its further pages back to it, has no state that nothing leads to', () => {
  const PAGES = 6
  const page = (n: number): string => (n === 1 ? '/shop/' : `/shop/page/${n}/`)
  const others = (n: number): string[] => count(PAGES, page).filter((to) => to !== page(n))
  const pages: SmallShop['pages'] = { '/': [...menu(page(1)), ...footer('/about-us/')] }
  pages['/about-us/'] = [...menu(page(1)), ...footer('/about-us/')]
  const products: SmallShop['products'] = {}
  for (let n = 1; n <= PAGES; n++) {
    const own = count(8, (i) => `/product/skua-${8 * (n - 1) + i}/`)
    own.forEach((url, i) => {
      products[url] = 8 * (n - 1) + i + 1
    })
    pages[page(n)] = [
      ...menu(page(1)),
      ...items(...own),
      ...pager(...others(n)),
      ...footer('/about-us/'),
    ]
  }
  const graph = graphOf({ pages, products })
  const plan = learnAisle(graph)
  expect(parsePlan(plan)).toEqual(plan)
  expect(simulate(plan, graph)).toMatchObject({ products: 48, missed: [], pages: 1 + PAGES + 48 })
})
