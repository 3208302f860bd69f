import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { change, demo, type ServedShop, serveShop, wrapperFor } from '../../src/demo/index.ts'
import { check, Desk, focused, LOOKS, picture } from './flows.ts'

setDefaultTimeout(120_000)

/** Large enough to be watched, small enough to wait for. */
const WATCHED = change(demo, { catalog: { products: 60, tree: [4] } })

let desk: Desk
let shop: ServedShop
let page: Page

beforeAll(async () => {
  shop = serveShop(WATCHED)
  desk = await Desk.open()
  await desk.folder.write('wrapper.json', wrapperFor(WATCHED))
  const added = await desk.folder.aisle(`shop add ${shop.url} --id toys --wrapper wrapper.json`)
  expect(added.code).toBe(0)
  page = await desk.page()
})
afterAll(async () => {
  await desk.close()
  await shop.stop()
})

const press = (name: string) => page.getByRole('button', { name }).first().click()

describe('a crawl', () => {
  test('is started with options, which are checked beside their fields', async () => {
    await page.goto(`${desk.url}/shops/toys/crawl/options`)
    await page.getByLabel('Most pages').fill('many')
    await page.getByLabel('Pause between requests').fill('180')
    await press('Crawl it')
    expect(await page.locator('#maxPages-problem').textContent()).toContain('whole number')
    await focused(page, 'maxPages')
    expect(await page.getByLabel('Pause between requests').inputValue()).toBe('180')
    await check(page, 'crawl-options')
    await page.getByLabel('Most pages').fill('')
    await press('Crawl it')
    await page.waitForURL(/crawls\/1$/)
  })

  test('is watched live, paused and goes on', async () => {
    await page.getByRole('progressbar').waitFor()
    await page.getByText('between two requests, as it is set').waitFor()
    await page.getByRole('cell', { name: 'new' }).first().waitFor()
    for (const [look, options] of Object.entries(LOOKS)) {
      const other = await desk.page(options)
      await other.goto(page.url())
      await check(other, `crawl-running-${look}`)
      await other.context().close()
    }
    await press('Pause')
    await page.getByText('You paused it').waitFor()
    const read = () => page.locator('.numbers dd').first().textContent()
    await Bun.sleep(500)
    const before = await read()
    await Bun.sleep(1500)
    expect(await read()).toBe(before)
    await check(page, 'crawl-paused')
    await press('Go on')
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    // Comes to its end, and says what was learned.
    await page.getByText('What was learned').waitFor({ timeout: 60_000 })
    expect(await page.getByText('You paused it').count()).toBe(0)
  })

  test('leaves a report', async () => {
    await desk.inspect('/shops/toys/crawls/1', 'crawl-done')
    await desk.inspect('/shops/toys/crawls', 'crawls')
    await fetch(new URL('/__demo/day/3', shop.url))
    await page.goto(`${desk.url}/shops/toys/crawl/options?mode=delta`)
    await page.getByLabel('Pause between requests').fill('0')
    await press('Crawl it')
    await page.getByText('How it went').waitFor({ timeout: 60_000 })
    expect(await page.getByText('not downloaded, because lists').count()).toBe(1)
    await page.getByText('What changed').waitFor()
    await check(page, 'crawl-report')
  })
})

describe('pages of a shop', () => {
  test('settings keep what was typed, and are saved', async () => {
    await desk.inspect('/shops/toys/settings', 'shop-settings')
    await page.goto(`${desk.url}/shops/toys/settings`)
    await page.getByLabel('Name').fill('Toys & games')
    await page.getByLabel('When to crawl').fill('every day')
    await press('Save')
    expect(await page.getByLabel('Name').inputValue()).toBe('Toys & games')
    await focused(page, 'schedule')
    await check(page, 'shop-settings-problem')
    await page.getByLabel('When to crawl').fill('0 4 * * *')
    await page.getByLabel('Show pictures').check()
    await press('Save')
    await page.getByText('The settings were saved').waitFor()
    await page.getByText('The next one begins').waitFor()
    expect(await page.getByLabel('Show pictures').isChecked()).toBe(true)
  })

  test('the wrapper is read, edited, and taken back', async () => {
    await desk.inspect('/shops/toys/wrapper', 'wrapper')
    await page.goto(`${desk.url}/shops/toys/wrapper`)
    await page.getByText('Edit it as JSON').click()
    await page.getByLabel('Wrapper', { exact: true }).fill('{ "detail": [ {} ], "fields": [] }')
    await press('Save and use it')
    await page.locator('#wrapper-problem').waitFor()
    await check(page, 'wrapper-problem')
    const small = { detail: [{ on: 'xpath', xpath: '//h1', mode: 'mandatory' }], fields: [] }
    const fields = [{ name: 'name', xpath: '//h1', type: 'text' }]
    await page
      .getByLabel('Wrapper', { exact: true })
      .fill(JSON.stringify({ ...small, fields }, null, 2))
    await press('Save and use it')
    await page.getByText('Version 2, written by hand').waitFor()
    await press('Use version 1')
    await page.getByText('Crawls read with this version').waitFor()
    await page.getByText('Version 1, written by hand').waitFor()
  })

  test('rules are a table, with mistakes beside their cells, without scripts', async () => {
    const plain = await desk.page({ ...LOOKS.light, javaScriptEnabled: false })
    await plain.goto(`${desk.url}/shops/toys/rules`)
    const add = plain.getByRole('button', { name: 'Add a row' })
    await plain.getByLabel('Which become, row 1').fill('list')
    await plain.getByLabel('Within id, row 1').fill('#menu')
    await add.click()
    await focused(plain, 'fromType-1')
    await plain.getByLabel('Do, row 2').selectOption('keep')
    await plain.getByLabel('On pages of type, row 2').fill('list')
    await plain.getByLabel('Address like, row 2').fill('[')
    await plain.getByRole('button', { name: 'Save and use them' }).first().click()
    expect(await plain.locator('#id-0-problem').textContent()).toContain('no #')
    expect(await plain.locator('#pattern-1-problem').textContent()).toContain('regular expression')
    expect(await plain.getByLabel('Which become, row 1').inputValue()).toBe('list')
    await picture(plain, 'rules-problem')
    await plain.getByLabel('Within id, row 1').fill('')
    await plain.getByLabel('Address like, row 2').fill('[.]pdf$')
    await plain.getByRole('button', { name: 'Save and use them' }).first().click()
    await plain.getByText('Crawls walk these rules').waitFor()
    await plain.context().close()
    await desk.inspect('/shops/toys/rules', 'rules')
    await page.goto(`${desk.url}/shops/toys/rules`)
    await page.getByText('As a file').click()
    await press('Use them no more')
    await page.getByText('no longer used').waitFor()
  })

  test('a topic is a form, with mistakes beside their fields', async () => {
    await page.goto(`${desk.url}/shops/toys/topic`)
    await press('Save and use it')
    await page.getByText('neither keywords nor examples').first().waitFor()
    await page.getByLabel('Keywords').fill('tents\nsleeping bags')
    await press('Add an example')
    await page.getByLabel('Address or text of example 1').fill('not an address')
    await page.getByLabel('Decay').fill('7')
    await press('Save and use it')
    expect(await page.locator('#decay-problem').textContent()).toContain('a number from 0 to 1')
    expect(await page.locator('#value-0-problem').textContent()).toContain('http')
    expect(await page.getByLabel('Keywords').inputValue()).toBe('tents\nsleeping bags')
    await check(page, 'topic-problem')
    await page.getByLabel('Decay').fill('')
    await page.getByLabel('Address or text of example 1').fill(`${shop.url}p/1`)
    await press('Save and use it')
    await page.getByText('The topic was saved').waitFor()
    await desk.inspect('/shops/toys/topic', 'topic')
    await press('Take all of the shop again')
    await page.getByText('crawls take the whole shop again').waitFor()
  })
})

describe('alerts and repair', () => {
  test('a redesign is told with before and after, and repaired side by side', async () => {
    await fetch(new URL('/__demo/redesign/1', shop.url))
    await page.goto(`${desk.url}/shops/toys/crawl/options?mode=initial`)
    await page.getByLabel('Pause between requests').fill('0')
    await press('Crawl it')
    await page.getByText('The design of the shop changed').first().waitFor({ timeout: 60_000 })
    await desk.inspect('/alerts', 'alerts')
    await page.goto(`${desk.url}/alerts`)
    await page.getByRole('columnheader', { name: 'Before' }).waitFor()
    await page.getByRole('link', { name: 'Look at the repair' }).click()
    await page.getByText('Side by side').waitFor()
    await desk.inspect('/shops/toys/repair', 'repair')
    await press('Use it')
    await page.getByText('The repaired wrapper is in use').waitFor()
    await page.goto(`${desk.url}/alerts`)
    await page.getByText('Nothing needs you').waitFor()
  })
})

test('no browser complained', () => expect(desk.complaints).toEqual([]))
