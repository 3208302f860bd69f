import { describe, expect, test } from 'bun:test'
import { learnAisle } from '../../../../src/plan/learn/aisle/learn.ts'
import { simulate } from '../../../../src/plan/simulate.ts'
import { parsePlan } from '../../../../src/plan/validate.ts'
import { count, graphOf, items, type Link, menu, pager, type SmallShop, views } from '../small.ts'

const SMALL = 3
const LARGE = 12

const list = (aisle: number): string => `/index.php?cPath=${aisle}`
const product = (n: number): string => `/product_info.php?products_id=${n}`

type Sizes = {
  /** How many products each aisle has. */
  aisles: number[]
  /** Products that a look shows of those it should; all where not said. */
  shows?: (all: string[]) => string[]
}

/** Aisles with pages of three, and a link to pages of twelve; both can be sorted. */
function shopOf({ aisles, shows = (all) => all }: Sizes): SmallShop {
  const pages: Record<string, Link[]> = {}
  const products: Record<string, number> = {}
  const everywhere = menu(...aisles.map((_, i) => list(i + 1)))
  pages['/'] = everywhere
  let next = 1
  for (const [i, size] of aisles.entries()) {
    const urls = count(size, () => product(next++))
    for (const url of urls) products[url] = Object.keys(products).length + 1
    const put = (base: string, all: string[], perPage: number) => {
      const pageOf = (page: number) => (page > 1 ? `${base}&page=${page}` : base)
      const last = Math.ceil(all.length / perPage)
      for (const page of count(last, (n) => n)) {
        const others = count(last, pageOf).filter((other) => other !== pageOf(page))
        pages[pageOf(page)] = [
          ...everywhere,
          ...items(...all.slice((page - 1) * perPage, page * perPage)),
          ...pager(...others),
          ...views(list(i + 1), `${list(i + 1)}&max=${LARGE}`, `${list(i + 1)}&sort=2a`),
        ]
      }
    }
    put(list(i + 1), urls, SMALL)
    put(`${list(i + 1)}&max=${LARGE}`, shows(urls), LARGE)
    put(`${list(i + 1)}&sort=2a`, urls.toReversed(), SMALL)
  }
  return { pages, products }
}

const TODAY = { aisles: [9, 14, 2, 3] }

describe('lists that can be looked at in larger pages', () => {
  const graph = graphOf(shopOf(TODAY))
  const plan = learnAisle(graph)

  test('are, and their own further pages are not asked for', () => {
    expect(parsePlan(JSON.parse(JSON.stringify(plan)))).toEqual(plan)
    const run = simulate(plan, graph)
    // The seed, four lists, larger pages of those two that have pages: one and two of them.
    expect(run).toMatchObject({ missed: [], products: 28, pages: 1 + 4 + 1 + 2 + 28 })
  })

  test('tomorrow too: short ones that grew, new ones, ones that outgrew even that', () => {
    const later = graphOf(shopOf({ aisles: [26, 2, 4, 3, 7] }))
    expect(simulate(plan, later)).toMatchObject({
      missed: [],
      products: 42,
      pages: 1 + 5 + 3 + 1 + 1 + 42,
    })
  })

  test('where the look is not offered, their pages are walked', () => {
    const shop = shopOf(TODAY)
    const isLook = (url: string) => /[?&]max=/.test(url)
    const pages = Object.entries(shop.pages)
      .filter(([url]) => !isLook(url))
      .map(([url, links]) => [url, links.filter(([, to]) => !isLook(to))] as const)
    const bare = graphOf({ ...shop, pages: Object.fromEntries(pages) })
    expect(simulate(plan, bare)).toMatchObject({ missed: [], pages: 1 + 4 + 2 + 4 + 28 })
  })
})

test('where a single list has pages, a look is enough that shows twice as much at once', () => {
  const graph = graphOf(shopOf({ aisles: [11, 2, 3] }))
  const plan = learnAisle(graph)
  expect(plan.states.large).toBeDefined()
  expect(simulate(plan, graph)).toMatchObject({ missed: [], pages: 1 + 3 + 1 + 16 })
})

describe('a look is not gone by', () => {
  const plain = 1 + 4 + 2 + 4 + 28
  const cases: Record<string, Sizes> = {
    'where it shows other products than the list': {
      ...TODAY,
      shows: (all) => all.slice(1),
    },
    'where products would be lost': {
      ...TODAY,
      shows: (all) => all.slice(0, 12),
    },
  }
  test.each(Object.entries(cases))('%s', (_, sizes) => {
    const graph = graphOf(shopOf(sizes))
    const plan = learnAisle(graph)
    expect(plan.states.large).toBeUndefined()
    expect(simulate(plan, graph)).toMatchObject({ missed: [], products: 28, pages: plain })
  })
})
