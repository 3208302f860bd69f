import { describe, expect, test } from 'bun:test'
import { learnAisle } from '../../../../src/plan/learn/aisle/learn.ts'
import { type Cards, costOf, withoutNames } from '../../../../src/plan/learn/aisle/told.ts'
import type { LinkGraph } from '../../../../src/plan/learn/graph.ts'
import { linksOf } from '../../../../src/plan/learn/graph.ts'
import { simulate } from '../../../../src/plan/simulate.ts'
import {
  at,
  count,
  graphOf,
  items,
  menu,
  pager,
  type SmallShop,
  brands as tools,
} from '../small.ts'

const LISTS = ['/tents', '/boots', '/hats']
const [EACH, A_PAGE] = [24, 6]

const thing = (n: number): string => `/p/${n}`
const pagesOf = (list: string): string[] => [
  list,
  ...count(3, (page) => `${list}?page=${page + 1}`),
]

/** Three lists of four pages; a site map of two pages names all that they show. */
function shop(): SmallShop {
  const chrome = [...tools('/map'), ...menu(...LISTS)]
  const pages: SmallShop['pages'] = { '/': chrome }
  for (const [i, list] of LISTS.entries()) {
    const all = pagesOf(list)
    for (const [page, url] of all.entries()) {
      const shown = count(A_PAGE, (n) => thing(i * EACH + page * A_PAGE + n))
      pages[url] = [...chrome, ...items(...shown), ...pager(...all.filter((one) => one !== url))]
    }
  }
  const half = (LISTS.length * EACH) / 2
  const names = (from: number): [string, string][] =>
    count(half, (n) => [`html[1]/body[1]/div[3]#map/p[${n}]/a[1]`, thing(from + n)])
  pages['/map'] = [...chrome, ...names(0), ...pager('/map?page=2')]
  pages['/map?page=2'] = [...chrome, ...names(half), ...pager('/map')]
  const all = count(LISTS.length * EACH, (n) => [thing(n), n] as const)
  return { pages, products: Object.fromEntries(all) }
}

const numberOf = ({ urls }: LinkGraph, path: string): number => urls.indexOf(at(path))

/** Pages that show what they link as cards. */
function cardsOf(graph: LinkGraph, lists: string[], unsought: string[] = []): Cards {
  const isProduct = (page: number) => graph.products[page]! > 0
  const shown = lists.map((path): [number, Int32Array] => {
    const list = numberOf(graph, path)
    return [list, linksOf(graph, list).targets.filter(isProduct)]
  })
  return { shown: new Map(shown), unsought: new Set(unsought.map((path) => numberOf(graph, path))) }
}

const read = (graph: LinkGraph, cards: Cards | null): string[] => {
  const pages: string[] = []
  simulate(learnAisle(graph, cards), graph, (page) => {
    pages.push(graph.urls[page]!.replace(at(''), ''))
  })
  return pages.sort()
}

const MAP = ['/', '/map', '/map?page=2']
const ALL = LISTS.flatMap(pagesOf)

describe('a site map that only names products', () => {
  test('is walked where nobody knows what lists show', () => {
    expect(read(graphOf(shop()), null)).toEqual(MAP)
  })

  test('is not where lists show what they cost, though these are more pages', () => {
    const graph = graphOf(shop())
    const cards = cardsOf(graph, ALL)
    expect(read(graph, cards)).toEqual(['/', ...ALL].sort())
    const [names, lists] = [learnAisle(graph), learnAisle(graph, cards)]
    const products = LISTS.length * EACH
    const told = { missed: [], tellable: products }
    const [few, many] = [MAP.length, 1 + ALL.length]
    const byNames = { ...told, pages: few + products + few + products, untold: products }
    expect(costOf(names, graph, cards)).toEqual(byNames)
    const byLists = { ...told, pages: many + products + many, untold: 0 }
    expect(costOf(lists, graph, cards)).toEqual(byLists)
  })

  test('is walked where no list shows prices, or so few that they are not worth their pages', () => {
    const graph = graphOf(shop())
    expect(read(graph, cardsOf(graph, []))).toEqual(MAP)
    expect(read(graph, cardsOf(graph, ['/tents?page=2']))).toEqual(
      expect.arrayContaining(['/map', '/map?page=2']),
    )
  })

  test('is walked for what no list shows', () => {
    const more = shop()
    more.pages['/map?page=2']!.push(['html[1]/body[1]/div[3]#map/p[99]/a[1]', '/p/99'])
    more.products['/p/99'] = 99
    const graph = graphOf(more)
    const cards = cardsOf(graph, ALL)
    const plan = learnAisle(graph, cards)
    expect(simulate(plan, graph).missed).toEqual([])
    expect(costOf(plan, graph, cards).untold).toBe(0)
  })

  test('tells them where it shows what they cost itself', () => {
    const graph = graphOf(shop())
    expect(read(graph, cardsOf(graph, [...ALL, '/map', '/map?page=2']))).toEqual(MAP)
  })

  test('is believed where nobody looked', () => {
    const graph = graphOf(shop())
    expect(read(graph, cardsOf(graph, ALL, ['/map', '/map?page=2']))).toEqual(MAP)
  })
})

test('links to products that a page only names are left out where another shows them, others stay', () => {
  const graph = graphOf(shop())
  const cards = cardsOf(graph, pagesOf('/tents'))
  const without = withoutNames(graph, [], cards)
  const targets = (path: string) =>
    [...linksOf(without, numberOf(graph, path)).targets].map((page) => graph.urls[page])
  expect(targets('/tents')).toEqual(
    [...linksOf(graph, numberOf(graph, '/tents')).targets].map((page) => graph.urls[page]),
  )
  expect(targets('/boots')).toContain(at(thing(EACH + 1)))
  expect(targets('/map')).not.toContain(at(thing(1)))
  expect(targets('/map')).toContain(at(thing(EACH + 1)))
  expect(targets('/map')).toContain(at('/map?page=2'))
})
