import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { Shop, truthOf } from '../../src/demo/index.ts'
import { kindNames, kinds, randomShop, shopNamed } from './index.ts'
import { expected, productOn, wrapperOf } from './read.ts'
import { origin, walk } from './walk.ts'

setDefaultTimeout(30_000)

/** Kinds whose links never end. */
const endless = new Set<string>(['calendar', 'broken-html', 'soft-404'])

/** A walk that follows every combination of filters takes too long for a test. */
const tooMany = (url: string) => (url.match(/(color|material|rating|weight)=/g)?.length ?? 0) > 1

async function checkWalk(shop: Shop, limit: number) {
  const truth = truthOf(shop, origin)
  const byId = new Map(truth.products.map((product) => [product.id, product]))
  const wrapper = wrapperOf(shop)
  const { currency } = shop.config.session
  const checked = new Set<number>()
  const result = await walk(shop, {
    limit,
    skip: tooMany,
    onProduct: (n, url, read) => {
      // Reading a page costs more than making it: every third product will do.
      if (n % 3 > 0 || checked.has(n)) return
      // In another currency or language, at an address that says so, other things are true.
      const other = /currency=|cur=|lang=|language=|\/(de|cs|en)\//.test(url) && currency !== 'off'
      if (other || /^\/(de|cs|en)\//.test(new URL(url).pathname)) return
      if (url.includes('layout=')) return
      checked.add(n)

      expect(productOn(wrapper, read())).toEqual(expected(byId.get(n)!))
    },
  })
  const found = [...result.found.keys()].sort((x, y) => x - y)
  expect(found).toEqual(truth.products.map((product) => product.id))
  expect([...result.answers.keys()].filter((status) => status >= 500)).toEqual([])
  expect(result.urls.size).toBeGreaterThanOrEqual(truth.least.pages)
  expect(checked.size).toBe(truth.products.filter((product) => product.id % 3 === 0).length)
  return { result, truth }
}

describe.each(kindNames)('%s', (name) => {
  test('a walk finds every product, and every link answers', async () => {
    const shop = new Shop(kinds[name])
    const { result } = await checkWalk(shop, endless.has(name) ? 700 : 1500)
    expect(result.limited).toBe(endless.has(name))
    expect(result.dead).toEqual([])
    expect(shop.stats.refused > 0).toBe(name === 'storm')
  })

  test('the same on a later day, redesigned', async () => {
    const shop = new Shop(kinds[name])
    shop.day = 5
    shop.redesign = 2
    await checkWalk(shop, endless.has(name) ? 700 : 1500)
  })
})

test.each([1, 2, 3, 4, 5, 6])('random shop %d can be walked', async (seed) => {
  const shop = new Shop(randomShop(seed))
  shop.day = seed % 5
  shop.redesign = seed % 4
  await checkWalk(shop, 1500)
})

describe('kinds are hard in the way they say', () => {
  test('many-urls has each product under several addresses, all of them in the truth', async () => {
    const shop = new Shop(kinds['many-urls'])
    const { result, truth } = await checkWalk(shop, 3000)
    const urls = [...result.found.values()].reduce((sum, set) => sum + set.size, 0)
    expect(urls / result.found.size).toBeGreaterThan(5)
    const normal = (url: string) => {
      const { searchParams, pathname } = new URL(url)
      for (const key of ['page', 'sort']) searchParams.delete(key)
      searchParams.sort()
      return `${pathname}?${searchParams}`
    }
    for (const product of truth.products) {
      const stated = new Set(product.urls.map(normal))
      for (const url of result.found.get(product.id)!) expect(stated).toContain(normal(url))
    }
  })

  test('a crawler with cookies ruins its own session in sticky shops', async () => {
    const shop = new Shop(kinds.sticky)
    const wrapper = wrapperOf(shop)
    const right = new Set<number>()
    const truth = new Map(truthOf(shop, origin).products.map((p) => [p.id, p]))
    await walk(shop, {
      cookies: true,
      onProduct: (n, _, read) => {
        const seen = productOn(wrapper, read())
        if (seen && seen.price === truth.get(n)!.price) right.add(n)
      },
    })
    expect(right.size).toBeLessThan(truth.size)
    expect(shop.stats.switches).toBeGreaterThan(0)
  })

  test('following every link of an acting shop does damage', async () => {
    const shop = new Shop(kinds.acting)
    await walk(shop)
    expect(shop.stats.damage).toBeGreaterThan(100)
    expect(shop.stats.damages.logout).toBe(1)
    expect(shop.stats.damages.delete).toBe(1)
  })

  test('every deep product needs the way through its ancestors', () => {
    const shop = new Shop(kinds.deep)
    expect(Math.max(...shop.catalog.tree.leaves.map((leaf) => leaf.level))).toBe(5)
  })
})

test('shops by name', () => {
  expect(shopNamed('plain')).toBe(kinds.plain)
  expect(shopNamed('plain', 70)?.catalog.products).toBe(70)
  expect(shopNamed('random:7')).toEqual(randomShop(7))
  expect(shopNamed('heavy', 50_000)?.catalog.products).toBe(44_000)
  expect(shopNamed('nothing')).toBeNull()
})
