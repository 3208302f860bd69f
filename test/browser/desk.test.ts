import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Store } from '../../src/store/store.ts'
import { createApp } from '../../src/web/app.tsx'
import { type Listening, listen } from '../../src/web/entry/serve.ts'
import { FakeJobs, VERSION } from '../web/helper.ts'
import { launchBrowser } from './browser.ts'
import { check, LOOKS } from './flows.ts'
import { makeWorld, SCRIPT } from './world.ts'

setDefaultTimeout(90_000)

let data: string
let store: Store
let server: Listening
let browser: Browser
const complaints: string[] = []

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'aisle-desk-'))
  store = await makeWorld(data)
  const app = createApp({ store, jobs: new FakeJobs(store), version: VERSION })
  server = listen(app, { host: '127.0.0.1', port: 0 })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  store?.close()
  await rm(data, { recursive: true, force: true })
})

const SMALL = [
  ...['/', '/shops/add', '/changes', '/alerts', '/settings'],
  ...['', '/products', '/products/1', '/changes', '/crawls', '/crawls/2', '/crawl/options', '/plan']
    .concat(['/wrapper', '/rules', '/topic', '/settings'])
    .map((below) => `/shops/thistle${below}`),
]

async function open(path: string, options: BrowserContextOptions = LOOKS.light!): Promise<Page> {
  const page = await browser.newPage(options)
  page.setDefaultTimeout(20_000)
  page.on('pageerror', (error) => complaints.push(`${path}: ${error}`))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${path}: ${message.text()}`)
  })
  await page.goto(server.url + path)
  return page
}

describe.each(Object.entries(LOOKS))('%s', (look, options) => {
  test.each([
    ['shops', '/'],
    ['shops-none', '/?q=nobody'],
    ['shop', '/shops/thistle'],
    ['products', '/shops/thistle/products'],
    ['products-cheaper', '/shops/thistle/products?show=cheaper'],
    ['products-gone', '/shops/corner/products?show=gone'],
    ['products-none', '/shops/hearth/products?q=nothing+is+called+that'],
    ['product', '/shops/thistle/products/1'],
    ['changes', '/changes'],
    ['changes-shop', '/shops/corner/changes?kind=dearer'],
    ['changes-none', '/shops/hearth/changes?until=2001-01-01'],
  ])('%s fits, and is accessible', async (name, path) => {
    const page = await open(path, options)
    await check(page, `desk-${name}-${look}`)
    await page.close()
  })
})

test('the list follows what is typed, and says how much it found', async () => {
  const page = await open('/shops/thistle/products')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const all = await page.locator('#found tbody tr').count()
  await page.fill('input[name=q]', 'tent')
  await page.waitForFunction(() => /tent/.test(location.search))
  const names = await page.locator('#found tbody tr td:first-child').allTextContents()
  expect(names.length).toBeGreaterThan(0)
  expect(names.length).toBeLessThan(all)
  for (const name of names) expect(name.toLowerCase()).toContain('tent')
  expect(await page.textContent('#found-said')).toContain(`${names.length} products on sale`)
  const chip = page.locator('.chip[aria-current]')
  expect(await chip.textContent()).toBe(`On sale ${names.length}`)
  const gone = page.locator('.chip:has-text("Gone")')
  expect(await gone.getAttribute('href')).toContain('q=tent')
  await page.selectOption('select[name=sort]', '-price')
  await page.waitForFunction(() => /sort=-price/.test(location.search))
  const prices = await page.locator('#found tbody .price').allTextContents()
  const amounts = prices.map((price) => Number(price.replace(/[^\d.]/g, '')))
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
  // The page was not loaded again, and going back later finds the same list.
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await page.reload()
  expect(await page.inputValue('input[name=q]')).toBe('tent')
  await page.close()
})

test('everything works without scripts', async () => {
  const page = await open('/shops/thistle/products', { javaScriptEnabled: false })
  await page.fill('input[name=q]', 'tent')
  await page.selectOption('select[name=sort]', 'price')
  await page.click('button:has-text("Find")')
  await page.waitForURL('**/products?*q=tent*')
  expect(await page.textContent('#found')).toContain('for “tent”')
  await page.click('.chip:has-text("Gone")')
  await page.waitForURL('**/products?*show=gone*')
  await page.goto(`${server.url}/shops/thistle`)
  await page.click('.numbers a >> nth=2')
  await page.waitForURL('**/products?show=cheaper')
  await page.click('#found tbody a >> nth=0')
  expect(await page.textContent('h2')).toBe('Price and stock')
  expect(await page.textContent('time')).toMatch(/ago|just now/)
  await page.click('.ways a:has-text("Changes")')
  await page.click('.chip:has-text("Dearer")')
  expect(await page.locator('.kind-of').first().textContent()).toBe('dearer')
  await page.close()
})

test('with the keyboard alone: skip, see where one is, go', async () => {
  const page = await open('/shops/thistle/products')
  await page.keyboard.press('Tab')
  expect(await page.textContent(':focus')).toBe('Skip to the content')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  // The first thing after the skip is the shop's own navigation.
  expect(await page.textContent(':focus')).toBe('Overview')
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)
  expect(outline).toBe('solid')
  await page.close()
})

test('script in a name stays text', async () => {
  const { id } = await store.shops.need('thistle')
  const wanted = { shop: id, search: 'onerror=alert(1)', since: 0, sort: 'name' as const }
  const found = await Promise.all(
    (['sale', 'gone'] as const).map((show) =>
      store.products.browse({ ...wanted, show, limit: 1, offset: 0 }),
    ),
  )
  const product = found.flatMap(({ products }) => products)[0]!
  expect(product.name).toBe(SCRIPT)
  for (const path of [
    `/shops/thistle/products/${product.id}`,
    `/shops/thistle/products?q=alert&show=${product.gone ? 'gone' : 'sale'}`,
    '/shops/thistle/changes?kind=gone',
    '/shops/thistle',
  ]) {
    const page = await open(path)
    expect(await page.title()).not.toBe('taken')
    expect(await page.locator('img').count()).toBe(0)
    await page.close()
  }
})

test('pictures come from the shop only once they are allowed', async () => {
  const page = await browser.newPage()
  const asked: string[] = []
  await page.route('https://thistle.example/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({
      ...{ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    })
  })
  await page.goto(`${server.url}/shops/thistle/products/1`)
  expect(asked).toEqual([])
  await page.click('button:has-text("Show pictures")')
  await page.waitForSelector('.photo img')
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.photo img')!.complete)
  expect(asked).toEqual(['https://thistle.example/pictures/1.svg'])
  await page.close()
  await store.shops.update('thistle', { pictures: false })
})

test('on the smallest phones nothing sticks out', async () => {
  const page = await open('/', { viewport: { width: 320, height: 568 } })
  for (const path of SMALL) {
    await page.goto(server.url + path)
    const right = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll('.ways a, main button, main .button')]
      const ends = boxes.map((box) => box.getBoundingClientRect().right)
      return Math.max(document.documentElement.scrollWidth, ...ends)
    })
    expect({ path, fits: right <= 320 }).toEqual({ path, fits: true })
  }
  await page.close()
})

test('prices of a chart stand at their lines', async () => {
  const { id } = await store.shops.need('thistle')
  const wanted = { shop: id, search: '', since: 0, sort: 'changed', show: 'cheaper' } as const
  const { products } = await store.products.browse({ ...wanted, limit: 5, offset: 0 })
  for (const product of products) {
    const page = await open(`/shops/thistle/products/${product.id}`, LOOKS.phone)
    const off = await page.evaluate(() => {
      const guide = document.querySelector('.price-chart .guide')!.getBoundingClientRect()
      const labels = [...document.querySelectorAll('.price-chart .scale span')]
      const lines = labels.length === 1 ? [guide.top] : [guide.top, guide.bottom]
      return labels.map((label, i) => label.getBoundingClientRect().top - lines[i]!)
    })
    for (const pixels of off) expect(Math.abs(pixels)).toBeLessThan(2)
    await page.close()
  }
})

test('nothing moves once it is there', async () => {
  for (const path of ['/', '/shops/thistle', '/shops/thistle/products', '/changes']) {
    const page = await open(path)
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              sum += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(sum), 400)
        }),
    )
    expect({ path, shift: shift < 0.01 }).toEqual({ path, shift: true })
    await page.close()
  }
})

test('no browser complained', () => {
  expect(complaints).toEqual([])
})
