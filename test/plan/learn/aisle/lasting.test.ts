import { expect, test } from 'bun:test'
import { learnAisle } from '../../../../src/plan/learn/aisle/learn.ts'
import { simulate } from '../../../../src/plan/simulate.ts'
import { count, footer, graphOf, items, type Link, menu, pager, type SmallShop } from '../small.ts'

const AISLES = 4
const EACH = 5
const PER_PAGE = 4

/** Four aisles of five products, and a list across them that shows so many, all in pages of four. */
function shopWith(across: string, size: number): SmallShop {
  const pages: Record<string, Link[]> = {}
  const product = (n: number) => `/product_info.php?products_id=${n}`
  const aisle = (n: number) => `/index.php?cPath=${n}`
  const everywhere = [...menu(...count(AISLES, aisle)), ...footer(across)]
  pages['/'] = everywhere
  const addList = (numbers: number[], first: string, sign: string) => {
    const last = Math.ceil(numbers.length / PER_PAGE)
    const pageOf = (page: number) => (page > 1 ? `${first}${sign}page=${page}` : first)
    for (const page of count(last, (n) => n)) {
      const shown = numbers.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(product)
      const others = count(last, pageOf).filter((_, i) => i + 1 !== page)
      pages[pageOf(page)] = [...everywhere, ...items(...shown), ...pager(...others)]
    }
  }
  const all = count(AISLES * EACH, (n) => n)
  for (const n of count(AISLES, (i) => i))
    addList(all.slice((n - 1) * EACH, n * EACH), aisle(n), '&')
  addList(all.toReversed().slice(0, size), across, '?')
  return { pages, products: Object.fromEntries(all.map((n) => [product(n), n])) }
}

/** Pages that the plan learned of the shop takes beside the home page and the products. */
function listPages(across: string, size: number): number {
  const graph = graphOf(shopWith(across, size))
  const run = simulate(learnAisle(graph), graph)
  expect(run.missed).toEqual([])
  return run.pages - AISLES * EACH - 1
}

const BY_AISLES = AISLES * Math.ceil(EACH / PER_PAGE)
const BY_ALL = Math.ceil((AISLES * EACH) / PER_PAGE)

// Tomorrow it shows less, and whoever reads nothing else takes the others for gone.
test.each(['/products_new.php', '/sale.php'])(
  '%s comes and goes, though it shows everything',
  (across) => {
    expect(BY_ALL).toBeLessThan(BY_AISLES)
    expect(listPages(across, AISLES * EACH)).toBe(BY_AISLES)
    expect(listPages(across, AISLES * EACH - 1)).toBe(BY_AISLES)
  },
)

test('all products in one list are fewer pages', () => {
  expect(listPages('/products_all.php', AISLES * EACH)).toBe(BY_ALL)
})
