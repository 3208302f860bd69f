import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import type { ServedShop } from '../../src/demo/index.ts'
import { Folder, Listener, SMALL_WRAPPER, serveSmall } from '../cli/helper.ts'
import { launchBrowser } from './browser.ts'
import { LOOKS, picture } from './flows.ts'

setDefaultTimeout(60_000)

let folder: Folder
let shop: ServedShop
let aisle: ReturnType<Folder['spawn']>
let url: string
let browser: Browser
/** What the browsers complained about: a refused style, a script that failed. */
const complaints: string[] = []

beforeAll(async () => {
  folder = await Folder.make()
  shop = serveSmall()
  aisle = folder.spawn(['--port', '0'])
  const told = await new Listener(aisle.stderr).until('Ctrl-C')
  url = /http:\/\/127\.0\.0\.1:\d+/.exec(told)![0]
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  aisle.kill('SIGINT')
  expect(await aisle.exited).toBe(0)
  await shop.stop()
  await folder.remove()
})

async function open(options: Parameters<Browser['newPage']>[0] = {}): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1100, height: 760 }, ...options })
  page.setDefaultTimeout(50_000)
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    const expected = /status of (404|409|422)/.test(message.text())
    if (message.type() === 'error' && !expected) complaints.push(message.text())
  })
  return page
}

/** Nothing is cut off or hangs over the edge. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe('from the first run to products', () => {
  let page: Page
  beforeAll(async () => {
    page = await open()
  })

  test('the first run says what to do', async () => {
    await page.goto(url)
    expect(await page.textContent('h1')).toBe('Watch the prices of any shop')
    await picture(page, '1-first-run')
    await page.goto(`${url}/shops/add`)
    expect(await page.textContent('h1')).toBe('Add a shop')
    await page.click('summary:has-text("by hand")')
  })

  test('a mistake keeps what was typed', async () => {
    await page.fill('#url', shop.url)
    await page.fill('#name', 'Thistle')
    await page.fill('#wrapper', '{"detail": [')
    await page.click('button:has-text("Add the shop")')
    expect(await page.textContent('#wrapper-problem')).toContain('it ends too early')
    expect(await page.inputValue('#name')).toBe('Thistle')
    expect(await page.inputValue('#wrapper')).toBe('{"detail": [')
    await picture(page, '2-mistake')
  })

  test('a shop is added and crawled, live', async () => {
    await page.fill('#wrapper', JSON.stringify(SMALL_WRAPPER, null, 2))
    await page.fill('#id', 'thistle')
    await page.fill('#delay', '20')
    await page.fill('#concurrency', '4')
    await page.click('button:has-text("Add the shop")')
    await page.waitForURL('**/shops/thistle')
    await picture(page, '3-shop-added')

    await page.click('button:has-text("Crawl now")')
    await page.waitForURL('**/shops/thistle/crawls/*')
    await page.waitForSelector('.state.running')
    // Counted by the server, put in place by the script: this page was not loaded again.
    await page.evaluate(() => {
      Object.assign(window, { sameDocument: true })
    })
    const pages = () => page.textContent('.numbers dd').then(Number)
    const before = await pages()
    await page.waitForFunction(
      (n) => Number(document.querySelector('.numbers dd')?.textContent) > n,
      before,
    )
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await picture(page, '4-crawl-live')
    await page.waitForSelector('.state.done')
    await picture(page, '5-crawl-done')
  })

  test('its products are there', async () => {
    await page.goto(`${url}/shops/thistle`)
    expect(await page.textContent('.numbers')).toContain('products on sale30')
    await page.goto(`${url}/shops/thistle/products?q=nothing+is+called+that`)
    expect(await page.textContent('main')).toContain('No product is called')
  })

  test('its plan is edited, and another version used', async () => {
    await page.goto(`${url}/shops/thistle/plan`)
    // Worked out beside, which a busy machine takes its time for.
    while ((await page.textContent('main'))!.includes('look again in a moment')) await page.reload()
    expect(await page.textContent('main')).toContain('reach all 30 products')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.click('text=Download as JSON'),
    ])
    expect(download.suggestedFilename()).toMatch(/^thistle-plan-\d+\.json$/)
    const file = JSON.parse(await Bun.file((await download.path())!).text())
    await page.click('summary:has-text("Edit")')
    await page.fill('#plan', JSON.stringify({ ...file, start: 'nowhere' }))
    await page.click('button:has-text("Save and use it")')
    expect(await page.textContent('#plan-problem')).toContain('there is no state "nowhere"')
    await picture(page, '5b-plan-mistake')
    file.states[file.start].name = 'where all begins'
    const text = JSON.stringify(file)
    await page.setInputFiles('#file', {
      ...{ name: 'plan.json', mimeType: 'application/json', buffer: Buffer.from(text) },
    })
    await page.click('button:has-text("Save and use it")')
    expect(await page.textContent('[role=status]')).toContain('The plan was saved')
    expect(await page.textContent('.picture')).toContain('where all begins')
    await page.click('button:has-text("Learn again")')
    expect(await page.textContent('[role=status]')).toContain('the one edited by hand stays in use')
    await page.click('a:has-text("look at version")')
    expect(await page.textContent('.head')).toContain('not in use')
    await picture(page, '5c-plan-version')
    await page.click('button:has-text("Use this version")')
    expect(await page.textContent('.picture')).not.toContain('where all begins')
    await page.click('button:has-text("Drop the plan")')
    expect(await page.textContent('main')).toContain('every link is followed')
    await page.click('tbody tr:first-child button')
    expect(await page.textContent('.head')).toContain('in use')
  })

  test('what changed since is told', async () => {
    shop.shop.day = 4
    await page.goto(`${url}/shops/thistle`)
    await page.click('button:has-text("Crawl now")')
    await page.waitForSelector('.state.done')
    await page.goto(`${url}/shops/thistle`)
    expect(await page.textContent('main')).toMatch(/dearer|cheaper|gone/)
    await picture(page, '6-shop')
    shop.shop.day = 0
  })

  test('a crawl is stopped and goes on', async () => {
    await page.goto(`${url}/shops/thistle/settings`)
    await page.fill('#delay', '400')
    await page.fill('#concurrency', '1')
    await page.click('button:has-text("Save")')
    await page.goto(`${url}/shops/thistle`)
    await page.click('button:has-text("Crawl now")')
    await page.waitForSelector('.state.running')
    await page.click('button:has-text("Stop")')
    await page.waitForURL('**/shops/thistle')
    await page.waitForSelector('text=Go on with the crawl')
    await picture(page, '7-stopped')
  })
})

// Colours move nothing.
describe.each(['light', 'phone'])('%s', (look) => {
  let page: Page
  beforeAll(async () => {
    page = await open(LOOKS[look])
  })
  afterAll(() => page.close())

  test.each([
    ['shops', '/'],
    ['add', '/shops/add'],
    ['shop', '/shops/thistle'],
    ['crawl', '/shops/thistle/crawls/1'],
    ['products', '/shops/thistle/products'],
    ['gone', '/shops/thistle/products?show=gone'],
    ['product', '/shops/thistle/products/1'],
    ['changes', '/shops/thistle/changes'],
    ['all-changes', '/changes'],
    ['plan', '/shops/thistle/plan'],
    ['remove', '/shops/thistle/remove'],
    ['alerts', '/alerts'],
    ['not-found', '/shops/thistel'],
  ])('%s', async (part, path) => {
    await page.goto(`${url}${path}`)
    await picture(page, `${part}-${look}`)
    expect(await overflow(page)).toBe(0)
  })
})

test('a page reads fine without scripts', async () => {
  const page = await open({ javaScriptEnabled: false })
  await page.goto(`${url}/shops/thistle`)
  expect(await page.textContent('h1')).toBe('Thistle')
  await page.close()
})

test('a shop is removed after a question', async () => {
  const page = await open()
  await page.goto(`${url}/shops/thistle/settings`)
  await page.click('text=Remove this shop')
  expect(await page.textContent('main')).toContain('products with their price history')
  await page.click('button:has-text("Remove it for good")')
  await page.waitForURL(`${url}/`)
  expect(await page.textContent('h1')).toBe('Watch the prices of any shop')
  await page.close()
})

test('no browser complained', () => {
  expect(complaints).toEqual([])
})
