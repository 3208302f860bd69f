import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type Drift, driftSentence } from '../../../src/model/redesign.ts'
import { noCounters } from '../../../src/store/crawls/counters.ts'
import { FORM, openSite, runningCrawl, type Site } from '../helper.ts'
import '../document.ts'

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
    expect((await site.get(path)).text).toHaveElement('span.state.running', 'running')
    await release()
    expect((await site.get(path)).text).toHaveElement('span.state.stopped', 'stopped')
    expect((await site.get('/')).text).not.toContain('data-live')
    expect((await site.get('/shops/toys')).text).toContain('Go on with the crawl')
  })

  test.each([
    ['stopped', 'stopped', 'goes on where it was', true],
    ['stopped', 'blocked', 'goes on where it was', true],
    ['stopped', 'limited', 'goes on where it was', true],
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

  test('that found a new design leads to what helps', async () => {
    await site.post('/shops', FORM)
    const { crawl, release } = await runningCrawl(site.store, 'toys')
    const path = `/shops/toys/crawls/${crawl.id}`
    expect((await site.get(path)).text).not.toHaveElement('[href="/alerts?shop=toys"]')
    const end = {
      state: 'done',
      incomplete: 'drifted',
      counters: noCounters(),
      seconds: 1,
    } as const
    await site.store.crawls.finish(crawl.id, end)
    await release()
    const { id: shop } = await site.store.shops.need('toys')
    const alert = { shop, crawl: crawl.id, kind: 'design', message: 'The design changed.' }
    await site.store.alerts.raise(alert)
    expect((await site.get(path)).text).toHaveElement('[href="/alerts?shop=toys"]')
    await site.store.alerts.resolveAll(shop, ['design'], 'A new plan was learned.')
    const settled = (await site.get(path)).text
    expect(settled).not.toHaveElement('[href="/alerts?shop=toys"]')
    expect(settled).toHaveElement('p.note.good', 'Settled since: A new plan was learned.')
  })

  test('shows its own alert, and has none of the others read', async () => {
    await site.post('/shops', FORM)
    const { crawl, release } = await runningCrawl(site.store, 'toys')
    const end = {
      state: 'done',
      incomplete: 'drifted',
      counters: noCounters(),
      seconds: 1,
    } as const
    await site.store.crawls.finish(crawl.id, end)
    await release()
    const { id: shop } = await site.store.shops.need('toys')
    const settled = async (id: number, reason: string) => {
      await site.store.alerts.add({ shop, crawl: id, kind: 'design', message: 'It changed.' })
      await site.store.alerts.resolveAll(shop, ['design'], reason)
    }
    await settled(crawl.id, 'Mended first.')
    await settled(crawl.id, 'Mended again.')
    await settled(crawl.id + 1, 'Mended later.')
    site.store.alerts.list = () => {
      throw new Error('all alerts of the shop are read')
    }
    const { text } = await site.get(`/shops/toys/crawls/${crawl.id}`)
    expect(text).toHaveElement('p.note.good', 'Settled since: Mended again.')
  })

  describe('of every page', () => {
    const ended = async () => {
      await site.post('/shops', FORM)
      const { crawl, release } = await runningCrawl(site.store, 'toys')
      const counters = { ...noCounters(), pages: 75, details: 30 }
      const end = { state: 'done', incomplete: null, counters, seconds: 1 } as const
      await site.store.crawls.finish(crawl.id, end)
      return { id: crawl.id, path: `/shops/toys/crawls/${crawl.id}`, release }
    }
    const learned = {
      ...{ version: 2, active: true, states: 4, edges: 7, pages: 35, details: 30, products: 30 },
      ...{ missed: 0, unknown: false, of: { pages: 75, details: 30 } },
    }

    test('tells that a plan is being learned, and is watched until then', async () => {
      const { id, path, release } = await ended()
      const { text } = await site.get(path)
      expect(text).toContain('A plan is being learned from it')
      expect(text).toContain('data-live')
      await site.store.crawls.addLearned(id, learned)
      expect((await site.get(path)).text).not.toContain('data-live')
      await release()
    })

    test('that ended before anything was learned does not wait for it', async () => {
      const { path, release } = await ended()
      await release()
      expect((await site.get(path)).text).not.toContain('being learned')
    })

    test.each([
      [{}, 'The next crawl walks it.'],
      [{ active: false }, 'It is kept; the one edited by hand stays in use.'],
      [{ active: false, missed: 2, products: 28 }, 'It is kept, but not used.'],
    ])('tells what was learned: %o', async (change, use) => {
      const { id, path, release } = await ended()
      await site.store.crawls.addLearned(id, { ...learned, ...change })
      await release()
      const { text } = await site.get(path)
      expect(text).toHaveElement('[href="/shops/toys/plan?version=2"]')
      expect(text).toContain('35 pages instead of 75 reach')
      expect(text).toContain('4 states and 7 edges')
      expect(text).toContain(use)
    })

    test('tells why nothing was', async () => {
      const { id, path, release } = await ended()
      await site.store.crawls.addLearned(id, { problem: 'the learned plan reaches no product' })
      await release()
      expect((await site.get(path)).text).toContain('the learned plan reaches no product.')
    })
  })

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
    expect(heard).toHaveElement('dd', '0')
    const counters = { ...noCounters(), pages: 4242, requests: 4250 }
    await site.store.crawls.finish(crawl.id, {
      state: 'done',
      incomplete: null,
      counters,
      seconds: 60,
    })
    await until('event: end')
    expect(heard).toHaveElement('dd', '4,242')
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
    expect((await site.get('/alerts')).text).toHaveElement('bdi', 'somebody was done with it.')
    await site.store.alerts.add({ shop: shop.id, kind: 'blocked', message: 'It answers 403.' })
    await site.store.alerts.resolveAll(shop.id, ['blocked'], 'Crawl 9 was complete.')
    const { text } = await site.get('/alerts')
    expect(text).toContain('Closed lately')
    expect(text).toHaveElement('bdi', 'Crawl 9 was complete.')
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
    expect(text).toHaveElement('li', 'stopped matching: //h1 (it selects nothing)')
    expect(text).toHaveElement('td', 'Kite12.90 EUR')
    expect(text).toHaveElement('bdi', '<b>Our new shop</b>')
    expect(text).toHaveElement('[action="/shops/toys/repair"]')
    expect(text).not.toContain('aisle shop set')
  })
})
