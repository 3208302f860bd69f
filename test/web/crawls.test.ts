import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type Drift, driftSentence } from '../../src/drift.ts'
import { noCounters } from '../../src/store/blank.ts'
import { FORM, openSite, runningCrawl, type Site } from './helper.ts'

let site: Site
beforeEach(async () => {
  site = await openSite()
})
afterEach(() => site.close())

describe('a crawl', () => {
  test('whose process died is not running', async () => {
    await site.post('/shops', FORM)
    const { crawl, release } = await runningCrawl(site.store, 'toys')
    const path = `/shops/toys/crawls/${crawl.id}`
    expect((await site.get(path)).text).toContain('<span class="state running">running</span>')
    await release()
    expect((await site.get(path)).text).toContain('<span class="state stopped">stopped</span>')
    expect((await site.get('/')).text).not.toContain('data-live')
    expect((await site.get('/shops/toys')).text).toContain('Go on with the crawl')
  })

  test.each([
    ['stopped', 'stopped', 'goes on where it was', true],
    ['stopped', 'blocked', 'goes on where it was', true],
    ['done', 'limited', 'starts anew', false],
    ['done', 'failed', 'starts anew', false],
    ['failed', 'failed', 'try again', false],
  ] as const)(
    'that ended as %s, %s, says what comes next',
    async (state, incomplete, words, on) => {
      await site.post('/shops', FORM)
      const { crawl, release } = await runningCrawl(site.store, 'toys')
      const end = { state, incomplete, counters: noCounters(), seconds: 1 }
      await site.store.crawls.finish(crawl.id, end)
      await release()
      expect((await site.get(`/shops/toys/crawls/${crawl.id}`)).text).toContain(words)
      const { text } = await site.get('/shops/toys')
      expect(text.includes('Go on with the crawl')).toBe(on)
    },
  )

  test('of another shop is not found', async () => {
    await site.post('/shops', FORM)
    await site.post('/shops', { ...FORM, url: 'books.example' })
    const { crawl, release } = await runningCrawl(site.store, 'toys')
    expect((await site.get(`/shops/books/crawls/${crawl.id}`)).status).toBe(404)
    expect((await site.get('/shops/toys/crawls/999')).status).toBe(404)
    expect((await site.get('/shops/toys/crawls/x')).status).toBe(404)
    await release()
  })

  test('is sent live until it ends', async () => {
    await site.post('/shops', FORM)
    const { crawl, release } = await runningCrawl(site.store, 'toys')
    const answer = await site.app.request(`/shops/toys/crawls/${crawl.id}/live`, {
      headers: { host: 'localhost' },
    })
    expect(answer.headers.get('content-type')).toStartWith('text/event-stream')
    const events = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    const until = async (what: string) => {
      while (!heard.includes(what)) {
        const { done, value } = await events.read()
        if (done) throw new Error(`it ended after: ${heard}`)
        heard += value
      }
    }
    await until('event: crawl')
    expect(heard).toContain('<dd>0</dd>')
    const counters = { ...noCounters(), pages: 4242, requests: 4250 }
    await site.store.crawls.finish(crawl.id, {
      state: 'done',
      incomplete: null,
      counters,
      seconds: 60,
    })
    await until('event: end')
    expect(heard).toContain('<dd>4,242</dd>')
    expect((await events.read()).done).toBe(true)
    await release()
  })
})

describe('alerts', () => {
  test('are listed and resolved', async () => {
    await site.post('/shops', FORM)
    expect((await site.get('/alerts')).text).toContain('Nothing needs you')
    const shop = await site.store.shops.need('toys')
    const { id } = await site.store.alerts.add({
      shop: shop.id,
      kind: 'drift',
      message: 'price stopped matching',
    })
    expect((await site.get('/alerts?shop=toys')).text).toContain('price stopped matching')
    expect((await site.get('/shops/toys')).text).toContain('1 alert')
    expect(await site.post(`/alerts/${id}/resolve`, {})).toMatchObject({ status: 303 })
    expect((await site.get('/alerts')).text).toContain('Nothing needs you')
    expect((await site.post(`/alerts/${id}/resolve`, {})).status).toBe(404)
  })

  test('of a redesign show what stopped matching, before and after', async () => {
    await site.post('/shops', FORM)
    const { id: shop } = await site.store.shops.need('toys')
    const before = { name: 'Kite', price: '12.90 EUR' }
    const after = { title: '<b>Our new shop</b>' }
    const details: Drift = {
      ...{ broke: 'wrapper', what: 'pages', rules: ['//h1 (it selects nothing)'], state: null },
      ...{ count: 9, of: 10, sure: true },
      examples: [{ url: 'http://toys.example/p/1', before, after }],
    }
    const message = driftSentence(details, 'toys')
    await site.store.alerts.raise({ shop, kind: 'design', message, details })
    const { text } = await site.get('/alerts')
    expect(text).toContain('9 of 10 product pages are no longer recognized')
    expect(text).toContain('stopped matching: //h1 (it selects nothing)')
    expect(text).toContain('was “Kite” for 12.90 EUR, now “&lt;b&gt;Our new shop&lt;/b&gt;”')
    expect(text).not.toContain('aisle shop set')
  })
})
