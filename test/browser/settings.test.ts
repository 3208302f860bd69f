import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { check, Desk, focused, LOOKS } from './flows.ts'

setDefaultTimeout(120_000)

let desk: Desk
let page: Page

beforeAll(async () => {
  desk = await Desk.open()
  for (const [id, url] of [
    ['toys', 'https://toys.example/'],
    ['books', 'https://books.example/'],
  ]) {
    expect((await desk.folder.aisle(`shop add ${url} --id ${id}`)).code).toBe(0)
  }
  page = await desk.page()
})
afterAll(() => desk.close())

const press = (name: string) => page.getByRole('button', { name }).first().click()

describe('settings', () => {
  test('a contact address is told to shops, once it is one', async () => {
    await page.goto(`${desk.url}/settings`)
    await page.getByLabel('Contact address').fill('call me (maybe)')
    await page.getByLabel('Requests at once').fill('99')
    await press('Save')
    await focused(page, 'contact')
    expect(await page.locator('#contact-problem').textContent()).toContain('e-mail')
    expect(await page.locator('#concurrency-problem').textContent()).toContain('1 to 64')
    expect(await page.getByLabel('Contact address').inputValue()).toBe('call me (maybe)')
    await check(page, 'settings-problem')
    await page.getByLabel('Contact address').fill('prices@example.com')
    await page.getByLabel('Requests at once').fill('')
    await press('Save')
    await page.getByText('The settings were saved').waitFor()
    await page.getByText('contact: prices@example.com').waitFor()
  })

  test('a backup is made, removed shops come back with it', async () => {
    await press('Make a backup now')
    await page.getByText('The backup is ready below').waitFor()
    await desk.inspect('/settings', 'settings')
    const file = page.getByRole('link', { name: /^aisle-.*\.db$/ })
    const [saved] = await Promise.all([page.waitForEvent('download'), file.click()])
    const path = join(desk.folder.path, 'mine.db')
    await saved.saveAs(path)
    expect((await desk.folder.aisle('shop rm toys --yes')).code).toBe(0)

    await page.getByLabel('Restore from a file').setInputFiles(path)
    await press('Look into it')
    await page.getByRole('heading', { name: /^Restore brought-/ }).waitFor()
    expect(await page.getByRole('row', { name: /Shops/ }).textContent()).toContain('toys.example')
    await check(page, 'restore')
    await press('Replace everything')
    await page.getByText('The backup was restored').waitFor()
    await page.goto(desk.url)
    await page.getByRole('link', { name: 'toys.example' }).first().waitFor()
  })

  test('what is no backup is refused beside the field', async () => {
    const path = join(desk.folder.path, 'letter.db')
    await writeFile(path, 'Dear shop, '.repeat(100))
    await page.goto(`${desk.url}/settings`)
    await page.getByLabel('Restore from a file').setInputFiles(path)
    await press('Look into it')
    expect(await page.locator('#file-problem').textContent()).toContain('not a database')
  })

  test('a backup that goes is asked about first', async () => {
    await page.goto(`${desk.url}/settings`)
    await page.getByRole('link', { name: /^Remove brought-/ }).click()
    await check(page, 'backup-remove')
    await press('Remove the file')
    await page.getByText('The backup was removed').waitFor()
    expect(await page.getByRole('link', { name: /^Remove brought-/ }).count()).toBe(0)
  })
})

describe('a password', () => {
  test('is set on the page, and asked for from then on', async () => {
    await page.goto(`${desk.url}/settings`)
    await page.getByLabel('New password').fill('correct horse')
    await page.getByLabel('The same again').fill('correct house')
    await press('Set a password')
    await focused(page, 'again')
    await page.getByLabel('New password').fill('correct horse')
    await page.getByLabel('The same again').fill('correct horse')
    await press('Set a password')
    await page.getByText('The password is set').waitFor()

    const other = await desk.page()
    await other.goto(`${desk.url}/alerts`)
    await other.getByRole('heading', { name: 'Log in' }).waitFor()
    await focused(other, 'password')
    await other.keyboard.type('wrong horse')
    await other.keyboard.press('Enter')
    await other.getByText('That is not the password').waitFor()
    await check(other, 'login-problem')
    await other.getByLabel('Password').fill('correct horse')
    await other.keyboard.press('Enter')
    await other.waitForURL(/\/alerts$/)
    await other.getByText('Nothing needs you').waitFor()
    await other.getByRole('button', { name: 'Log out' }).click()
    await other.getByText('You are logged out').waitFor()
    await other.goto(desk.url)
    await other.getByRole('heading', { name: 'Log in' }).waitFor()
    await other.context().close()
  })

  test('is asked for by a page in every look', async () => {
    await desk.inspect('/', 'login')
  })

  test('is taken away by who knows it', async () => {
    await page.goto(`${desk.url}/settings`)
    await press('Ask for it no more')
    expect(await page.locator('#current-problem').textContent()).toContain('not the password')
    await page.getByLabel('Password now').fill('correct horse')
    await press('Ask for it no more')
    await page.getByText('No password of this page').waitFor()
    const other = await desk.page({ ...LOOKS.light, javaScriptEnabled: false })
    await other.goto(desk.url)
    await other.getByRole('heading', { name: 'Shops', level: 1 }).waitFor()
    await other.context().close()
  })
})

test('no browser complained', () => expect(desk.complaints).toEqual([]))
