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

describe('pointing', () => {
  let page: Page
  const boxes = (kind: string) => page.locator(`.an-box.${kind}:visible`).count()
  const tile = (group: string, at = 0) => page.locator(`#an-group-${group} .an-tile`).nth(at)

  beforeAll(async () => {
    await add('demo', 'pointing')
    page = await desk.page()
    await page.goto(`${desk.url}/annotate/pointing`)
    await press(page, '.an-none > button')
    await page.waitForSelector('.an-tile')
    await settled(page)
  })

  test('hovering outlines and says what it is', async () => {
    const heading = page.frameLocator('#an-frame').locator('h1').first()
    const { x, y } = (await heading.boundingBox())!
    await page.mouse.move(x + 10, y + 10)
    await page.waitForFunction(() =>
      document.querySelector('#an-at')?.textContent?.startsWith('h1'),
    )
    expect(await boxes('hover')).toBe(1)
  })

  test('a second example with Shift gives the list, Alt excludes, a crumb widens', async () => {
    const cells = page.frameLocator('#an-frame').locator('.specs th, .specs td:first-child')
    await pointAt(page, cells.nth(0))
    expect(await boxes('picked')).toBe(1)
    await pointAt(page, cells.nth(1), ['Shift'])
    expect(await boxes('picked')).toBe(2)
    const all = await boxes('match')
    expect(all).toBeGreaterThan(2)
    await pointAt(page, cells.nth(2), ['Alt'])
    expect(await boxes('excluded')).toBe(1)
    const rest = page.locator('.an-selected .hint')
    expect(await rest.textContent()).toContain('1 excluded')
    await page.keyboard.press('Escape')
    await settled(page)
    expect(await boxes('picked')).toBe(0)
    await pointAt(page, cells.nth(0))
    const before = await page.textContent('.an-value')
    await press(page, '.an-crumbs li:nth-last-child(2) button')
    expect((await page.textContent('.an-value'))!.length).toBeGreaterThan(before!.length)
    expect(await page.locator('.an-crumbs [aria-current]').textContent()).toBe('tr')
    await press(page, '.an-crumbs [data-clear]')
  })

  test('what is pointed at is used as what it looks like, and undone by Ctrl and Z', async () => {
    const rest = async () => ({
      undo: await page.getAttribute('#an-undo', 'aria-disabled'),
      redo: await page.getAttribute('#an-redo', 'aria-disabled'),
    })
    expect(await rest()).toEqual({ undo: 'true', redo: 'true' })
    const colour = () => page.locator('#an-undo').evaluate((one) => getComputedStyle(one).color)
    const faint = await colour()
    await pointAt(page, page.frameLocator('#an-frame').locator('h1').first())
    expect(await page.textContent('.an-uses .primary')).toBe('name')
    await press(page, '.an-uses .primary')
    expect(await rest()).toEqual({ undo: 'false', redo: 'true' })
    expect(await colour()).not.toBe(faint)
    expect(await page.locator('.an-fields b').allTextContents()).toEqual(['name'])
    await page.locator('#an-overlay').focus()
    await page.keyboard.press('Control+z')
    await page.waitForFunction(() => !document.querySelector('.an-fields'))
    for (const [key, fields] of [
      ['Control+Shift+z', 1],
      ['Control+z', 0],
      ['Control+y', 1],
      ['Control+z', 0],
    ] as const) {
      await page.keyboard.press(key)
      await page.waitForFunction(
        (n) => document.querySelectorAll('.an-fields b').length === n,
        fields,
      )
    }
    await settled(page)
    expect(await rest()).toEqual({ undo: 'true', redo: 'false' })
  })

  test('a cell of the table leads to the page and the element it came from', async () => {
    await press(page, '.an-found .primary')
    await press(page, '.an-table tbody tr:nth-child(4) td:nth-child(3) button')
    expect(await page.locator('.an-table tr.current').count()).toBe(1)
    expect(await boxes('shown')).toBe(1)
    const shown = (await page.locator('.an-box.shown').boundingBox())!
    const view = (await page.locator('#an-view').boundingBox())!
    expect(shown.y).toBeGreaterThanOrEqual(view.y)
    expect(shown.y + shown.height).toBeLessThanOrEqual(view.y + view.height)
  })

  test('a window that is closed loses nothing', async () => {
    const fields = await page.locator('.an-fields b').allTextContents()
    expect(fields.length).toBeGreaterThan(5)
    await page.reload()
    await page.waitForSelector('.an-fields')
    expect(await page.locator('.an-fields b').allTextContents()).toEqual(fields)
  })

  test('two cards give the records of a list, and a link its next page', async () => {
    await press(page, '#an-tab-list')
    await tile('list', 1).click()
    await settled(page)
    const cards = page.frameLocator('#an-frame').locator('li.card')
    const count = await cards.first().evaluate((card) => card.parentElement!.children.length)
    const body = (at: number) => cards.nth(at).locator('h3, .name, a').first()
    await pointAt(page, body(0))
    await pointAt(page, body(1), ['Shift'])
    await page.waitForSelector('.an-records')
    expect(await page.textContent('.an-records h2')).toContain(`${count} records here`)
    const record = await page.locator('.an-box.match').first().boundingBox()
    expect(record!.height).toBe((await cards.first().boundingBox())!.height)
    const next = page.frameLocator('#an-frame').locator('[rel=next], .pager a').first()
    if (await next.count()) {
      await press(page, '[data-list="next"]')
      await pointAt(page, next)
      expect(await page.textContent('.an-records')).toContain('Next page:')
    }
    await press(page, '.an-records .primary')
    expect(await page.locator('[data-send*="list-plan"]').count()).toBe(1)
  })

  test('a rule on addresses is tried as it is typed', async () => {
    await press(page, '#an-tab-rules')
    await page.locator('.an-url summary').click()
    const tested = (like: string) =>
      page.waitForFunction(
        (pattern) =>
          new RegExp(pattern).test(document.querySelector('#an-tested')?.textContent ?? ''),
        like,
      )
    await page.fill('#an-regex', '/p/')
    await tested('^Like (\\d+) of \\1 products, 0 of \\d+ others\\.$')
    await page.fill('#an-regex', '(')
    await tested('a \\( is never closed')
    await page.fill('#an-regex', '/nothing/')
    await tested('^Like 0 of \\d+ products.* Not like http')
  })

  test('a wrapper is brought in from a file, and a mistake leads to its line', async () => {
    await press(page, '#an-tab-save')
    const buffer = Buffer.from('{\n "detail": [],\n "fields": []\n}')
    await page.setInputFiles('#an-import', { name: 'w.json', mimeType: 'application/json', buffer })
    await page.waitForSelector('.an-mistakes')
    await settled(page)
    await press(page, '.an-line')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('an-json')
    await page.fill('#an-json', '{ "detail": [{ "on": "url", "regex": "(" }] }')
    await page.waitForSelector('.an-mistakes >> text=detail[0].regex')
    expect(await page.inputValue('#an-json')).toBe('{ "detail": [{ "on": "url", "regex": "(" }] }')
  })

  test('on a phone what was pointed at rises over the page', async () => {
    const phone = await desk.page(LOOKS.phone)
    await phone.goto(`${desk.url}/annotate/pointing`)
    await phone.waitForSelector('.an-tile')
    await settled(phone)
    // The kinds of pages are all there to be pressed, whichever page is looked at.
    for (const tile of [phone.locator('.an-tile').first(), phone.locator('.an-tile').last()]) {
      await tile.click()
      await phone.waitForTimeout(50)
      await settled(phone)
      for (const kind of await phone.locator('.an-groups-nav button').all()) {
        const { x, width } = (await kind.boundingBox())!
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + width).toBeLessThanOrEqual(390)
      }
      const { x, width } = (await phone.locator('.an-tile[aria-current]').boundingBox())!
      expect({ from: x >= 0, to: x + width <= 390 }).toEqual({ from: true, to: true })
    }
    await phone.locator('.an-tile').first().click()
    await phone.waitForTimeout(50)
    await settled(phone)
    await pointAt(phone, phone.frameLocator('#an-frame').locator('h1').first())
    expect(await phone.locator('.an-selected').isVisible()).toBe(true)
    expect(await phone.locator('#an-view').isVisible()).toBe(true)
    await check(phone, 'annotate-pointed-phone')
    await phone.context().close()
  })
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

test('without scripts the page says so, and nothing else', async () => {
  await add('plain', 'unscripted')
  const page = await desk.page({ ...LOOKS.light!, javaScriptEnabled: false })
  await page.goto(`${desk.url}/annotate/unscripted`)
  const said = page.locator('noscript p')
  expect(await said.isVisible()).toBe(true)
  expect(await said.textContent()).toStartWith('This page needs scripts')
  expect(await page.getByText('Reading the sample pages').count()).toBe(0)
  expect(await page.locator('.an-acts').isVisible()).toBe(false)
  await said.locator('a').click()
  await page.waitForURL('**/shops/unscripted/wrapper')
  await page.context().close()
})
