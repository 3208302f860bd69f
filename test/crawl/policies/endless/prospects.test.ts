import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { Looks } from '../../../../src/crawl/policies/endless/address-look.ts'
import { PATIENCE, Prospects } from '../../../../src/crawl/policies/endless/prospects.ts'
import { anywhere, drawer } from '../../../hostile/endless.ts'

setDefaultTimeout(60_000)

/** What is at an address: its links, whether a list shows those of products, whether it is a product. */
type At = { links: string[]; shows?: boolean; product?: boolean }
type Shop = (url: string) => At

const isInside = (url: string): boolean => /^\/c($|[/?])/.test(url) || isProduct(url)
const isProduct = (url: string): boolean => url.startsWith('/p/')
const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

/** A crawl in memory: breadth first, those that are called before others; as the engine does it. */
function crawl(shop: Shop, most = 100_000) {
  const prospects = new Prospects(new Looks())
  const urls = ['', '/']
  const numbers = new Map([['/', 1]])
  const queued = new Set([1])
  const products = new Set<string>()
  let [usual, first, at, last, read] = [[1], [] as number[], 0, 0, 0]
  const next = (): number | undefined => {
    for (;;) {
      const page = first.shift() ?? usual[at++]
      if (page === undefined || queued.has(page)) return page
    }
  }
  const waits = (page: number) => queued.has(page)
  while (queued.size > 0 && read < most) {
    if (prospects.isSlow) first = [...prospects.promising(queued), ...first]
    if (prospects.isPoor(queued.size) && !prospects.isCalling(waits)) {
      first = prospects.promising(queued)
      if (first.length === 0) first = prospects.deepest(queued)
      if (first.length === 0) return { read, products, last, ended: 'poor' }
      prospects.call([...first])
    }
    const page = next()!
    queued.delete(page)
    const { links, shows, product } = shop(urls[page]!)
    for (const url of links) {
      if (numbers.has(url)) continue
      const target = urls.push(url) - 1
      numbers.set(url, target)
      prospects.discover(target, `http://shop.test${url}`, page)
      queued.add(target)
      usual.push(target)
    }
    const listed = shows ? links.filter(isProduct).map((url) => numbers.get(url)!) : []
    prospects.show(page, listed)
    read++
    if (product && !products.has(urls[page]!)) {
      products.add(urls[page]!)
      last = read
    }
    prospects.read(page, product ? [page] : [], queued.size)
  }
  return { read, products, last, ended: queued.size === 0 ? 'empty' : 'never' }
}

/** Departments in departments, paged lists in the deepest; `shows`: lists tell their products. */
type Tree = { branches: number; depth: number; pages: number; shelf: number; shows: boolean }

const tree =
  ({ branches, depth, pages, shelf, shows }: Tree, under = '/c'): Shop =>
  (url) => {
    if (isProduct(url)) return { links: [], product: true }
    const [path, page = '1'] = url.slice(under.length).split('?page=')
    const folders = path!.split('/').filter(Boolean)
    if (folders.length < depth)
      return { links: range(branches).map((i) => `${under}${path}/d${i}`) }
    const items = range(shelf).map((i) => `/p/${folders.join('-')}-${page}-${i}`)
    const more = Number(page) < pages ? [`${under}${path}?page=${Number(page) + 1}`] : []
    return { links: [...items, ...more], shows }
  }

const sizeOf = ({ branches, depth, pages, shelf }: Tree): number =>
  branches ** depth * pages * shelf

const trees = fc
  .record({
    branches: fc.integer({ min: 1, max: 14 }),
    depth: fc.integer({ min: 1, max: 3 }),
    pages: fc.integer({ min: 1, max: 12 }),
    shelf: fc.integer({ min: 1, max: 12 }),
    shows: fc.boolean(),
  })
  .filter((one) => sizeOf(one) <= 12_000)

/** A department, and whatever else is linked from the first page. */
const beside =
  (catalog: Shop, links: string[], other: Shop): Shop =>
  (url) => {
    if (url === '/') return { links: [...links, '/c'] }
    return isInside(url) ? catalog(url) : other(url)
  }

/** Every page links addresses that nobody has seen. */
const withTraps =
  (shop: Shop, links: number): Shop =>
  (url) => {
    const found = url === '/' || isInside(url) ? shop(url) : { links: [] }
    const draw = drawer(url, 7)
    return { ...found, links: [...found.links, ...range(links).map(() => anywhere(draw))] }
  }

const nothing: Shop = () => ({ links: [] })

describe('no catalog is cut off', () => {
  test('however deep its departments are', () => {
    fc.assert(
      fc.property(trees, (one) => {
        const { products, ended } = crawl(beside(tree(one), [], nothing))
        expect([products.size, ended]).toEqual([sizeOf(one), 'empty'])
      }),
      { numRuns: 15 },
    )
  })

  test('beside a blog of thousands of posts, linked from one page or each from the one before', () => {
    const blogs = fc.record({
      catalog: trees.filter((one) => sizeOf(one) <= 2000),
      posts: fc.integer({ min: 1000, max: 20_000 }),
      related: fc.integer({ min: 0, max: 3 }),
      archive: fc.boolean(),
    })
    fc.assert(
      fc.property(blogs, ({ catalog, posts, related, archive }) => {
        const post = (i: number) => `/blog/post-${i % posts}.html`
        const blog: Shop = (url) => {
          if (url === '/blog') return { links: archive ? range(posts).map(post) : [post(0)] }
          const i = Number(/\d+/.exec(url)![0])
          return { links: [i + 1, ...range(related).map((n) => i * (n + 2) + n)].map(post) }
        }
        const { products } = crawl(beside(tree(catalog), ['/blog'], blog))
        expect(products.size).toBe(sizeOf(catalog))
      }),
      { numRuns: 10 },
    )
  })

  test('behind thousands of pages without any', () => {
    const hidden = fc.record({
      catalog: trees.filter((one) => sizeOf(one) <= 2000 && one.branches ** one.depth <= 200),
      before: fc.integer({ min: 3000, max: PATIENCE - 300 }),
      branches: fc.integer({ min: 1, max: 9 }),
    })
    fc.assert(
      fc.property(hidden, ({ catalog, before, branches }) => {
        const door: Shop = (url) => {
          const i = Number(/\d+/.exec(url)![0])
          const next = range(branches).map((n) => i * branches + n + 1)
          const links = next.filter((n) => n <= before).map((n) => `/info/${n}`)
          return { links: i === before ? [...links, '/c'] : links }
        }
        const inside = tree(catalog)
        const shop: Shop = (url) => {
          if (url === '/') return { links: ['/info/0'] }
          return url.startsWith('/info') ? door(url) : inside(url)
        }
        expect(crawl(shop).products.size).toBe(sizeOf(catalog))
      }),
      { numRuns: 10 },
    )
  })

  test('where every page links addresses without end, as far as products lead to products', () => {
    const trapped = fc.record({
      catalog: trees.filter((one) => sizeOf(one) <= 800 && one.branches ** one.depth <= 100),
      links: fc.integer({ min: 2, max: 4 }),
    })
    fc.assert(
      fc.property(trapped, ({ catalog, links }) => {
        const shop = withTraps(beside(tree(catalog), [], nothing), links)
        const { products, ended, read, last } = crawl(shop)
        expect([products.size, ended]).toEqual([sizeOf(catalog), 'poor'])
        // As the rule says: as many again as there were, and what is linked where products are.
        const lists = catalog.branches ** catalog.depth * catalog.pages
        const linked = links * (products.size + 2 * lists + 10)
        expect(read).toBeLessThan(last + Math.max(PATIENCE, last) + linked + 1000)
      }),
      { numRuns: 3 },
    )
  })
})

describe('what has no end ends', () => {
  test.each([1, 2, 5])('a shop without products, %d new links on each page', (links) => {
    const { read, ended } = crawl(withTraps(nothing, links))
    expect(ended).toBe('poor')
    expect(read).toBeLessThan(PATIENCE + 500)
  })

  test('new addresses that look like those of products', () => {
    const catalog = tree({ branches: 5, depth: 2, pages: 2, shelf: 10, shows: true })
    const shop: Shop = (url) => {
      if (/^\/p\/x/.test(url) || url === '/c') {
        const links = range(3).map((i) => `/p/x${Bun.hash.xxHash32(url + i)}-1-1`)
        return { links: url === '/c' ? [...catalog(url).links, ...links] : links }
      }
      return beside(catalog, [], nothing)(url)
    }
    const { products, ended, read } = crawl(shop)
    expect([products.size, ended]).toEqual([500, 'poor'])
    expect(read).toBeLessThan(3 * PATIENCE)
  })

  test('lists that show as products what is none', () => {
    const shop: Shop = (url) => {
      const links = range(5).map((i) => `/p/${Bun.hash.xxHash32(url + i)}`)
      return { links, shows: true }
    }
    const { ended, read } = crawl(shop)
    expect(ended).toBe('poor')
    expect(read).toBeLessThan(PATIENCE + 1000)
  })
})

test('killed after somebody went on with it, it is not owed these pages anew', () => {
  const prospects = new Prospects(new Looks(), 100)
  for (let read = 1; read <= 300; read++) prospects.read(read, [], 1000 + read)
  prospects.goOn(100)
  expect(prospects.isPoor(1300)).toBe(true)
})

test('a crawl that somebody goes on with gets as many pages again', () => {
  const prospects = new Prospects(new Looks(), 100)
  const dryPages = (from: number): number => {
    for (let read = from; ; read++) {
      if (prospects.isPoor(1000 + read)) return read
      prospects.read(read + 1, [], 1000 + read)
    }
  }
  expect(dryPages(0)).toBe(100)
  prospects.goOn(100)
  expect(dryPages(100)).toBe(200)
  expect(prospects.dryFor).toBe(200)
})
