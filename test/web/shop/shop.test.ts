import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { noCounters } from '../../../src/store/crawls/counters.ts'
import { toys } from '../../plan/example.ts'
import { startCrawl, watcher } from '../../store/make.ts'
import { attributesAt } from '../document.ts'
import { FORM, openSite, runningCrawl, type Site } from '../helper.ts'

let site: Site
beforeEach(async () => {
  site = await openSite()
  await site.post('/shops', FORM)
})
afterEach(() => site.close())

async function fill(products: number) {
  const shop = await site.store.shops.need('toys')
  const crawl = await startCrawl(site.store, shop.id)
  const see = watcher(site.store, shop.id)
  for (let page = 1; page <= products; page++) {
    await see(crawl, { page, name: `Duck, no. ${page}`, fields: '{"colour":["red","blue"]}' })
  }
  return shop
}

describe('products as a file', () => {
  test('are all in it, whatever they are called', async () => {
    const shop = await fill(1203)
    const see = watcher(site.store, shop.id)
    await see(1, { page: 2001, name: '=HYPERLINK("http://evil.test")' })
    const { status, text, headers } = await site.get('/shops/toys/products.csv')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="toys-products.csv"')
    const lines = text.split('\r\n')
    expect(lines[0]).toBe(
      'shop,id,name,price,currency,availability,url,image,first_seen,last_seen,gone,last_read',
    )
    expect(lines).toHaveLength(1 + 1204 + 1)
    expect(lines.find((line) => line.startsWith('toys,1203,'))).toContain(
      '"Duck, no. 1203",10.00,EUR,InStock,http://shop.test/p/1203,',
    )
    expect(text).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
  })

  test('begin with the mark that spreadsheets want', async () => {
    const answer = await site.app.request('/shops/toys/products.csv', {
      headers: { host: 'localhost' },
    })
    expect(new Uint8Array(await answer.arrayBuffer()).slice(0, 3)).toEqual(
      new Uint8Array([0xef, 0xbb, 0xbf]),
    )
  })

  test('have the fields of the wrapper, and those that are gone where asked', async () => {
    const wrapper = JSON.parse(FORM.wrapper)
    wrapper.fields.push({ name: 'colour', xpath: '//b', type: 'text', many: true })
    const shop = await fill(2)
    await site.store.wrappers.save(shop.id, JSON.stringify(wrapper), 'hand')
    await site.store.products.markGone(await startCrawl(site.store, shop.id))
    expect((await site.get('/shops/toys/products.csv')).text.split('\r\n')).toHaveLength(2)
    const { text } = await site.get('/shops/toys/products.csv?all=yes')
    expect(text).toContain(',gone,colour,last_read\r\n')
    expect(text).toContain(',yes,"red\nblue",\r\n')
  })

  test('with those that are gone are named so, and narrowed as asked', async () => {
    const shop = await fill(3)
    await site.store.products.markGone(await startCrawl(site.store, shop.id))
    const fileOf = async (query: string) => {
      const { text, headers } = await site.get(`/shops/toys/products.csv?${query}`)
      const [, name] = /filename="([^"]*)"/.exec(headers.get('content-disposition')!)!
      return [name, text.split('\r\n').length - 2]
    }
    expect(await fileOf('all=yes')).toEqual(['toys-products-all.csv', 3])
    const [one] = await site.store.products.list({ shop: shop.id, all: true })
    const found = await fileOf(`all=yes&q=${encodeURIComponent(one!.name)}`)
    expect(found).toEqual(['toys-products-all.csv', 1])
    expect(await fileOf('all=yes&show=gone')).toEqual(['toys-products-gone.csv', 3])
    expect(await fileOf('all=yes&show=new')).toEqual(['toys-products-new.csv', 0])
  })

  test('are offered on the pages', async () => {
    expect((await site.get('/shops/toys')).text).not.toContain('products.csv')
    await fill(1)
    expect((await site.get('/shops/toys')).text).toHaveElement('[href="/shops/toys/products.csv"]')
    expect((await site.get('/shops/toys/products')).text).toContain('products.csv')
    expect((await site.get('/shops/none/products.csv')).status).toBe(404)
  })
})

describe('removing a shop', () => {
  test('says what goes with it, and only then takes it out', async () => {
    await fill(3)
    expect((await site.get('/shops/toys/settings')).text).toHaveElement(
      '[href="/shops/toys/remove"]',
    )
    const { text } = await site.get('/shops/toys/remove')
    expect(text).toContain('3 products with their price history and 1 crawl')
    expect(text).toContain('cannot be undone')
    expect(await site.store.shops.list()).toHaveLength(1)
    expect(await site.post('/shops/toys/remove', {})).toMatchObject({ status: 303, location: '/' })
    expect(await site.store.shops.list()).toEqual([])
    expect((await site.get('/shops/toys')).status).toBe(404)
    expect((await site.post('/shops/toys/remove', {})).status).toBe(404)
  })

  test('is refused while it is crawled', async () => {
    site.jobs.removal = {
      ok: false,
      error: 'toys is being crawled already',
      hint: 'Stop it first.',
    }
    const { status, text } = await site.post('/shops/toys/remove', {})
    expect(status).toBe(409)
    expect(text).toContain('toys is being crawled already')
    expect(text).toContain('Stop it first.')
    expect(await site.store.shops.list()).toHaveLength(1)
  })
})

describe('an address on another host', () => {
  const moved = { ...FORM, url: 'games.example', name: 'Toys & games', delay: '2500' }
  const seed = async () => (await site.store.shops.need('toys')).seed

  test('is asked about first, with what the person typed kept', async () => {
    const shop = await fill(3)
    await site.store.plans.save(shop.id, JSON.stringify(toys), 'edited', { activate: true })
    const { status, text } = await site.post('/shops/toys/settings', moved)
    expect(status).toBe(422)
    expect(await seed()).toBe('https://toys.example/')
    expect(text).toContain('3 products of the old address stay')
    expect(text).toContain('Its plan starts at the old address')
    expect(text).toHaveElement('[value="games.example"]')
    expect(text).toHaveElement('[value="Toys & games"]')
    expect(text).toHaveElement('[value="2500"]')
    expect(text).toContain('Move the shop')
    const agreed = attributesAt(text, '[name="move"]', 'value')[0]!
    const answer = await site.post('/shops/toys/settings', { ...moved, move: agreed })
    expect(answer).toMatchObject({ status: 303, location: '/shops/toys/settings' })
    expect(await site.store.shops.need('toys')).toMatchObject({
      ...{ seed: 'https://games.example/', name: 'Toys & games', delay: 2500 },
    })
  })

  test('is asked about again where it is yet another one', async () => {
    const { status, text } = await site.post('/shops/toys/settings', {
      ...moved,
      ...{ url: 'books.example', move: 'https://games.example/' },
    })
    expect(status).toBe(422)
    expect(text).toHaveElement('[value="https://books.example/"]')
    expect(text).not.toContain('products of the old address')
    expect(await seed()).toBe('https://toys.example/')
  })

  test('is refused while the shop is crawled, and the shop is free afterwards', async () => {
    const { release } = await runningCrawl(site.store, 'toys')
    for (const move of ['', 'https://games.example/']) {
      const { status, text } = await site.post('/shops/toys/settings', { ...moved, move })
      expect(status).toBe(409)
      expect(text).toContain('is being crawled')
      expect(text).toHaveElement('[value="games.example"]')
    }
    expect(await seed()).toBe('https://toys.example/')
    await release()
    await site.post('/shops/toys/settings', { ...moved, move: 'https://games.example/' })
    expect(await seed()).toBe('https://games.example/')
    await runningCrawl(site.store, 'toys')
  })

  test('another page of the same host is no move', async () => {
    const answer = await site.post('/shops/toys/settings', {
      ...FORM,
      url: 'https://toys.example/en/',
    })
    expect(answer.status).toBe(303)
    expect(await seed()).toBe('https://toys.example/en/')
  })
})

describe('the plan', () => {
  test('is a picture; without one every link is followed', async () => {
    const none = await site.get('/shops/toys/plan')
    expect(none.text).toContain('every link is followed')
    expect(none.text).toHaveElement('svg')
    const shop = await site.store.shops.need('toys')
    await site.store.plans.save(shop.id, JSON.stringify(toys), 'edited')
    const { text } = await site.get('/shops/toys/plan')
    expect(text).toContain('Version 1, edited by hand')
    for (const { name } of Object.values(toys.states)) expect(text).toContain(name)
    // The policy of the page forbids styles in it.
    expect(text).not.toHaveElement('style')
    expect(text).not.toMatch(/ style=/)
  })

  test('is drawn once', async () => {
    let drawn = 0
    const { draw } = site.jobs
    site.jobs.draw = (plan) => {
      drawn++
      return draw(plan)
    }
    for (let i = 0; i < 3; i++) await site.get('/shops/toys/plan')
    expect(drawn).toBe(1)
  })

  describe('after a crawl of every page', () => {
    const prediction = {
      ...{ pages: 583, details: 512, redirects: 0, unread: 0, products: 512, unknown: false },
      of: { pages: 1285, details: 700 },
      missed: [] as { product: number; url: string }[],
      crawl: 1,
      edges: { home: [7, 4, 0], category: [21, 5], list: [38, 512, 512], product: [] },
    }

    beforeEach(async () => {
      const shop = await site.store.shops.need('toys')
      const crawl = await startCrawl(site.store, shop.id)
      const counters = noCounters()
      await site.store.crawls.finish(crawl, {
        ...{ state: 'done', incomplete: null, counters, seconds: 1 },
      })
      await site.store.plans.save(shop.id, JSON.stringify(toys), 'learned')
      site.jobs.prediction = prediction
    })

    test('says what it will download, in a sentence and on every edge', async () => {
      const { text } = await site.get('/shops/toys/plan')
      expect(text).toContain('583 pages instead of 1,285 reach all 512 products')
      expect(text).toContain('nav#menu a · <tspan font-weight="600">7 pages</tspan>')
    })

    test('names what it would miss', async () => {
      const missed = Array.from({ length: 12 }, (_, i) => ({
        product: i,
        url: `https://toys.example/p/${i}`,
      }))
      site.jobs.prediction = { ...prediction, products: 500, missed }
      const { text } = await site.get('/shops/toys/plan')
      expect(text).toContain('reach 500 of 512 products and would miss 12')
      expect(text).toHaveElement('[href="https://toys.example/p/9"]')
      expect(text).not.toHaveElement('[href="https://toys.example/p/10"]')
      expect(text).toContain('and 2 more')
    })

    test('is shown without, where the prediction takes long or fails', async () => {
      site.jobs.predict = () => new Promise(() => {})
      expect((await site.get('/shops/toys/plan')).text).toContain('look again in a moment')
      await site.store.plans.save(1, JSON.stringify({ ...toys, fold: [] }), 'learned')
      site.jobs.predict = () => Promise.reject(new Error('no'))
      const { status, text } = await site.get('/shops/toys/plan')
      expect(status).toBe(200)
      expect(text).not.toContain('instead of')
    })

    test('tells of a newer one that was learned beside one edited by hand', async () => {
      const { id } = await site.store.shops.need('toys')
      await site.store.plans.save(id, JSON.stringify({ ...toys, fold: [] }), 'edited')
      await site.store.plans.save(id, JSON.stringify(toys), 'learned', { activate: false })
      const { text } = await site.get('/shops/toys/plan')
      expect(text).toContain('Version 2, edited by hand')
      expect(text).toContain('look at version 3')
    })
  })

  test('has names of states as text', async () => {
    const shop = await site.store.shops.need('toys')
    const states = structuredClone(toys.states)
    states[toys.start]!.name = '<script>alert(1)</script>'
    await site.store.plans.save(shop.id, JSON.stringify({ ...toys, states }), 'edited')
    expect((await site.get('/shops/toys/plan')).text).not.toHaveElement('script:not([src])')
  })
})
