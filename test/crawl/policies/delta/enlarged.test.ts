import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import { DAY_MS } from '../../../../src/crawl/frontier/due.ts'
import type { Plan } from '../../../../src/plan/plan.ts'
import { redirect, status } from '../../tiny.ts'
import { anchors, follow, SmallShop, STATES } from './small.ts'

let shop: SmallShop

const menu = follow('//nav/a', 'category')
const item = follow('//li//a', 'item')
const further = { ...follow('//section/a', 'list'), not: 'size=' }
const larger = { ...follow('//section/a', 'large'), url: 'size=' }

/** As plans are learned where lists offer larger pages. */
const LARGER: Plan['states'] = {
  home: { name: 'home', role: 'page', edges: [menu] },
  category: {
    name: 'category',
    role: 'list',
    edges: [{ ...larger, instead: 'list' }, menu, further, item],
  },
  list: { name: 'list', role: 'list', edges: [menu, further, item] },
  large: { name: 'large', role: 'list', edges: [menu, larger, item] },
  item: STATES.item!,
}

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, i) => from + i)

/** A list of three small pages, each of which leads to the others, and its larger page. */
function lay(path: string, from: number, look = `${path}?size=24`): void {
  const small = [path, `${path}?page=2`, `${path}?page=3`]
  for (const [i, address] of small.entries()) {
    const shown = numbers(from + i * 4, from + i * 4 + 4)
    shop.pages[address] = { shown, tiles: [...small, look] }
  }
  shop.pages[look] = { shown: numbers(from, from + 12), tiles: [path] }
}

beforeEach(async () => {
  shop = await SmallShop.open()
  await shop.plan(LARGER)
  shop.menu = ['/a', '/b']
  shop.sell(0, 24)
  lay('/a', 0)
  lay('/b', 12)
  expect(await shop.crawl('focused')).toMatchObject({ complete: true, products: { total: 24 } })
  expect(shop.read).toEqual(['/', '/a', '/a?size=24', '/b', '/b?size=24'])
})

afterEach(() => shop.close())

const AT_ONCE = ['/', '/a?size=24', '/b?size=24']

describe('a list whose larger page shows all that it does', () => {
  test('is not read, in one crawl after the other', async () => {
    for (let i = 0; i < 3; i++) {
      const report = await shop.crawl('delta')
      expect(report).toMatchObject({ complete: true, skipped: { larger: 2 } })
      expect(report.products).toMatchObject({ total: 24, new: 0, changed: 0, gone: 0 })
      expect(report.notes ?? []).toEqual([])
      expect(shop.read).toEqual(AT_ONCE)
    }
  })

  test('hides no other price, also one that was before', async () => {
    for (const price of ['99.00', '13.00', '99.00']) {
      shop.prices.set(3, price)
      expect((await shop.crawl('delta')).products).toMatchObject({ changed: 1, gone: 0 })
      expect(shop.read).toEqual(AT_ONCE)
      expect((await shop.onSale())[3]).toBe(price)
    }
  })

  test('is not read where something is new, there or elsewhere', async () => {
    shop.menu.push('/c')
    shop.pages['/c'] = { shown: shop.sell(30, 34) }
    shop.pages['/a?size=24']!.shown!.push(...shop.sell(40, 41))
    expect((await shop.crawl('delta')).products).toMatchObject({ total: 29, new: 5, gone: 0 })
    expect(shop.read).toEqual(['/', '/a?size=24', '/b?size=24', '/c'])
  })

  test('grows beyond its larger page', async () => {
    shop.pages['/a?size=24']!.tiles!.push('/a?page=2&size=24')
    shop.pages['/a?page=2&size=24'] = { shown: shop.sell(40, 44), tiles: ['/a?size=24'] }
    for (const fresh of [4, 0]) {
      expect((await shop.crawl('delta')).products).toMatchObject({ new: fresh, gone: 0 })
      expect(shop.read).toEqual(['/', '/a?page=2&size=24', '/a?size=24', '/b?size=24'])
    }
  })

  test('is read once in the time that product pages are, however often others are', async () => {
    const times = { '/a': 0, '/b': 0 }
    try {
      for (let day = 1; day <= 7; day++) {
        setSystemTime(Date.now() + DAY_MS)
        await shop.crawl('delta')
        for (const path of ['/a', '/b'] as const) if (shop.read.includes(path)) times[path]++
      }
    } finally {
      setSystemTime()
    }
    expect(times).toEqual({ '/a': 1, '/b': 1 })
  })

  test('stays away with its larger page where nothing leads to it any more', async () => {
    shop.menu.push('/c')
    shop.pages['/c'] = { shown: shop.sell(30, 50) }
    expect((await shop.crawl('delta')).products).toMatchObject({ total: 44, new: 20 })
    shop.menu = ['/b', '/c']
    for (const number of numbers(0, 12)) shop.prices.delete(number)
    expect((await shop.crawl('delta')).products).toMatchObject({ total: 32, gone: 12 })
    expect(shop.read).toEqual(['/', '/b?size=24', '/c'])
  })

  test('has a larger page elsewhere, and a filter in the menu is none', async () => {
    const look = { ...follow('//section/a', 'large'), url: '/all$' }
    const edges = [{ ...look, instead: 'list' }, menu, { ...further, not: '/all$' }, item]
    await shop.plan({
      ...LARGER,
      category: { ...LARGER.category!, edges },
      large: { ...LARGER.large!, edges: [menu, item] },
    })
    lay('/a', 0, '/a/all')
    shop.menu = ['/a', '/a?colour=red', '/b']
    shop.pages['/a?colour=red'] = { shown: [1, 2] }
    for (const mode of ['focused', 'delta', 'delta'] as const) await shop.crawl(mode)
    shop.pages['/a/all']!.shown!.push(...shop.sell(40, 41))
    expect((await shop.crawl('delta')).products).toMatchObject({ new: 1, gone: 0 })
    expect(shop.read).toContain('/a/all')
  })

  test('leads up to a page of links that rests, whether it was read in the last crawl or not', async () => {
    shop.menu.push('/h')
    shop.answers['/h'] = () => `<html><body><main>${anchors(['/a', '/b'])}</main></body></html>`
    for (const page of Object.values(shop.pages)) page.crumbs = ['/h']
    await shop.crawl('focused')
    for (let i = 0; i < 2; i++) {
      expect((await shop.crawl('delta')).skipped).toMatchObject({ larger: 2, resting: 1 })
      expect(shop.read).toEqual(AT_ONCE)
    }
  })

  test('is left also where the crawl is killed and goes on', async () => {
    shop.prices.set(3, '99.00')
    const asked = shop.tiny.asked.length
    const { kills, report } = await shop.lab.killedEvery(2, { mode: 'delta' })
    expect(kills).toBeGreaterThan(0)
    expect(report).toMatchObject({ complete: true, skipped: { larger: 2 } })
    expect(report.products).toMatchObject({ total: 24, gone: 0 })
    expect((await shop.onSale())[3]).toBe('99.00')
    expect(shop.tiny.asked.slice(asked)).not.toContain('/a')
  })
})

describe('it is read after all, and every product is seen, where its larger page', () => {
  const SMALL = ['/a', '/a?page=2', '/a?page=3']

  const looked = async () => {
    shop.prices.set(9, '99.00')
    const report = await shop.crawl('delta')
    expect(report).toMatchObject({ complete: true })
    expect(report.products).toMatchObject({ total: 24, new: 0, gone: 0 })
    expect(report.skipped.larger).toBe(1)
    expect((await shop.onSale())[9]).toBe('99.00')
    return shop.read.filter((path) => path.startsWith('/a') && !path.includes('size'))
  }

  test('is gone', async () => {
    shop.answers['/a?size=24'] = status(404)
    expect(await looked()).toEqual(SMALL)
  })

  test('leads back to it', async () => {
    shop.answers['/a?size=24'] = redirect('/a')
    expect(await looked()).toEqual(SMALL)
  })

  test('leads home', async () => {
    shop.answers['/a?size=24'] = redirect('/')
    expect(await looked()).toEqual(SMALL)
  })

  test('is empty', async () => {
    shop.pages['/a?size=24'] = { tiles: ['/a'] }
    expect(await looked()).toEqual(SMALL)
  })

  test('shows as much as a small one, and its pagination leads to small ones', async () => {
    shop.pages['/a?size=24'] = shop.pages['/a']!
    expect(await looked()).toEqual(SMALL)
  })

  test('is full and leads nowhere: the list may have grown', async () => {
    shop.menu = ['/c', '/b']
    const small = ['/c', '/c?page=2', '/c?page=3']
    for (const [i, path] of small.entries()) {
      shop.pages[path] = { shown: numbers(i * 4, i * 4 + 4), tiles: [...small, '/c?size=12'] }
    }
    shop.pages['/c?size=12'] = { shown: numbers(0, 12), tiles: ['/c'] }
    await shop.crawl('focused')
    const more = ['/c?page=4', '/c?page=5', '/c?page=6']
    const fresh = shop.sell(40, 52)
    for (const [i, path] of more.entries())
      shop.pages[path] = { shown: fresh.slice(i * 4, i * 4 + 4) }
    for (const path of small) shop.pages[path]!.tiles!.push(...more)
    expect((await shop.crawl('delta')).products).toMatchObject({ total: 36, new: 12, gone: 0 })
  })

  test('shows as much as a small one, and nothing further', async () => {
    shop.pages['/a?size=24'] = { shown: numbers(0, 4), tiles: ['/a'] }
    expect(await looked()).toEqual(SMALL)
  })
})

describe('it is read as before where its larger page', () => {
  const bothRead = async () => {
    for (const mode of ['focused', 'delta', 'delta'] as const) await shop.crawl(mode)
    return shop.read
  }

  test('lacks one of its products', async () => {
    shop.pages['/a?size=24']!.shown = numbers(1, 12)
    expect(await bothRead()).toContain('/a')
  })

  test('lacks what a page further on shows', async () => {
    shop.pages['/a?size=24']!.shown = numbers(0, 4)
    expect(await bothRead()).toEqual(expect.arrayContaining(['/a', '/a?page=2', '/a?page=3']))
  })

  test('does not lead where it leads', async () => {
    const other = { ...follow('//div/a', 'category'), url: '/c$' }
    const category = { ...LARGER.category!, edges: [...LARGER.category!.edges, other] }
    await shop.plan({ ...LARGER, category })
    shop.pages['/a']!.crumbs = ['/c']
    shop.pages['/c'] = { shown: shop.sell(30, 34) }
    expect(await bothRead()).toEqual(expect.arrayContaining(['/a', '/c']))
  })

  test('would be read by a topic without what that says of the list', async () => {
    await shop.lab.store.topics.save(1, JSON.stringify({ keywords: ['lamps'] }), 'hand')
    await shop.crawl('focused')
    const planned = shop.tiny.asked.length
    await shop.crawl('delta')
    expect(shop.tiny.asked.length).toBeLessThanOrEqual(planned)
    expect(shop.read).toContain('/a')
  })

  test('would not lead where it may lead tomorrow', async () => {
    const other = { ...follow('//div/a', 'category'), url: '/c$' }
    const category = { ...LARGER.category!, edges: [...LARGER.category!.edges, other] }
    await shop.plan({ ...LARGER, category })
    expect(await bothRead()).toContain('/a')
    shop.pages['/a']!.crumbs = shop.pages['/a?size=24']!.crumbs = ['/c']
    shop.pages['/c'] = { shown: shop.sell(30, 34) }
    expect((await shop.crawl('delta')).products).toMatchObject({ new: 4, gone: 0 })
  })
})
