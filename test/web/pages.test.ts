import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { noCounters } from '../../src/store/crawls/counters.ts'
import { thisProcess } from '../../src/store/crawls/owner.ts'
import { blankWrite } from '../../src/store/pages/page-write.ts'
import { createApp } from '../../src/web/app.tsx'
import { blank, row, startCrawl, watcher } from '../store/make.ts'
import { attributesAt, factsIn, wordsAt } from './document.ts'
import { FakeJobs, FORM, openSite, runningCrawl, type Site, VERSION } from './helper.ts'

let site: Site
beforeEach(async () => {
  site = await openSite()
  await site.post('/shops', FORM)
})
afterEach(() => site.close())

/** Products of a first crawl, of which a second one sees all but the first two. */
async function fill(products: number, gone = 0) {
  const shop = await site.store.shops.need('toys')
  const see = watcher(site.store, shop.id)
  const first = await startCrawl(site.store, shop.id)
  for (let page = 1; page <= products; page++) await see(first, { page, name: `Duck ${page}` })
  if (gone === 0) return { shop, see }
  const second = await startCrawl(site.store, shop.id)
  for (let page = gone + 1; page <= products; page++) {
    await see(second, {
      page,
      name: `Duck ${page}`,
      amount: page === products ? '1299.00' : '10.00',
    })
  }
  await site.store.products.markGone(second)
  return { shop, see }
}

describe('lists of products', () => {
  test('say which page of how many, and none is beyond the last', async () => {
    await fill(205)
    expect((await site.get('/shops/toys/products?page=2')).text).toContain('Page 2 of 5')
    const beyond = await site.get('/shops/toys/products?page=99')
    expect(beyond.status).toBe(302)
    expect(beyond.headers.get('location')).toBe('/shops/toys/products?page=5')
    const searched = await site.get('/shops/toys/products?q=duck&page=99')
    expect(searched.headers.get('location')).toBe('/shops/toys/products?q=duck&page=5')
    const { text } = await site.get('/shops/toys')
    expect(text).toHaveElement('dd a[href="/shops/toys/products"]', /^205$/)
    expect(wordsAt(text, 'tr').length).toBeLessThan(30)
  })

  test('those that are gone are a click away', async () => {
    await fill(5, 2)
    expect((await site.get('/shops/toys')).text).toContain(
      '<dt>gone</dt><dd><a href="/shops/toys/products?show=gone">2</a></dd>',
    )
    const { text } = await site.get('/shops/toys/products?show=gone')
    expect(text).toContain('Duck 1<')
    expect(text).not.toContain('Duck 3<')
    expect(text).toHaveElement('a[aria-current="page"]', 'Gone 2')
    expect((await site.get('/shops/toys/products?show=gone&page=9')).headers.get('location')).toBe(
      '/shops/toys/products?show=gone',
    )
  })
})

describe('changes', () => {
  test('are all there, newest first, a page at a time', async () => {
    await fill(150, 100)
    const first = (await site.get('/shops/toys/changes')).text
    expect(first).toHaveElement('[title="gone"]')
    expect(first).toContain('was €10.00')
    const older = attributesAt(first, 'a[rel="next"]', 'href')[0]!
    const second = (await site.get(older)).text
    const names = (text: string) => text.match(/Duck \d+<\/bdi>/g) ?? []
    // 100 gone, one dearer; those of the first crawl are no news.
    expect(names(first).length + names(second).length).toBe(101)
    expect(second).toHaveElement('[title="dearer"]')
    expect(second).toContain('€1,299.00')
    expect(second).toContain('Newest')
    expect(second).not.toHaveElement('[rel="next"]')
    expect((await site.get('/shops/toys/changes?before=<x>')).text).toHaveElement('[title="gone"]')
  })

  test('what a first crawl found is not among them, but can be seen', async () => {
    const { shop } = await fill(6, 2)
    const all = (await site.get('/shops/toys/changes')).text
    expect(all).not.toHaveElement('[title="new"]')
    const link = '/shops/toys/changes?kind=first'
    expect(all).toHaveElement(`[href="${link}"]`)
    const first = (await site.get(link)).text
    // The same as the command line tells.
    const told = await site.store.changes.list({ shop: shop.id })
    const found = told.filter(({ kind }) => kind === 'new')
    expect(found).toHaveLength(6)
    expect(wordsAt(first, '[title="new"]')).toHaveLength(6)
  })

  test('and of all shops, where there may have been several', async () => {
    const { id } = await site.store.shops.need('toys')
    const first = await startCrawl(site.store, id)
    const see = watcher(site.store, id)
    for (const page of [1, 2, 3, 4, 5, 6])
      await see(first, { page, name: `Duck ${page}`, at: Date.now() })
    const found = async (path: string) => wordsAt((await site.get(path)).text, '.empty p')[0]
    expect(await found('/shops/toys/changes')).toStartWith('A first crawl found 6 products.')
    expect(await found('/changes')).toStartWith('First crawls found 6 products.')
  })

  test('of a kind, and of all shops', async () => {
    await fill(5, 2)
    await site.post('/shops', { ...FORM, url: 'books.example' })
    const dearer = (await site.get('/shops/toys/changes?kind=dearer')).text
    expect(dearer).toContain('Duck 5<')
    expect(dearer).not.toHaveElement('[title="gone"]')
    const all = (await site.get('/changes')).text
    expect(all).toHaveElement('[href="/shops/toys/products/5"]')
    expect(all).toHaveElement('span.sub bdi', 'toys.example')
    expect((await site.get('/shops/books/changes')).text).toContain('Nothing has changed yet')
    expect((await site.get('/changes?kind=<x>&until=never')).text).toContain('Duck 5<')
  })
})

describe('a product', () => {
  test('shows its history from the first day, fields, and every address', async () => {
    const { shop, see } = await fill(1)
    const later = await startCrawl(site.store, shop.id)
    const fields = '{"colour":"red","specs":{"Weight":"1 kg"},"name":"Duck"}'
    await see(later, { page: 1, name: 'Duck', amount: '9.50', sku: 'AB-1', fields })
    const { text } = await site.get('/shops/toys/products/1')
    expect(text).toContain('<h1><bdi>Duck</bdi></h1>')
    expect(text.indexOf('name, price, colour')).toBeLessThan(text.indexOf('first seen<'))
    expect(text).toContain('€10.00')
    expect(text).toContain('The price was between €9.50 and €10.00')
    expect(text).toContain('Weight: 1 kg')
    expect(text).toContain('ab-1')
    expect(text).toHaveElement('[href="http://shop.test/p/1"][rel="noopener noreferrer nofollow"]')
  })

  test('says when its page was read, where lists have shown it since', async () => {
    const { shop, see } = await fill(0)
    const wanted = { shop: shop.id, mode: 'delta', plan: 1, wrapper: 1 } as const
    const read = Date.parse('2026-11-01T08:00:00Z')
    const seen = Date.parse('2026-11-04T08:00:00Z')
    await see((await site.store.crawls.start(wanted)).id, { page: 1, name: 'Duck', at: read })
    const fresh = (await site.get('/shops/toys/products/1')).text
    expect(fresh).toHaveElement('dt', 'Page last read')
    expect(fresh).not.toContain('its stock is as of then')
    const { id } = await site.store.crawls.start(wanted)
    const settled = [{ page: 1, status: 'skipped', reason: 'unchanged' } as const]
    await site.store.writePage(blank(shop.id, id, { frontier: [row(1)], settled }))
    await site.store.products.seeListed(id, seen)
    const { text } = await site.get('/shops/toys/products/1')
    expect(text).toHaveElement('dd time[datetime="2026-11-01T08:00:00.000Z"]')
    expect(text).toContain('its stock is as of then')
    const csv = (await site.get('/shops/toys/products.csv')).text
    expect(csv).toMatch(/,last_read\r\n/)
    expect(csv).toMatch(/,2026-11-04T08:00:00.000Z,,2026-11-01T08:00:00.000Z\r\n/)
    const [json] = JSON.parse((await site.get('/shops/toys/products.json')).text)
    expect(json.lastRead).toBe('2026-11-01T08:00:00.000Z')
  })

  test('of another shop is not found', async () => {
    await fill(1)
    await site.post('/shops', { ...FORM, url: 'books.example' })
    expect((await site.get('/shops/books/products/1')).status).toBe(404)
    expect((await site.get('/shops/toys/products/999999999999999')).status).toBe(404)
    expect((await site.get('/shops/toys/products/x')).status).toBe(404)
  })
})

describe('what shops say', () => {
  test('cannot turn the page around, and long names are cut in view', async () => {
    const { shop, see } = await fill(0)
    const name = `\u202eevil\u0007 duck\u2066 ${'long '.repeat(50)}`
    await see(await startCrawl(site.store, shop.id), { page: 1, name })
    for (const path of ['/shops/toys/products', '/shops/toys/products/1']) {
      const { text } = await site.get(path)
      expect(text).toContain('evil duck long')
      expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u0007]/)
    }
    expect((await site.get('/shops/toys/products')).text).toHaveElement('bdi.clamp')
  })
})

describe('what was just done', () => {
  const told = async (path: string, cookie: string) => await site.get(path, { cookie })

  test('is told once', async () => {
    const saved = await site.app.request('/shops/toys/settings', {
      method: 'POST',
      headers: { host: 'localhost', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(FORM),
    })
    const cookie = saved.headers.get('set-cookie')!
    expect(cookie).toContain('HttpOnly')
    const page = await told('/shops/toys', cookie.split(';')[0]!)
    expect(page.text).toHaveElement('p.note.good[role="status"]', 'The settings were saved.')
    expect(page.headers.get('set-cookie')).toContain('Max-Age=0')
    expect((await site.get('/shops/toys')).text).not.toContain('were saved')
  })

  test('only in our own words', async () => {
    for (const words of ['hello', 'constructor', '<b>x</b>']) {
      const { status, text } = await told('/', `aisle-told=${encodeURIComponent(words)}`)
      expect(status).toBe(200)
      expect(text).not.toHaveElement('[role="status"]')
    }
  })
})

describe('where one is', () => {
  test.each([
    ['/', '[href="/"][aria-current="page"]'],
    ['/shops/toys', '[href="/"][aria-current="true"]'],
    ['/alerts', '[href="/alerts"][aria-current="page"]'],
  ])('%s', async (path, marked) => {
    expect((await site.get(path)).text).toHaveElement(marked)
  })
})

describe('a crawl that is refused', () => {
  test('leaves one on the page of the shop', async () => {
    site.jobs.answer = { ok: false, error: 'the shop is being crawled already', hint: 'Wait.' }
    const { status, text } = await site.post('/shops/toys/crawl', {})
    expect(status).toBe(409)
    expect(text).toHaveElement('[role="alert"]', 'The shop is being crawled already Wait.')
    expect(text).toHaveElement('[action="/shops/toys/crawl"]')
  })

  test('because of this page itself names the shop, and no process', async () => {
    await site.post('/shops', { ...FORM, id: 'more', name: 'More toys' })
    site.jobs.active.add('more')
    const claim = await site.store.leases.acquire('host:toys.example', thisProcess('crawl of more'))
    expect(claim.ok).toBe(true)
    site.jobs.answer = { ok: false, error: `held by process ${process.pid}`, hint: 'Stop it.' }
    const { text } = await site.post('/shops/toys/crawl', {})
    expect(text).toContain('Its host is being crawled for More toys now.')
    expect(text).not.toContain(`process ${process.pid}`)
  })
})

describe('a crawl that stops', () => {
  test('says so at once', async () => {
    const { release } = await runningCrawl(site.store, 'toys')
    site.jobs.active.add('toys')
    const still = site.jobs.stop
    site.jobs.stop = () => true
    expect((await site.get('/shops/toys')).text).toHaveElement('[data-doing="Stopping…"]')
    expect((await site.post('/shops/toys/stop', {})).status).toBe(303)
    const { text } = await site.get('/shops/toys')
    expect(text).toHaveElement('button[disabled]', 'Stopping…')
    site.jobs.stop = still
    await release()
  })

  test('goes on only within a day, with the same wrapper and address', async () => {
    const { shop, crawl, release } = await runningCrawl(site.store, 'toys')
    await release()
    const goesOn = async () => (await site.get('/shops/toys')).text.includes('Go on with the crawl')
    expect(await goesOn()).toBe(true)
    const { now } = Date
    Date.now = () => crawl.startedAt + 25 * 3_600_000
    try {
      expect(await goesOn()).toBe(false)
    } finally {
      Date.now = now
    }
    await site.store.shops.update(shop.slug, { wrapper: null })
    expect(await goesOn()).toBe(false)
    await site.store.shops.update(shop.slug, { wrapper: shop.wrapper })
    expect(await goesOn()).toBe(true)
    await site.store.shops.update(shop.slug, { seed: 'https://toys.example/en/' })
    expect(await goesOn()).toBe(false)
  })

  test('shows its mean speed at once, and what it waits for', async () => {
    const { shop, crawl, release } = await runningCrawl(site.store, 'toys')
    await site.store.writePage({
      ...blankWrite(shop.id, crawl.id),
      ...{ counters: { ...noCounters(), pages: 90 }, seconds: 60 },
    })
    await site.store.hosts.saveRetryAfter('https://toys.example', Date.now() + 60_000)
    const { text } = await site.get(`/shops/toys/crawls/${crawl.id}`)
    expect(factsIn(text)).toMatchObject({ 'pages a second': '1.5' })
    expect(text).toContain('The shop asked to be left alone; the crawl goes on')
    await release()
  })
})

describe('the password', () => {
  test('is asked for by a page that has its style', async () => {
    const app = createApp({
      ...{ store: site.store, jobs: new FakeJobs(), version: VERSION },
      password: 'correct horse',
    })
    const locked = await app.request('/', { headers: { host: 'localhost' } })
    expect(locked.status).toBe(401)
    expect(locked.headers.get('www-authenticate')).toStartWith('Basic ')
    const text = await locked.text()
    expect(text).toHaveElement('h1', 'Log in')
    expect(text).not.toHaveElement('[href="/alerts"]')
    const style = attributesAt(text, 'link[rel="stylesheet"]', 'href')[0]!
    expect((await app.request(style, { headers: { host: 'localhost' } })).status).toBe(200)
    expect((await app.request('/shops/toys', { headers: { host: 'localhost' } })).status).toBe(401)
  })
})
