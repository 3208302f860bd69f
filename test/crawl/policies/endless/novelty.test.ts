import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { Novelty } from '../../../../src/crawl/policies/endless/novelty.ts'
import { runs } from '../../../setup/runs.ts'

const at = (path: string): string => `https://shop.example${path}`
const count = <T>(n: number, of: (n: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => of(i + 1))

type Shop = {
  /** What links where; the first page is the seed. */
  links: Record<string, string[]>
  products: Record<string, number>
}

/** A crawl as the engine does it: what can wait, waits until nothing else is left. */
function crawl(
  { links, products }: Shop,
  pick = (queue: string[]): string => queue.shift()!,
): { read: string[]; left: string[]; novelty: Novelty } {
  const novelty = new Novelty()
  const numbers = new Map<string, number>()
  const numberOf = (path: string): number => {
    if (!numbers.has(path)) numbers.set(path, numbers.size + 1)
    return numbers.get(path)!
  }
  const seed = Object.keys(links)[0]!
  const queue = [seed]
  const met = new Set(queue)
  const held = new Set<string>()
  const read: string[] = []
  for (let limit = 0; limit < 5000; limit++) {
    if (queue.length === 0) {
      const next = novelty.next([...held].map((path) => ({ path, url: at(path), depth: 0 })))
      if (next.length === 0) return { read, left: [...held], novelty }
      for (const { path } of next) {
        held.delete(path)
        queue.push(path)
      }
    }
    const path = pick(queue)
    read.push(path)
    const page = { page: numberOf(path), url: at(path) }
    if (products[path]) {
      novelty.readProduct(page.page, page.url, products[path])
      continue
    }
    novelty.readHub(page.page, page.url)
    const fresh = (links[path] ?? []).filter((to) => !met.has(to))
    for (const to of fresh) novelty.discover(numberOf(to), at(to), page)
    for (const to of fresh) {
      met.add(to)
      if (novelty.canWait(0, at(to))) held.add(to)
      else queue.push(to)
    }
  }
  throw new Error('the crawl has no end')
}

/** Lists whose own looks show the same products, in combinations of any number. */
function sorted(lists: number): Shop {
  const links: Record<string, string[]> = { '/': count(lists, (n) => `/index.php?cPath=${n}`) }
  const products: Record<string, number> = {}
  for (const n of count(lists, (i) => i)) {
    const list = `/index.php?cPath=${n}`
    const shown = count(3, (i) => `/product_info.php?products_id=${n * 10 + i}`)
    for (const [i, url] of shown.entries()) products[url] = n * 10 + i + 1
    const looks = ['1a', '1d', '2a', '2d'].map((sort) => `${list}&sort=${sort}`)
    links[list] = [...shown, ...looks]
    for (const look of looks) links[look] = [...shown, ...looks]
  }
  return { links, products }
}

describe('views', () => {
  test('wait from the second list on that has them, and are the last to be read', () => {
    const { read, novelty } = crawl(sorted(10))
    expect(novelty.canWait(0, at('/index.php?cPath=5&sort=1a'))).toBe(true)
    expect(novelty.priority(at('/index.php?cPath=5&sort=1a'))).toBe(-1)
    expect(novelty.canWait(0, at('/index.php?cPath=11'))).toBe(false)
    expect(novelty.priority(at('/index.php?cPath=11'))).toBe(0)
    const views = read.filter((path) => path.includes('sort='))
    const lists = read.filter((path) => path.includes('cPath=') && !views.includes(path))
    expect(lists).toHaveLength(10)
    expect(read.filter((path) => path.startsWith('/product'))).toHaveLength(30)
  })

  test('that show nothing new are left after a sample', () => {
    const { read, left } = crawl(sorted(20))
    const views = read.filter((path) => path.includes('sort='))
    // Those of the first list were met before anybody knew; then eight prove it.
    expect(views.length).toBeGreaterThanOrEqual(8)
    expect(views.length).toBeLessThanOrEqual(4 + 8)
    expect(left).toHaveLength(20 * 4 - views.length)
  })

  test('that keep bringing something new are read on', () => {
    const shop = sorted(20)
    for (const [path, to] of Object.entries(shop.links)) {
      if (!path.includes('sort=1')) continue
      const only = `/product_info.php?products_id=9000${/cPath=(\d+)/.exec(path)![1]}`
      shop.products[only] = Number(only.split('=')[1])
      to.push(only)
    }
    const { read } = crawl(shop)
    const rare = Object.keys(shop.products).filter(
      (url) => /=9000\d+$/.test(url) && read.includes(url),
    )
    expect(rare.length).toBe(20)
  })

  test('numbers of pages are none', () => {
    const shop = sorted(3)
    for (const n of [1, 2, 3]) {
      const list = `/index.php?cPath=${n}`
      shop.links[list]!.push(`${list}&page=2`)
      shop.links[`${list}&page=2`] = []
    }
    const { read, novelty } = crawl(shop)
    expect(novelty.canWait(0, at('/index.php?cPath=1&page=2'))).toBe(false)
    expect(read.filter((path) => path.includes('page=2'))).toHaveLength(3)
  })

  test('of a product are read: folds tell its copies', () => {
    const { novelty } = crawl(sorted(10))
    expect(novelty.canWait(0, at('/product_info.php?products_id=77&sort=1a'))).toBe(true)
    novelty.readProduct(9000, at('/product_info.php?products_id=76&sort=1a'), 9000)
    expect(novelty.canWait(0, at('/product_info.php?products_id=77&sort=1a'))).toBe(false)
  })

  test('the same ones are chosen, in whatever order they were met and wait', () => {
    const lists = count(12, (n) => `/c/tents-${n}`)
    const chosenOf = (order: string[], turn: boolean): string[] => {
      const novelty = new Novelty()
      let page = 1
      const waiting: { url: string; depth: number }[] = []
      for (const list of order) {
        const from = { page: page++, url: at(list) }
        novelty.readHub(from.page, from.url)
        const looks = ['sort=a', 'sort=b', 'colour=red', 'colour=red&sort=a']
        for (const look of turn ? looks.toReversed() : looks) {
          const url = at(`${list}?${look}`)
          novelty.discover(page++, url, from)
          waiting.push({ url, depth: 0 })
        }
      }
      const chosen = novelty.next(turn ? waiting.toReversed() : waiting)
      return chosen.map(({ url }) => url).sort()
    }
    const usual = chosenOf(lists, false)
    expect(usual).toHaveLength(16)
    fc.assert(
      fc.property(fc.shuffledSubarray(lists, { minLength: 12 }), fc.boolean(), (order, turn) => {
        expect(chosenOf(order, turn)).toEqual(usual)
      }),
    )
  })

  test('of a list that has pages are among the sample: only they can show more of it', () => {
    for (const paged of [3, 17, 29]) {
      const novelty = new Novelty()
      const waiting: { page: number; url: string; depth: number }[] = []
      for (const n of count(40, (i) => i)) {
        const from = { page: 10 * n, url: at(`/tents-c${n}.html`) }
        novelty.readHub(from.page, from.url)
        const look = { page: from.page + 1, url: `${from.url}?n=80`, depth: 0 }
        novelty.discover(look.page, look.url, from)
        waiting.push(look)
        if (n === paged) novelty.discover(from.page + 2, at(`/tents-c${n}-p2.html`), from)
      }
      const chosen = novelty.next(waiting).map(({ url }) => url)
      expect(chosen).toHaveLength(8)
      expect(chosen).toContain(at(`/tents-c${paged}.html?n=80`))
    }
  })

  test('every product is found and few views are read, however the crawl goes', () => {
    const shop = sorted(15)
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (stream) => {
        const { read } = crawl(shop, (queue) => {
          const at = stream.next().value! % queue.length
          return queue.splice(at, 1)[0]!
        })
        const products = new Set(read.map((path) => shop.products[path]).filter(Boolean))
        expect(products.size).toBe(45)
        expect(read.filter((path) => path.includes('sort=')).length).toBeLessThanOrEqual(20)
      }),
      { numRuns: runs(50) },
    )
  })
})

describe('pages without end', () => {
  /** A calendar that always has a next month, and a link to a day. */
  const calendar = (month: (n: number) => string): Shop => ({
    links: {
      '/': [month(1), '/tents/'],
      '/tents/': ['/p/1'],
      ...Object.fromEntries(count(3000, (n) => [month(n), [month(n + 1), month(n + 2)]])),
    },
    products: { '/p/1': 1 },
  })
  const months: Record<string, (n: number) => string> = {
    'in the query': (n) => `/calendar.php?month=${n}`,
    'in the path': (n) => `/events/${2020 + Math.floor(n / 12)}/${(n % 12) + 1}/`,
    'as a date': (n) => `/events/2020-${n}`,
  }
  test.each(Object.entries(months))('come to an end: months %s', (_, month) => {
    const { read, left } = crawl(calendar(month))
    expect(read).toContain('/p/1')
    expect(read.length).toBeLessThan(40)
    expect(left.length).toBeGreaterThan(0)
  })

  test('a long list that leads to products has no end before its last page', () => {
    const links: Record<string, string[]> = { '/': ['/tents?page=1'] }
    const products: Record<string, number> = {}
    for (const n of count(200, (i) => i)) {
      links[`/tents?page=${n}`] = [`/p/${n}`, ...(n < 200 ? [`/tents?page=${n + 1}`] : [])]
      products[`/p/${n}`] = n
    }
    const { read, left } = crawl({ links, products })
    expect(left).toEqual([])
    expect(read).toHaveLength(1 + 400)
  })

  test.each([
    ['/all-p', '.html', false],
    ['/events/2026/', '', true],
  ])('further pages of a list have an end nearly always: %s', (before, after, waits) => {
    const novelty = new Novelty()
    for (const n of count(40, (i) => i)) {
      const from = { page: n, url: at(`${before}${n}${after}`) }
      novelty.readHub(from.page, from.url)
      novelty.discover(n + 1, at(`${before}${n + 1}${after}`), from)
    }
    expect(novelty.canWait(41, at(`${before}41${after}`))).toBe(waits)
  })

  test('many categories that are empty today are no such pages: they do not grow', () => {
    const links = { '/': count(60, (n) => `/c/aisle-${n}`) }
    expect(crawl({ links, products: {} }).read).toHaveLength(61)
  })
})

describe('switches of the whole shop', () => {
  test('come last of all', () => {
    const novelty = new Novelty()
    expect(novelty.priority(at('/index.php?currency=EUR'))).toBe(-2)
    expect(novelty.isSuspect(at('/index.php?currency=EUR'))).toBe(true)
    expect(novelty.canWait(0, at('/index.php?currency=EUR'))).toBe(true)
    expect(novelty.isSuspect(at('/index.php?cPath=5'))).toBe(false)
  })

  test('a word that most addresses have is how the shop writes them', () => {
    const shop: Shop = { links: { '/': count(20, (n) => `/store/tents-${n}`) }, products: {} }
    const { novelty } = crawl(shop)
    expect(novelty.priority(at('/store/boots'))).toBe(0)
    expect(novelty.canWait(0, at('/store/boots'))).toBe(false)
    expect(novelty.priority(at('/boots?currency=EUR'))).toBe(-2)
  })

  test('a parameter that one page adds to itself is suspected already', () => {
    const novelty = new Novelty()
    novelty.discover(2, at('/tents?cols=4'), { page: 1, url: at('/tents') })
    expect(novelty.isSuspect(at('/boots?cols=4'))).toBe(true)
    expect(novelty.canWait(0, at('/boots?cols=4'))).toBe(false)
    novelty.discover(4, at('/boots?cols=4'), { page: 3, url: at('/boots') })
    expect(novelty.canWait(0, at('/hats?cols=4'))).toBe(true)
  })
})
