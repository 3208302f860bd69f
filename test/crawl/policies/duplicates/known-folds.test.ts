import { afterEach, beforeEach, expect, test } from 'bun:test'
import { knownFolds } from '../../../../src/jobs/crawl/known-folds.ts'
import { Lab } from '../../harness.ts'
import { product, startTiny, type Tiny, WRAPPER } from '../../tiny.ts'

let tiny: Tiny
let lab: Lab
beforeEach(async () => {
  tiny = startTiny({})
  lab = await Lab.open()
})
afterEach(async () => {
  lab.close()
  await tiny.stop()
})

const LISTS = 3
const EACH = 8

const anchor = (href: string): string => `<a href="${href}">${href.slice(-3)}</a>`
const itself = (n: number): string => `/?r=product/product&id=${n}`
const listed = (list: number, n: number): string => `/?r=product/product&path=${list}&id=${n}`
const listUrl = (list: number): string => `/?r=product/category&path=${list}`

/** Lists say in the address of a product which list they are, the menu does not; no page names its own address. */
function serve(inMenu = LISTS * EACH): void {
  const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, i) => from + i)
  const menu = `<nav>${numbers(LISTS).map((list) => anchor(listUrl(list)))}</nav>
    <aside>${numbers(inMenu).map((n) => anchor(itself(n)))}</aside>`
  const page = (main: string): string => `<html><body>${menu}<main>${main}</main></body></html>`
  tiny.pages['/'] = page('<h1>Shop</h1>')
  for (const list of numbers(LISTS)) {
    const mine = numbers(EACH, (list - 1) * EACH + 1)
    tiny.pages[listUrl(list)] = page(mine.map((n) => anchor(listed(list, n))).join(''))
    for (const n of mine) {
      const shown = page(product(`Kite ${n}`, `${n}.00`).replace(/<\/?(?:html|body)>/g, ''))
      tiny.pages[itself(n)] = shown
      tiny.pages[listed(list, n)] = shown
    }
  }
}

/** As a survey makes it: nobody knows yet what makes no difference in addresses. */
const plan = (seed: string) => ({
  seeds: [seed],
  start: 'home',
  fold: [],
  states: {
    home: {
      name: 'home',
      role: 'page',
      edges: [{ xpath: '//nav//a', action: 'follow', to: 'list' }],
    },
    list: {
      name: 'list',
      role: 'list',
      edges: [{ xpath: '//main//a', action: 'follow', to: 'product' }],
    },
    product: { name: 'product', role: 'detail', edges: [] },
  },
})

async function crawled(origin: 'survey' | 'edited') {
  serve()
  await lab.addShop(`${tiny.url}/`, WRAPPER)
  const first = await lab.crawl({ mode: 'initial' })
  expect(first).toMatchObject({ complete: true, products: { new: LISTS * EACH } })
  const json = JSON.stringify(plan(`${tiny.url}/`))
  await lab.store.plans.save(1, json, origin, { activate: true })
  return (await lab.crawl({ mode: 'focused' })).products
}

test('addresses that a complete crawl knew to be one product are one by a plan that does not know', async () => {
  expect(await crawled('survey')).toMatchObject({ new: 0, changed: 0, gone: 0 })
  const again = await lab.crawl({ mode: 'delta' })
  expect(again.products).toMatchObject({ total: LISTS * EACH, new: 0, changed: 0, gone: 0 })
}, 30_000)

test('until a later crawl has read two pages that prove otherwise', async () => {
  await crawled('survey')
  const shop = await lab.store.shops.need('shop')
  const folds = await knownFolds(lab.store, shop)
  expect(folds).toEqual([{ drop: 'parameter', name: 'path', url: expect.any(String) }])
  const { id, counters } = (await lab.store.crawls.last(1, { mode: 'focused' }))!
  const end = { state: 'done', incomplete: null, seconds: 1 } as const
  await lab.store.crawls.finish(id, { ...end, counters: { ...counters, wrongFolds: folds } })
  expect(await knownFolds(lab.store, shop)).toEqual([])
}, 30_000)

test('a plan that somebody wrote is walked as it is written', async () => {
  expect((await crawled('edited')).new).toBeGreaterThan(0)
}, 30_000)

test('products are asked for where they were read, by a plan that was learned', async () => {
  serve(LISTS * EACH - 4)
  await lab.addShop(`${tiny.url}/`, WRAPPER)
  const learned = await lab.crawl({ mode: 'initial' }, { learn: true })
  expect(learned.products).toMatchObject({ new: LISTS * EACH })
  const { fold } = JSON.parse((await lab.store.plans.active(1))!.json)
  expect(fold).toHaveLength(1)
  expect((await lab.crawl({ mode: 'focused' })).products).toMatchObject({ new: 0, gone: 0 })
}, 30_000)
