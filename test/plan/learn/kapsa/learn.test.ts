import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { compileXPath } from '../../../../src/page/xpath/xpath.ts'
import type { LinkGraph } from '../../../../src/plan/learn/graph.ts'
import { bottomUp } from '../../../../src/plan/learn/kapsa/bottom-up.ts'
import { learnKapsa } from '../../../../src/plan/learn/kapsa/learn.ts'
import { positionalXPath } from '../../../../src/plan/learn/kapsa/positional.ts'
import type { Plan } from '../../../../src/plan/plan.ts'
import { simulate } from '../../../../src/plan/simulate.ts'
import { reachable } from '../../../../src/plan/validate.ts'
import { runs } from '../../../setup/runs.ts'
import { randomShop, regularShop } from './random.ts'
import { footer, graphOf, items, menu, named, pager, type SmallShop } from './shop.ts'

const learned = (shop: SmallShop) => {
  const graph = graphOf(shop)
  const plan = learnKapsa(graph)
  const { missed, ...prediction } = simulate(plan, graph)
  return { plan, ...prediction, missed: missed.map((page) => graph.urls[page]) }
}

/** `state: xpath > state` of every edge. */
const edgesOf = ({ states }: Plan): string[] =>
  Object.entries(states).flatMap(([id, { edges }]) =>
    edges.map((edge) => `${id}: ${edge.xpath} > ${edge.action === 'follow' ? edge.to : 'kept'}`),
  )

const MENU = '/html/body/div[1]/ul[1]/li/a[1]'
const ITEM = '/html/body/div[2]/ul[1]/li/a[1]'
const PAGER = '/html/body/div[2]/div[1]/a'

describe('learnKapsa', () => {
  test('pagination only on long lists: short ones are lists of the same kind', () => {
    const { plan, missed, pages } = learned({
      pages: {
        '/': [...menu('/short', '/long'), ...footer('/help')],
        '/short': [...menu('/short', '/long'), ...items('/s', 2)],
        '/long': [...items('/l', 3), ...pager('/long?2', '/long?3')],
        '/long?2': [...items('/l', 3, 4), ...pager('/long', '/long?3')],
        '/long?3': [...items('/l', 1, 7), ...pager('/long', '/long?2')],
        '/help': [],
      },
      details: [...named('/s', 2), ...named('/l', 7)],
    })
    expect(edgesOf(plan)).toEqual([
      `home: ${MENU} > list`,
      `list: ${ITEM} > product`,
      `list: ${PAGER} > list`,
    ])
    expect(missed).toEqual([])
    expect(pages).toBe(5 + 9)
  })

  test('two pages of a list: the single link of their pagination takes the brackets off (3.3)', () => {
    const { plan, missed } = learned({
      pages: {
        '/': menu('/two', '/three'),
        '/two': [...items('/a', 2), ...pager('/two?2')],
        '/two?2': items('/a', 2, 3),
        '/three': [...items('/b', 2), ...pager('/three?2', '/three?3')],
        '/three?2': items('/b', 2, 3),
        '/three?3': items('/b', 1, 5),
      },
      details: [...named('/a', 4), ...named('/b', 5)],
    })
    expect(edgesOf(plan)).toContain(`list: ${PAGER} > list`)
    expect(Object.keys(plan.states)).toEqual(['home', 'list', 'product'])
    expect(missed).toEqual([])
  })

  test('a category of one product is like its siblings', () => {
    const { plan, missed } = learned({
      pages: { '/': menu('/one', '/many'), '/one': items('/a', 1), '/many': items('/b', 3) },
      details: ['/a1', ...named('/b', 3)],
    })
    expect(edgesOf(plan)).toEqual([`home: ${MENU} > list`, `list: ${ITEM} > product`])
    expect(missed).toEqual([])
  })

  test('a shop of one category of one product has nothing to generalize', () => {
    const { plan, missed } = learned({
      pages: { '/': menu('/one'), '/one': items('/a', 1) },
      details: ['/a1'],
    })
    expect(edgesOf(plan)).toEqual([
      'home: /html/body/div[1]/ul[1]/li[1]/a[1] > list',
      'list: /html/body/div[2]/ul[1]/li[1]/a[1] > product',
    ])
    expect(missed).toEqual([])
  })

  test('a home page that shows products: categories below it are still found', () => {
    const { plan, missed } = learned({
      pages: {
        '/': [...menu('/gear', '/wear'), ...items('/a', 2)],
        '/gear': footer('/tents', '/tarps'),
        '/wear': footer('/hats', '/coats'),
        ...Object.fromEntries(
          ['/tents', '/tarps', '/hats', '/coats'].map((url) => [url, items(`${url}/`, 3)]),
        ),
      },
      details: [
        ...named('/a', 2),
        ...['/tents/', '/tarps/', '/hats/', '/coats/'].flatMap((url) => named(url, 3)),
      ],
    })
    expect(plan.states).toMatchObject({
      home: { name: 'home', role: 'page' },
      category: { name: 'category', role: 'page' },
      list: { name: 'list', role: 'list' },
      product: { name: 'product', role: 'detail' },
    })
    expect(missed).toEqual([])
  })

  test('redirects are walked through, and a page that links to itself is visited once', () => {
    const { missed, pages, redirects } = learned({
      pages: {
        '/': menu('/', '/old', '/b'),
        '/a': [...menu('/', '/a', '/b'), ...items('/short', 2)],
        '/b': [...menu('/', '/a', '/b'), ...items('/b', 2)],
      },
      details: ['/p1', '/p2', ...named('/b', 2)],
      redirects: { '/old': '/a', '/short1': '/p1', '/short2': '/p2' },
    })
    expect({ missed, pages, redirects }).toEqual({ missed: [], pages: 7, redirects: 3 })
  })

  test('a page of no use that has the menu is visited: it leads to lists as the seed does', () => {
    const { pages, missed } = learned({
      pages: {
        '/': [...menu('/a', '/b'), ...footer('/help')],
        '/a': items('/a', 2),
        '/b': items('/b', 2),
        '/help': menu('/a', '/b'),
      },
      details: [...named('/a', 2), ...named('/b', 2)],
    })
    expect({ pages, missed }).toEqual({ pages: 8, missed: [] })
  })

  test('a list and a page of subcategories behind one XPath: an edge to each, and nothing is lost', () => {
    const { plan, missed } = learned({
      pages: {
        '/': menu('/list', '/gear'),
        '/list': items('/a', 2),
        '/gear': footer('/deep'),
        '/deep': items('/d', 2),
      },
      details: [...named('/a', 2), ...named('/d', 2)],
    })
    expect(missed).toEqual([])
    expect(edgesOf(plan).filter((edge) => edge.startsWith('home'))).toEqual([
      `home: ${MENU} > list`,
      `home: ${MENU} > category`,
    ])
  })

  test('whatever the bottom-up graph reaches, the plan reaches', () => {
    fc.assert(
      fc.property(randomShop, (shop) => {
        const graph = graphOf(shop)
        const { missed } = simulate(learnKapsa(graph), graph)
        const reached = reachedIn(graph)
        expect(missed.filter((page) => reached.has(page))).toEqual([])
      }),
      { numRuns: runs(2000) },
    )
  })

  test('with nothing to learn from, the plan is the home page alone', () => {
    const home = { name: 'home', role: 'page', edges: [] }
    expect(learned({ pages: { '/': menu('/a'), '/a': menu('/') } }).plan.states).toEqual({
      home,
    } as never)
    const unread = graphOf({ pages: { '/': menu('/a') } })
    unread.kinds.fill(0)
    expect(learnKapsa(unread).states).toEqual({ home } as never)
    const product = learned({ pages: { '/': [] }, details: ['/'] }).plan
    expect(product.states).toEqual({ product: { name: 'product', role: 'detail', edges: [] } })
  })

  test('regular shops are learned whole: every product, and no page of no use', () => {
    fc.assert(
      fc.property(regularShop, ({ sizes, perPage }) => {
        const { missed, pages } = learned(regular(sizes, perPage))
        const lists = sizes.reduce((sum, size) => sum + Math.ceil(size / perPage), 0)
        expect(missed).toEqual([])
        expect(pages).toBe(1 + lists + sizes.reduce((sum, size) => sum + size, 0))
      }),
    )
  })

  test('any shop gives a plan whose states are reached and whose XPaths a stored path decides', () => {
    fc.assert(
      fc.property(randomShop, (shop) => {
        const { plan, unknown } = learned(shop)
        expect(unknown).toBe(false)
        expect(reachable(plan)).toEqual(new Set(Object.keys(plan.states)))
        for (const { edges } of Object.values(plan.states)) {
          expect(new Set(edges.map((edge) => JSON.stringify(edge))).size).toBe(edges.length)
          for (const { xpath } of edges) expect(compileXPath(xpath).decidable).toBe(true)
        }
      }),
      { numRuns: runs(300) },
    )
  })

  test('the order in which pages were added makes no difference', () => {
    fc.assert(
      fc.property(randomShop, fc.infiniteStream(fc.nat()), (shop, random) => {
        const shuffle = (urls: string[]): string[] => {
          const keyed = urls.map((url) => ({ url, key: random.next().value! }))
          return keyed.sort((a, b) => a.key - b.key).map(({ url }) => url)
        }
        expect(learnKapsa(graphOf(shop, shuffle))).toEqual(learnKapsa(graphOf(shop)))
      }),
      { numRuns: runs(300) },
    )
  })
})

/** Pages that edges of the bottom-up graph lead to from the seed. */
function reachedIn(graph: LinkGraph): Set<number> {
  const { seed, ends, edges } = bottomUp(graph)
  const reached = new Set([seed])
  for (const page of reached) {
    const from = graph.start[page]!
    for (let link = from; link < from + graph.count[page]!; link++) {
      if (edges[link] === 1) reached.add(ends[graph.linkTargets[link]!]!)
    }
  }
  return reached
}

/** Every page has the menu and a footer; lists have their pages in a pagination. */
function regular(sizes: number[], perPage: number): SmallShop {
  const url = (category: number, page: number) => `/c${category}${page > 0 ? `?${page + 1}` : ''}`
  const frame = [...menu(...sizes.map((_, i) => url(i, 0))), ...footer('/about')]
  const shop: SmallShop = { pages: { '/': frame, '/about': [] }, details: [] }
  sizes.forEach((size, category) => {
    const pages = Math.ceil(size / perPage)
    const all = Array.from({ length: pages }, (_, page) => url(category, page))
    all.forEach((page, i) => {
      const shown = Math.min(perPage, size - i * perPage)
      shop.pages[page] = [
        ...frame,
        ...items(`/p${category}-`, shown, i * perPage + 1),
        ...pager(...all.filter((other) => other !== page)),
      ]
      shop.details!.push(...named(`/p${category}-`, shown, i * perPage + 1))
    })
  })
  return shop
}

describe('positionalXPath', () => {
  test('has a position at every step, and names only what XPath can name', () => {
    expect(positionalXPath('html[1]/body[1]/div[2]#main.list/ul[1]/li[3]/a[1]')).toBe(
      '/html/body/div[2]/ul[1]/li[3]/a[1]',
    )
    const strange = `html[1]/body[1]/a%3Cb[2]/${'x'.repeat(100)}[1]/a[1]`
    expect(positionalXPath(strange)).toBe('/html/body/*/*/a[1]')
    expect(compileXPath(positionalXPath(strange)).matchesPath(strange)).toBe(true)
    expect(positionalXPath('=//a[last()]')).toBe('')
  })
})
