import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { Shells } from '../../src/crawl/health/health.ts'
import { noCounters } from '../../src/store/crawls/counters.ts'
import { createApp } from '../../src/web/app.tsx'
import { type Listening, listen } from '../../src/web/entry/serve.ts'
import { toys } from '../plan/example.ts'
import { startCrawl, watcher } from '../store/make.ts'
import { FakeJobs, FORM, openSite, type Site, VERSION } from '../web/helper.ts'
import { launchBrowser } from './browser.ts'
import { LOOKS, picture } from './flows.ts'

setDefaultTimeout(60_000)

const LONG = `A duck with a name that does not end ${'so very soon '.repeat(20)}`
const WORD = `Donaudampfschiff${'fahrts'.repeat(30)}`

let site: Site
let open: Listening
let locked: Listening
let browser: Browser

/** States that a first visit does not see: failed, refused, gone, long, large. */
beforeAll(async () => {
  site = await openSite()
  const { store, app, jobs } = site
  await site.post('/shops', FORM)
  await site.post('/shops', { ...FORM, url: 'books.example', name: 'Books & more' })
  const shop = await store.shops.need('toys')
  const see = watcher(store, shop.id)
  const first = await startCrawl(store, shop.id)
  for (let page = 1; page <= 130; page++) {
    const name = page === 1 ? LONG : page === 2 ? WORD : `Duck ${page}`
    await see(first, { page, name, amount: page === 1 ? '1234567.89' : '10.00' })
  }
  const second = await startCrawl(store, shop.id)
  for (let page = 1; page <= 114; page++) {
    const name = page === 1 ? LONG : page === 2 ? WORD : `Duck ${page}`
    await see(second, { page, name, amount: page < 9 ? '1299999.00' : '10.00' })
  }
  await store.products.markGone(second)
  const counters = { ...noCounters(), pages: 1_234_567, details: 123_456, bytes: 9e11 }
  const products = { new: 123_456, changed: 12_345, gone: 16 }
  await store.crawls.finish(second, {
    ...{ state: 'failed', incomplete: 'failed', seconds: 86_399 },
    note: 'the shop turns us away: it answers 403',
    counters: { ...counters, products },
  })
  await store.alerts.add({ shop: shop.id, kind: 'blocked', message: 'Blocked: it answers 429.' })
  await store.alerts.add({ shop: shop.id, kind: 'design', message: `${WORD} changed.` })
  const near =
    "Nearest: https://toys.example/p/1 matches 1 of 2 detail rules, but not //*[@id='x']."
  const shells = new Shells()
  for (let i = 0; i < 12; i++) shells.count(true)
  for (const [kind, message] of [
    ['wrapper', `The wrapper matched no page: no products were found. ${near}`],
    ['scripts', shells.why],
  ] as const) {
    await store.alerts.add({ shop: shop.id, kind, message })
  }
  await plans()
  jobs.answer = { ok: false, error: 'the shop is being crawled already', hint: 'Wait.' }
  open = listen(app, { host: '127.0.0.1', port: 0 })
  const guarded = createApp({
    store,
    jobs: new FakeJobs(),
    version: VERSION,
    password: 'long enough',
  })
  locked = listen(guarded, { host: '127.0.0.1', port: 0 })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await open.stop()
  await locked.stop()
  await site.close()
})

/** A plan as large shops have them, that misses some; one by hand; what a crawl taught, and could not. */
async function plans(): Promise<void> {
  const { store, jobs } = site
  const { id } = await store.shops.need('toys')
  const states = structuredClone(toys.states)
  for (const name of ['brand', 'further page of a brand', 'sale', 'new in the shop', 'guide']) {
    const edges = [...states.list!.edges, ...states.category!.edges]
    states[name] = { name, role: 'list', edges }
    states.home!.edges.push({ xpath: `//nav[@id='${name}']//a`, action: 'follow', to: name })
  }
  await store.plans.save(id, JSON.stringify(toys), 'edited')
  await store.plans.save(id, JSON.stringify({ ...toys, states }), 'learned')
  const url = 'https://toys.example/a-very-long-address/of/a-product-that-nobody-finds.html'
  const missed = Array.from({ length: 12 }, (_, i) => ({ product: i, url: `${url}?id=${i}` }))
  const numbers = { pages: 12_583, details: 11_512, products: 11_500, unknown: false }
  const of = { pages: 123_285, details: 30_700 }
  jobs.prediction = {
    ...{ ...numbers, of, missed, crawl: 1, redirects: 0, unread: 3 },
    edges: { home: [7, 4, 0, 9, 1, 2, 33, 4], list: [38, 512, 11_512], brand: [38, 512, 9, 1] },
  }
  const crawl = await startCrawl(store, id)
  const counters = { ...noCounters(), pages: of.pages, details: of.details }
  const done = { state: 'done', incomplete: null, counters, seconds: 9000 } as const
  await store.crawls.finish(crawl, done)
  const learned = { version: 3, active: false, states: 9, edges: 31, ...numbers, of }
  await store.crawls.addLearned(crawl, { ...learned, missed: 12 })
  const limited = await startCrawl(store, id)
  const note = 'Stopped at the limit of 100 pages, with 412 unread. Go on with: aisle --crawl toys'
  await store.crawls.finish(limited, { ...done, state: 'stopped', incomplete: 'limited', note })
}

describe.each(['light', 'phone'])('%s', (look) => {
  test.each([
    ['state-shops', '/'],
    ['state-shop', '/shops/toys'],
    ['state-crawl', '/shops/toys/crawls/2'],
    ['state-learned', '/shops/toys/crawls/3'],
    ['state-limited', '/shops/toys/crawls/4'],
    ['state-plan', '/shops/toys/plan'],
    ['state-gone', '/shops/toys/products?show=gone'],
    ['state-product', '/shops/toys/products/1'],
    ['state-changes', '/shops/toys/changes'],
    ['state-alerts', '/alerts'],
    ['state-locked', ''],
    ['state-refused', '/shops/books'],
  ])('%s', async (name, path) => {
    const page = await browser.newPage(LOOKS[look])
    await page.goto(path === '' ? locked.url : `${open.url}${path}`)
    if (name === 'state-refused') {
      await page.click('button:has-text("Crawl now")')
      expect(await page.textContent('[role=alert]')).toContain('is being crawled already')
    }
    for (const summary of name === 'state-plan' ? await page.$$('summary') : []) {
      await summary.click()
    }
    await picture(page, `${name}-${look}`)
    // Neither the page nor a table in it hangs over its edge.
    const over = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('.scroll, .numbers')]
        // The picture of a large plan is meant to be moved.
        .filter((part) => !part.classList.contains('picture'))
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ className }) => className || 'page'),
    )
    expect(over).toEqual([])
    await page.close()
  })
})

test('the first wrong field has the focus, and what was saved is told', async () => {
  const page = await browser.newPage()
  await page.goto(`${open.url}/shops/books/settings`)
  await page.fill('#delay', 'soon')
  await page.fill('#concurrency', 'many')
  await page.click('button:has-text("Save")')
  await page.waitForFunction(() => document.activeElement?.id === 'delay', null, { timeout: 5000 })
  await page.fill('#delay', '500')
  await page.fill('#concurrency', '')
  await page.click('button:has-text("Save")')
  expect(await page.textContent('[role=status]')).toBe('The settings were saved.')
  await page.reload()
  expect(await page.locator('[role=status]').count()).toBe(0)
  await page.close()
})
