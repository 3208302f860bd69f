import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { nothingYet } from '../../src/jobs/crawl/live.ts'
import { noCounters } from '../../src/store/crawls/counters.ts'
import { blankWrite } from '../../src/store/pages/page-write.ts'
import { type Listening, listen } from '../../src/web/entry/serve.ts'
import { FORM, openSite, runningCrawl, type Site } from '../web/helper.ts'
import { launchBrowser } from './browser.ts'

setDefaultTimeout(60_000)

/** More than the connections that a browser has to one host. */
const TABS = 8
const SOON = 8000

let site: Site
let served: Listening
let browser: Browser
let context: BrowserContext
/** As on plain HTTP from another machine, where no one can count the windows. */
let afar: BrowserContext
let running: Awaited<ReturnType<typeof runningCrawl>>
let address: string

beforeAll(async () => {
  site = await openSite()
  await site.post('/shops', FORM)
  running = await runningCrawl(site.store, 'toys')
  site.jobs.active.add('toys')
  site.jobs.lives.set('toys', { ...nothingYet(), crawl: running.crawl.id })
  served = listen(site.app, { host: '127.0.0.1', port: 0 })
  address = `${served.url}/shops/toys/crawls/${running.crawl.id}`
  browser = await launchBrowser()
  context = await browser.newContext()
  afar = await browser.newContext()
  await afar.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
})

afterAll(async () => {
  await browser?.close()
  await served.stop()
  await running.release()
  await site.close()
})

/** The crawl has come so far. */
async function readPages(pages: number): Promise<void> {
  const { shop, crawl } = running
  const counters = { ...noCounters(), pages }
  await site.store.writePage({ ...blankWrite(shop.id, crawl.id), counters, seconds: pages })
}

async function open(of: BrowserContext): Promise<Page> {
  const tab = await of.newPage()
  tab.setDefaultTimeout(SOON)
  await tab.goto(address)
  return tab
}

const pagesIn = async (tab: Page) => Number(await tab.textContent('.numbers dd'))

const shows = (tab: Page, pages: number) =>
  tab.waitForFunction(
    (n) => Number(document.querySelector('.numbers dd')?.textContent) === n,
    pages,
  )

/** As when another tab is in front of it: in this browser all are. */
const turn = (tab: Page, hidden: boolean) =>
  tab.evaluate((is) => {
    Object.defineProperty(document, 'hidden', { value: is, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

test('many windows on a running crawl leave the browser connections for other pages', async () => {
  await readPages(1)
  const tabs = await Promise.all(Array.from({ length: TABS }, () => open(context)))
  expect(await Promise.all(tabs.map((tab) => tab.evaluate(() => document.hidden)))).not.toContain(
    true,
  )
  const uncounted = await open(afar)
  const other = await context.newPage()
  await other.goto(`${served.url}/shops/toys`, { timeout: SOON })
  expect(await other.textContent('h1')).toBe('toys.example')

  await readPages(2)
  await Promise.all([...tabs, uncounted].map((tab) => shows(tab, 2)))

  const [front, ...behind] = tabs as [Page, ...Page[]]
  await Promise.all(behind.map((tab) => turn(tab, true)))
  await front.click('button:has-text("Pause")')
  await front.waitForSelector('text=You paused it')
  await readPages(3)
  await Promise.all([front, uncounted].map((tab) => shows(tab, 3)))
  expect(await Promise.all(behind.map(pagesIn))).toEqual(behind.map(() => 2))

  await turn(behind[0]!, false)
  await shows(behind[0]!, 3)
})
