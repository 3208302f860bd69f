import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { follow, SmallShop, STATES } from './small.ts'

let shop: SmallShop

beforeEach(async () => {
  shop = await SmallShop.open()
  await shop.plan()
  shop.menu = ['/a', '/b']
  shop.pages['/a'] = { shown: shop.sell(0, 8) }
  shop.pages['/b'] = { shown: shop.sell(8, 16) }
})

afterEach(() => shop.close())

/** What a crawl of changes leaves out of the pages that the plan takes. */
const leftOut = async (): Promise<string[]> => {
  await shop.crawl('focused')
  const all = shop.read
  const { products } = await shop.crawl('delta')
  expect(products).toMatchObject({ new: 0, gone: 0, changed: 0 })
  return all.filter((path) => !shop.read.includes(path))
}

describe('a page that shows what a list shows', () => {
  test('is its copy where its parameters stand in another order', async () => {
    shop.menu = ['/a?x=1&y=2', '/b', '/a?y=2&x=1']
    for (const path of [shop.menu[0]!, shop.menu[2]!]) shop.pages[path] = shop.pages['/a']!
    expect(await leftOut()).toEqual(['/a?y=2&x=1'])
  })

  test.each(['/a?page=0', '/a?page=1', '/a/page/1'])('is its copy as %s', async (path) => {
    shop.menu.push(path)
    shop.pages[path] = shop.pages['/a']!
    expect(await leftOut()).toEqual([path])
  })

  test.each(['/a?page=2', '/a?page=10', '/a?shelf=1', '/b?page=1'])(
    'is none as %s',
    async (path) => {
      shop.menu.push(path)
      shop.pages[path] = shop.pages['/a']!
      expect(await leftOut()).toEqual([])
    },
  )

  test('is none where that is one product', async () => {
    shop.menu.push('/c', '/c?page=1')
    shop.pages['/c'] = { shown: shop.sell(16, 17) }
    shop.pages['/c?page=1'] = shop.pages['/c']
    expect(await leftOut()).toEqual([])
  })

  test('is its copy whatever boxes show beside the list', async () => {
    shop.menu.push('/a?page=1')
    const { shown } = shop.pages['/a']!
    shop.pages['/a'] = { shown, box: [9, 10] }
    shop.pages['/a?page=1'] = { shown, box: [11] }
    expect(await leftOut()).toEqual(['/a?page=1'])
  })

  test('is none where it shows more', async () => {
    shop.menu.push('/a?page=1')
    shop.pages['/a?page=1'] = { shown: [...shop.pages['/a']!.shown!, 9] }
    expect(await leftOut()).toEqual([])
  })
})

test('a hub rests though the start page has products of its own, and links like those of the hub', async () => {
  shop.menu.push('/hub')
  shop.pages['/hub'] = { tiles: ['/a', '/b'] }
  shop.pages['/'] = { shown: shop.sell(30, 31), tiles: ['/a', '/b'] }
  expect(await leftOut()).toEqual(['/hub'])
})

describe('lists that rest', () => {
  beforeEach(() => {
    shop.menu.push('/hub', '/a?page=1')
    shop.pages['/hub'] = { tiles: ['/a', '/b'] }
    shop.pages['/a?page=1'] = shop.pages['/a']!
  })

  test('are read where an audit finds that lists do not tell prices', async () => {
    expect(await leftOut()).toEqual(['/a?page=1', '/hub'])
    for (const [number, price] of shop.prices) {
      shop.told.set(number, price)
      shop.prices.set(number, '99.00')
    }
    const report = await shop.crawl('delta')
    expect(report.delta).toMatchObject({ gaveUp: true })
    expect(shop.read).toEqual(['/', '/a', '/a?page=1', '/b', '/hub'])
    expect(Object.keys(report.skipped)).toEqual([])
  })

  test('are no reason to call an edge of the plan useless', async () => {
    const edges = STATES.list!.edges.map((edge) => ({
      ...edge,
      optional: edge.xpath === '//aside/a',
    }))
    await shop.plan({ ...STATES, list: { ...STATES.list!, edges } }, 'edited')
    expect((await shop.crawl('focused')).notes ?? []).toEqual([])
    const report = await shop.crawl('delta')
    expect(report.skipped.resting).toBe(1)
    expect(report.notes ?? []).toEqual([])
    delete shop.pages['/hub']!.tiles
    const told = await shop.crawl('delta', { maxAge: 0 })
    expect(told.notes).toEqual([expect.stringContaining('section')])
  })
})

test('a list that rests keeps all its states, also where the crawl is killed', async () => {
  await shop.plan({
    home: { name: 'home', role: 'page', edges: [follow('//nav/a', 'hub')] },
    hub: { name: 'hub', role: 'page', edges: [follow('//section/a', 'list')] },
    list: { name: 'list', role: 'list', edges: [follow('//li//a', 'item')] },
    item: STATES.item!,
  })
  shop.menu = ['/hub', '/more']
  const tiles = ['/a', '/b']
  shop.pages['/hub'] = { tiles: [...tiles, '/more'] }
  shop.pages['/more'] = { shown: [1, 9], tiles }
  expect(await leftOut()).toEqual(['/more'])
  shop.pages['/more'].shown!.push(...shop.sell(40, 41))
  const { kills, report } = await shop.lab.killedEvery(2, { mode: 'delta' })
  expect(kills).toBeGreaterThan(0)
  expect(report.products).toMatchObject({ total: 17, new: 1, gone: 0 })
})
