import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import {
  change,
  demo,
  type ServedShop,
  serveShop,
  type TrueProduct,
  truthOf,
} from '../../src/demo/index.ts'
import { kinds } from '../shops/index.ts'
import { addressOf, heard, pointAt, press, settled, showing, tabTo } from './annotate.ts'
import { check, Desk, LOOKS } from './flows.ts'

setDefaultTimeout(180_000)

const SIZE = { catalog: { products: 40, tree: [3, 2] }, traps: { blog: 2 } }
/** Four designs; what each shows around its numbers. */
const SHOPS = {
  demo: { config: change(demo, { ...SIZE, lists: { facets: 0, sort: 'off' } }), regex: null },
  ledger: { config: change(kinds['table-grid'], SIZE), regex: '\\[(.+)\\]' },
  boutique: { config: change(kinds.windowed, SIZE), regex: null },
  plain: { config: change(kinds['next-only'], SIZE), regex: null },
} as const

let desk: Desk
const served: ServedShop[] = []

beforeAll(async () => {
  desk = await Desk.open()
})

afterAll(async () => {
  await desk.close()
  for (const shop of served) await shop.stop()
})

async function add(name: keyof typeof SHOPS, id: string): Promise<ServedShop> {
  const shop = serveShop(SHOPS[name].config)
  served.push(shop)
  const { code, err } = await desk.folder.aisle(
    `shop add ${shop.url} --id ${id} --delay 0 --concurrency 4`,
  )
  expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' })
  return shop
}

const truth = (shop: ServedShop): TrueProduct[] =>
  truthOf(shop.shop, shop.url.replace(/\/$/, '')).products

async function current(page: Page, shop: ServedShop): Promise<TrueProduct> {
  const url = await addressOf(page)
  const found = truth(shop).find(({ urls }) => urls.includes(url))
  if (!found) throw new Error(`${url} is no product`)
  return found
}

/** A crawl with the wrapper that was saved, against what the shop really sells. */
async function crawlAndCompare(id: string, shop: ServedShop): Promise<void> {
  const crawled = await desk.folder.aisle(`--crawl ${id} --json`)
  expect({ code: crawled.code, err: crawled.code === 0 ? '' : crawled.err }).toEqual({
    code: 0,
    err: '',
  })
  const { out } = await desk.folder.aisle(`products ${id} --format json`)
  const found = (
    JSON.parse(out) as { name: string; price: { amount: string } | null; fields: { sku: string } }[]
  )
    .map(({ name, price, fields }) => ({ name, price: price?.amount, sku: fields.sku }))
    .sort((a, b) => (a.sku < b.sku ? -1 : 1))
  const right = truth(shop)
    .map(({ name, price, sku }) => ({ name, price, sku }))
    .sort((a, b) => (a.sku < b.sku ? -1 : 1))
  expect(found).toEqual(right)
}

describe.each(['demo', 'ledger', 'boutique', 'plain'] as const)('%s, by pointing', (name) => {
  test('from nothing to a saved wrapper, and the crawl has every product right', async () => {
    const shop = await add(name, name)
    const page = await desk.page()
    await page.goto(`${desk.url}/annotate/${name}`)
    await press(page, '.an-none > button')
    await page.waitForSelector('.an-tile')
    await settled(page)
    const product = await current(page, shop)
    for (const [field, text] of [
      ['name', product.name],
      ['price', product.price],
      ['sku', product.sku],
    ] as const) {
      await press(page, `.an-add [data-aim="${field}"]`)
      const place =
        field === 'name'
          ? page
              .frameLocator('#an-frame')
              .locator(`:is(h1, h2):has-text(${JSON.stringify(text)})`)
              .first()
          : showing(page, text)
      await pointAt(page, place)
      expect(await page.textContent('.an-value')).toContain(text)
      await press(page, '.an-aim button')
    }
    const { regex } = SHOPS[name]
    if (regex) {
      await press(page, '.an-fields details[data-open="sku"] summary')
      await page.locator('#an-sku-regex').pressSequentially(regex)
      await page.keyboard.press('Tab')
      await page.waitForSelector('.an-groups li b')
      await settled(page)
    }
    await press(page, '#an-tab-rules')
    await press(page, 'text=Accept what is needed')
    expect(await page.textContent('.an-agree h2')).toMatch(/^All \d+ samples agree$/)
    await press(page, '#an-tab-save')
    expect(await page.locator('.an-trial dd').allTextContents()).toHaveLength(3)
    await press(page, 'text=Save and use it')
    await page.waitForSelector('.an-versions .badge')
    await page.context().close()
    await crawlAndCompare(name, shop)
  })
})

test('the same by keys alone, with what is heard', async () => {
  const shop = await add('demo', 'keys')
  const page = await desk.page()
  await page.goto(`${desk.url}/annotate/keys`)
  await tabTo(page, '.an-none button')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.an-tile')
  await settled(page)
  const product = await current(page, shop)
  for (const [field, text] of [
    ['name', product.name],
    ['price', product.price],
    ['sku', product.sku],
  ] as const) {
    await tabTo(page, `[data-aim="${field}"]`)
    await page.keyboard.press('Enter')
    await page.waitForSelector('.an-aim')
    await settled(page)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('an-overlay')
    await page.keyboard.press('/')
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    // The name stands in the breadcrumbs and the title too: go on to the heading.
    for (let i = 0; field === 'name' && i < 6 && !(await heard(page)).startsWith('h1'); i++)
      await page.keyboard.press('Enter')
    expect(await heard(page)).toContain(text)
    await tabTo(page, '#an-overlay')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    const back = await heard(page)
    for (let i = 0; i < 12 && !(await heard(page)).includes(text); i++)
      await page.keyboard.press('ArrowRight')
    expect([back, await heard(page)].join(' ')).toContain(text)
    await page.keyboard.press('Enter')
    await page.waitForSelector('.an-value')
    await settled(page)
    expect(await heard(page)).toContain(text)
    expect(await heard(page)).toMatch(/Found on (\d+) of \1 products/)
  }
  await tabTo(page, '#an-tab-fields')
  await page.keyboard.press('ArrowRight')
  await page.waitForSelector('.an-found')
  await settled(page)
  await tabTo(page, '[data-send*="rules-accept"]')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.an-agree')
  await settled(page)
  await tabTo(page, '#an-tab-rules')
  for (const _ of 'abc') {
    await page.keyboard.press('ArrowRight')
    await settled(page)
  }
  await tabTo(page, '[data-send*="save"].primary')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.an-versions .badge')
  await page.context().close()
  await crawlAndCompare('keys', shop)
})

test('it looks right in every look, and axe finds nothing serious', async () => {
  for (const [look, options] of Object.entries(LOOKS)) {
    const page = await desk.page(options)
    await page.goto(`${desk.url}/annotate/demo`)
    await settled(page)
    await page.waitForSelector('.an-tile')
    await check(page, `annotate-fields-${look}`)
    for (const tab of ['rules', 'list', 'text', 'save']) {
      if (look === 'phone') await press(page, '.an-switch [data-shown="panel"]')
      await press(page, `#an-tab-${tab}`)
      await check(page, `annotate-${tab}-${look}`)
    }
    if (look === 'phone') {
      await press(page, '.an-switch [data-shown="table"]')
      await check(page, 'annotate-table-phone')
    }
    await page.context().close()
  }
})

test('nothing was complained about', () => {
  expect(desk.complaints).toEqual([])
})
