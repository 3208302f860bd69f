import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { ServedShop } from '../../src/demo/index.ts'
import { serveSmall } from '../cli/helper.ts'
import { check, Desk, focused, LOOKS } from './flows.ts'

setDefaultTimeout(120_000)

let desk: Desk
let shop: ServedShop

beforeAll(async () => {
  shop = serveSmall()
  desk = await Desk.open()
})
afterAll(async () => {
  await desk.close()
  await shop.stop()
})

describe('the first run', () => {
  test('says what Aisle is, and has the two ways to begin', async () => {
    await desk.inspect('/', 'first-run')
    await desk.inspect('/shops/add', 'add')
  })

  test('the demo is a working shop in two clicks and far less than two minutes', async () => {
    const began = Date.now()
    const page = await desk.page()
    await page.goto(desk.url)
    await page.getByRole('button', { name: 'Try the demo shop' }).click()
    await page.getByRole('progressbar').waitFor()
    await check(page, 'survey-running-light')
    // It comes to its end by itself.
    await page.getByRole('button', { name: 'Keep this shop' }).waitFor({ timeout: 60_000 })
    expect(await page.getByRole('table').getByRole('row').count()).toBeGreaterThan(5)
    expect((await desk.folder.aisle('shop list --json')).out.trim()).toBe('')
    for (const [look, options] of Object.entries(LOOKS)) {
      const other = await desk.page(options)
      await other.goto(page.url())
      await check(other, `survey-found-${look}`)
      await other.context().close()
    }
    await page.getByRole('button', { name: 'Keep this shop' }).click()
    await page.waitForURL(/\/shops\/demo\/crawls\/1$/)
    await page.getByText('is crawled for the first time').waitFor()
    expect(Date.now() - began).toBeLessThan(120_000)
    await page.context().close()
  })
})

describe('adding a shop', () => {
  test('without a mouse, and without scripts', async () => {
    const page = await desk.page({ ...LOOKS.light, javaScriptEnabled: false })
    await page.goto(`${desk.url}/shops/add`)
    await tabTo(page, 'address')
    await page.keyboard.type('not a shop')
    await page.keyboard.press('Enter')
    const address = page.getByLabel('Address of the shop')
    await page.waitForURL(/surveys$/)
    expect(await address.inputValue()).toBe('not a shop')
    expect(await address.getAttribute('aria-invalid')).toBe('true')
    expect(await page.locator('#address-problem').textContent()).toContain('not the address')
    await focused(page, 'address')
    await page.keyboard.press('Control+A')
    await page.keyboard.type(shop.url)
    await page.keyboard.press('Enter')
    await page.waitForURL(/surveys\/[\w-]+$/)
    // The page renews itself.
    await page.getByRole('button', { name: 'Keep this shop' }).waitFor({ timeout: 60_000 })
    await page.getByText('Name and manners').click()
    await page.getByLabel('Id').fill('Not An Id')
    await page.getByLabel('Name', { exact: true }).fill('My toys')
    await page.getByRole('button', { name: 'Keep this shop' }).click()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('My toys')
    expect(await page.getByLabel('Id').getAttribute('aria-describedby')).toContain('id-problem')
    await page.getByLabel('Id').fill('mine')
    await page.getByRole('button', { name: 'Keep this shop' }).click()
    await page.waitForURL(/\/shops\/mine\/crawls\/\d+$/)
    await page.context().close()
  })

  test('a site that is no shop is told as one, with what to do', async () => {
    const site = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: (request) =>
        new URL(request.url).pathname === '/robots.txt'
          ? new Response('User-agent: *\nDisallow: /')
          : new Response('<p>hello</p>', { headers: { 'content-type': 'text/html' } }),
    })
    const page = await desk.page()
    await page.goto(`${desk.url}/shops/add`)
    await page.getByLabel('Address of the shop').fill(`http://127.0.0.1:${site.port}/`)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('alert').textContent()).toContain('Aisle obeys robots.txt')
    await check(page, 'survey-declined')
    await page.context().close()
    await site.stop(true)
  })
})

test('no browser complained', () => expect(desk.complaints).toEqual([]))

/** Moves the focus with the keyboard alone until it is on the field. */
async function tabTo(page: Page, id: string): Promise<void> {
  for (let i = 0; i < 40; i++) {
    if ((await page.evaluate(() => document.activeElement?.id)) === id) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not come to ${id}`)
}
