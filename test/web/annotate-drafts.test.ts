import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import type { Shop } from '../../src/store/types.ts'
import type { Answer } from '../../src/web/annotate/panels.tsx'
import type { DetailRule, Field, Wrapper } from '../../src/wrapper/wrapper.ts'
import { openSite, type Site } from './helper.ts'

setDefaultTimeout(60_000)

let site: Site
let shop: Shop

beforeAll(async () => {
  site = await openSite()
})

afterAll(async () => await site.close())

beforeEach(async () => {
  const slug = `shop-${crypto.randomUUID().slice(0, 8)}`
  shop = await site.store.shops.add({ slug, name: 'Shop', seed: 'https://shop.test/' })
})

async function ask(call: object): Promise<Answer> {
  const answer = await site.app.request(`/annotate/${shop.slug}/do`, {
    method: 'POST',
    headers: {
      host: 'localhost:4680',
      'sec-fetch-site': 'same-origin',
      origin: 'http://localhost:4680',
      'content-type': 'application/json',
    },
    body: JSON.stringify(call),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}

const field = (name: string): Field => ({ name, type: 'text', xpath: `//*[@id='${name}']` })
const rule = (regex: string): DetailRule => ({ on: 'url', regex, mode: 'mandatory' })
const wrapperOf = (...names: string[]): Wrapper => ({
  detail: [rule('/p/')],
  fields: names.map(field),
})
const use = (wrapper: Wrapper) =>
  site.store.wrappers.save(shop.id, JSON.stringify(wrapper), 'hand', { activate: true })
const setField = (name: string) => ask({ do: 'field', before: name, ...field(name) })
const opened = async (): Promise<Wrapper> =>
  JSON.parse((await site.get(`/annotate/${shop.slug}/wrapper.json`)).text)
const names = async () => (await opened()).fields.map(({ name }) => name)
const rules = async () => (await opened()).detail.map((one) => one.regex)

test('what two windows change at once is there both', async () => {
  const all = ['a', 'b', 'c', 'd', 'e', 'f']
  await Promise.all(all.map(setField))
  expect((await names()).sort()).toEqual(all)
})

test('a rule is changed and removed by what it says, not by where it stood', async () => {
  for (const regex of ['/a/', '/b/', '/c/']) await ask({ do: 'rule', ...rule(regex) })
  const was = (regex: string) => JSON.stringify(rule(regex))
  await ask({ do: 'rule-remove', was: was('/a/') })
  // As a window that still shows all three would.
  await ask({ do: 'rule-remove', was: was('/b/') })
  expect(await rules()).toEqual(['/c/'])
  expect((await ask({ do: 'rule-remove', was: was('/b/') })).problem).toContain('meanwhile')
  const stale = { do: 'rule', was: was('/a/'), ...rule('/x/') }
  expect((await ask(stale)).problem).toContain('meanwhile')
  expect(await rules()).toEqual(['/c/'])
  await ask({ ...stale, was: was('/c/') })
  expect(await rules()).toEqual(['/x/'])
})

test('a draft that went live gives way to what is used later', async () => {
  await use(wrapperOf('name'))
  await setField('brand')
  expect((await ask({ do: 'save', use: true, sure: true })).say).toContain('version 2')
  await use(wrapperOf('name', 'brand', 'sku'))
  expect(await names()).toEqual(['name', 'brand', 'sku'])
  const { html } = await ask({ do: 'look' })
  expect(html['an-panel']).not.toContain('Crawls use version')
})

test('a draft with changes of its own stays, and says that another wrapper is used', async () => {
  await use(wrapperOf('name'))
  await setField('brand')
  expect((await ask({ do: 'look' })).html['an-panel']).not.toContain('Crawls use version')
  await use(wrapperOf('name', 'sku'))
  const { html } = await ask({ do: 'look' })
  expect(html['an-panel']).toContain('Crawls use version 2')
  expect(html['an-panel']).toContain('begun with version 1')
  expect(await names()).toEqual(['name', 'brand'])
  const kept = await ask({ do: 'keep' })
  expect(kept.html['an-panel']).not.toContain('Crawls use version')
  expect(await names()).toEqual(['name', 'brand'])
  await use(wrapperOf('name', 'gtin'))
  const taken = await ask({ do: 'version', version: 3 })
  expect(taken.html['an-panel']).not.toContain('Crawls use version')
  expect(await names()).toEqual(['name', 'gtin'])
  await ask({ do: 'undo' })
  expect(await names()).toEqual(['name', 'brand'])
})

test('only the versions that are shown are read', async () => {
  await site.store.wrappers.save(shop.id, '{"of":"long ago"}', 'hand')
  for (let i = 0; i < 21; i++) await use(wrapperOf('name', `field${i}`))
  const { html } = await ask({ do: 'look', tab: 'save' })
  expect(html['an-panel']).toContain('field20')
})

test.each(['junk', '{}', '[7]'])(
  'a wrapper in use that is damaged (%s) is told of, and made anew',
  async (json) => {
    await use(wrapperOf('first'))
    const { version } = await site.store.wrappers.save(shop.id, json, 'hand')
    for (const tab of ['fields', 'rules', 'list', 'text', 'save']) {
      const { problem, html } = await ask({ do: 'look', tab })
      expect(problem).toContain(`The wrapper in use, version ${version}, is damaged. `)
      expect(problem).toContain('go back to another version under “Save”')
      expect(problem).toMatch(/What is wrong: (it is not JSON|the wrapper )/)
      expect(html['an-panel']).toBeTruthy()
    }
    expect(await names()).toEqual([])
    await setField('name')
    await ask({ do: 'rule', ...rule('/p/') })
    const saved = await ask({ do: 'save', use: true, sure: true })
    expect([saved.problem, saved.say]).toEqual([null, expect.stringContaining('Crawls use it')])
    const back = await ask({ do: 'version', version, use: true })
    expect(back.problem).toContain(`version ${version} of the wrapper`)
    expect((await site.store.wrappers.active(shop.id))!.version).toBe(version + 1)
    expect(await names()).toEqual(['name'])
  },
)
