import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { FORM, openSite, runningCrawl, type Site } from './helper.ts'
import './document.ts'

let site: Site
beforeEach(async () => {
  site = await openSite()
})
afterEach(() => site.close())

describe('the first run', () => {
  test('says what to do', async () => {
    const { status, text } = await site.get('/')
    expect(status).toBe(200)
    expect(text).toStartWith('<!doctype html>')
    expect(text).toHaveElement('[action="/surveys"]')
    expect(text).toContain('Try the demo shop')
    expect(text).toContain('aisle 0.0.1 (abc1234, test)')
  })
})

describe('adding a shop', () => {
  test('saves it with its wrapper and goes there', async () => {
    expect(await site.post('/shops', { ...FORM, delay: '500' })).toMatchObject({
      status: 303,
      location: '/shops/toys',
    })
    const shop = await site.store.shops.need('toys')
    expect(shop).toMatchObject({
      seed: 'https://toys.example/',
      name: 'toys.example',
      delay: 500,
      wrapper: 1,
    })
    expect((await site.get('/')).text).toHaveElement('[href="/shops/toys"]')
  })

  test('a mistake keeps what was typed, stands next to its field, and saves nothing', async () => {
    const wrapper =
      '{"detail": [{"on": "xpath", "xpath": "//h1[", "mode": "mandatory"}], "fields": []}'
    const { status, text } = await site.post('/shops', {
      ...FORM,
      url: 'ftp://x',
      id: 'Big Toys',
      delay: 'soon',
      name: 'My <b>Toys</b>',
      wrapper,
    })
    expect(status).toBe(422)
    expect(text).toHaveElement('[value="ftp://x"]')
    expect(text).toHaveElement('[value="Big Toys"]')
    expect(text).toHaveElement('[value="My <b>Toys</b>"]')
    expect(text).toHaveElement('[value="soon"]')
    expect(text).toContain('&quot;//h1[&quot;')
    expect(text).toHaveElement('#url-problem', /Must start with http/)
    expect(text).toHaveElement('#id-problem', /"Big Toys" is not an id/)
    expect(text).toHaveElement('#delay-problem', /Must be a whole number/)
    expect(text).toHaveElement('#wrapper-problem', /detail\[0\]\.xpath/)
    expect(text).toHaveElement('#url[aria-invalid="true"][autofocus]')
    expect(text.match(/autofocus/g)).toHaveLength(1)
    expect(await site.store.shops.list()).toEqual([])
  })

  test('a wrapper that is not JSON is told with its line', async () => {
    const { text } = await site.post('/shops', { ...FORM, wrapper: '{"detail": [\n oops' })
    expect(text).toContain('The wrapper is not JSON: at line 2, column 2, before oops')
  })

  test('the same address twice, and an id that is taken', async () => {
    await site.post('/shops', FORM)
    const again = await site.post('/shops', FORM)
    expect(again.status).toBe(409)
    expect(again.text).toHaveElement(
      '#url-problem',
      /https:\/\/toys.example\/ is the shop "toys" already/,
    )
    const taken = await site.post('/shops', { ...FORM, url: 'books.example', id: 'toys' })
    expect(taken.status).toBe(409)
    expect(taken.text).toHaveElement('#id-problem', /There is already a shop toys/)
    // An id that nobody chose gives way.
    expect(await site.post('/shops', { ...FORM, url: 'toys.example.org' })).toMatchObject({
      status: 303,
    })
  })

  test('a form that is too large is refused, with what to do', async () => {
    const { status, text } = await site.post('/shops', {
      ...{ ...FORM, wrapper: 'x'.repeat(1_100_000) },
    })
    expect(status).toBe(413)
    expect(text).toContain('at most 1 MB')
    expect(text).toContain('nothing was saved. Go back, shorten')
  })
})

describe('a shop', () => {
  beforeEach(async () => {
    await site.post('/shops', FORM)
  })

  test('that does not exist is told with those that do', async () => {
    const { status, text } = await site.get('/shops/toy')
    expect(status).toBe(404)
    expect(text).toContain('Did you mean toys')
  })

  test('without its wrapper says so', async () => {
    await site.post('/shops/toys/wrapper/none', {})
    expect((await site.store.shops.need('toys')).wrapper).toBeNull()
    expect((await site.get('/shops/toys')).text).toContain('no wrapper yet')
  })

  test('names and addresses from the outside are text', async () => {
    await site.store.shops.update('toys', { name: '<img src=x onerror=alert(1)>' })
    for (const path of ['/', '/shops/toys']) {
      const { text } = await site.get(path)
      expect(text).not.toContain('<img src=x')
      expect(text).toContain('&lt;img src=x')
    }
  })

  test('is crawled at the press of a button', async () => {
    const { crawl, release } = await runningCrawl(site.store, 'toys')
    site.jobs.answer = { ok: true, crawl: crawl.id }
    const started = await site.post('/shops/toys/crawl', {})
    expect(started).toMatchObject({ status: 303, location: `/shops/toys/crawls/${crawl.id}` })
    expect(site.jobs.asked).toEqual([
      {
        shop: 'toys',
        mode: 'auto',
        maxPages: null,
        maxAge: null,
        delay: null,
        concurrency: null,
        fresh: false,
      },
    ])
    const { text } = await site.get('/shops/toys')
    expect(text).toHaveElement('[action="/shops/toys/stop"]')
    expect(text).toHaveElement(`[data-live="/shops/toys/crawls/${crawl.id}/live"]`)
    expect(text).toHaveElement('[http-equiv="refresh"]')
    expect(await site.post('/shops/toys/stop', {})).toMatchObject({ status: 303 })
    expect(site.jobs.stopped).toEqual(['toys'])
    await release()
  })

  test('that cannot be crawled now says why', async () => {
    site.jobs.answer = {
      ok: false,
      error: 'toys: the shop is being crawled already',
      hint: 'Wait.',
    }
    const { status, text } = await site.post('/shops/toys/crawl', {})
    expect(status).toBe(409)
    expect(text).toContain('the shop is being crawled already')
    expect(text).toContain('Wait.')
    expect((await site.post('/shops/toys/stop', {})).status).toBe(409)
  })
})

describe('the whole app', () => {
  test('is guarded', async () => {
    expect((await site.get('/', { host: 'evil.example' })).status).toBe(421)
    const strange = await site.app.request('/demo', {
      method: 'POST',
      headers: {
        host: 'localhost',
        'sec-fetch-site': 'cross-site',
        origin: 'https://evil.example',
      },
    })
    expect(strange.status).toBe(403)
    expect(await site.store.shops.list()).toEqual([])
  })

  test('has no inline script or style that its policy would refuse', async () => {
    await site.post('/shops', FORM)
    for (const path of ['/', '/shops/add', '/shops/toys', '/alerts', '/shops/toys/products']) {
      const { status, text, headers } = await site.get(path)
      expect(status).toBe(200)
      expect(headers.get('content-security-policy')).toContain("script-src 'self'")
      expect(text).not.toMatch(/<style|\sstyle=|\son[a-z]+=|<script(?![^>]*src=)/)
    }
  })

  test('serves its files for ever, under a name that changes with them', async () => {
    const { text } = await site.get('/')
    const files = [...text.matchAll(/(?:href|src)="(\/static\/[^"]+)"/g)].map(([, path]) => path!)
    expect(files.length).toBeGreaterThan(1)
    for (const path of files) {
      const { status, headers } = await site.get(path)
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toContain('immutable')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect((await site.get('/static/x/../../package.json')).status).toBe(404)
    expect((await site.get('/static/x/constructor')).status).toBe(404)
  })

  test('a page that is not there is told as one', async () => {
    const { status, text } = await site.get('/nowhere')
    expect(status).toBe(404)
    expect(text).toContain('There is no such page.')
  })
})

test('who asks for the head of an answer alone holds no place of those who read', async () => {
  await site.post('/shops', FORM)
  const { crawl, release } = await runningCrawl(site.store, 'toys')
  const headers = { host: 'localhost:4680' }
  const head = async (path: string) =>
    (await site.app.request(path, { method: 'HEAD', headers })).status
  for (let times = 0; times < 6; times++) expect(await head('/shops/toys/export.json')).toBe(200)
  expect((await site.get('/shops/toys/export.json')).text).toEndWith(']\n}\n')
  const live = `/shops/toys/crawls/${crawl.id}/live`
  for (let times = 0; times < 24; times++) expect(await head(live)).toBe(200)
  let status = await head(live)
  for (let waits = 0; waits < 100 && status === 503; waits++) {
    await Bun.sleep(50)
    status = await head(live)
  }
  expect(status).toBe(200)
  await release()
})
