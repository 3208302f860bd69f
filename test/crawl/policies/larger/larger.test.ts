import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { Plan } from '../../../../src/plan/plan.ts'
import { Lab } from '../../harness.ts'
import { product, startTiny, type Tiny, WRAPPER } from '../../tiny.ts'

const SMALL = 5
const LARGE = 20
/** Products of each list. */
const SIZES = [8, 60, 4, 14]
const TOTAL = 86

let lab: Lab
let tiny: Tiny
/** The shop's first list as it is now: what its larger page shows at most, and its pagination. */
let most: number
let pager: 'kept' | 'dropped' | 'none'
/** Where its pagination stands: other addresses of every list. */
let copies: string[]

const anchor = (href: string): string => `<a href="${href.replaceAll('&', '&amp;')}">x</a>`
const card = (path: string): string =>
  `<li class="card"><img src="${path}.jpg"><h3><a href="${path}">Thing ${path}</a></h3>
   <p>Good to have, and not too dear</p><b>10.00 EUR</b></li>`

/** A page of a list; `per`: how many it is asked to show, or null. */
function list(number: number, page: number, per: number | null): string {
  const own = number === 0
  const asked = per === null ? SMALL : own ? Math.min(per, most) : per
  const last = Math.ceil(SIZES[number]! / asked)
  const kept = per !== null && !(own && pager === 'dropped') ? `per=${per}&` : ''
  const pages = Array.from({ length: last }, (_, i) => i + 1).filter((other) => other !== page)
  const isBare = own && per !== null && pager === 'none'
  const further = isBare ? [] : pages.map((other) => anchor(`/c${number}?${kept}page=${other}`))
  const from = (page - 1) * asked
  const to = Math.min(SIZES[number]!, from + asked)
  const cards = Array.from({ length: to - from }, (_, i) => card(`/p/${number * 100 + from + i}`))
  return `<html><body><nav>${SIZES.map((_, i) => anchor(`/c${i}`)).join('')}</nav>
    <div class="look">${anchor(`/c${number}?per=${LARGE}`)}</div>
    <ul>${cards.join('')}</ul><div class="pager">${further.join('')}
    ${copies.map((copy) => anchor(`/c${number}?${copy}`)).join('')}</div></body></html>`
}

function plan(): Plan {
  const item = { xpath: '//li//a', action: 'follow', to: 'item', optional: true } as const
  const further = { xpath: "//div[@class='pager']/a", action: 'follow', optional: true } as const
  const url = '[?&]per=20(?:&|$)'
  const look = { xpath: "//div[@class='look']/a", url, action: 'follow', to: 'large' } as const
  return {
    seeds: [`${tiny.url}/`],
    start: 'start',
    fold: [{ drop: 'parameter', name: 'currency' }],
    states: {
      start: {
        name: 'start',
        role: 'page',
        edges: [{ xpath: '//nav/a', action: 'follow', to: 'list' }],
      },
      list: {
        name: 'list',
        role: 'list',
        edges: [item, { ...further, not: '[?&]per=', to: 'list' }, { ...look, instead: 'list' }],
      },
      large: { name: 'large', role: 'list', edges: [item, { ...further, url, to: 'large' }] },
      item: { name: 'item', role: 'detail', edges: [] },
    },
  }
}

beforeEach(async () => {
  most = LARGE
  pager = 'kept'
  copies = []
  lab = await Lab.open()
  tiny = startTiny({
    '/': `<html><body><nav>${SIZES.map((_, i) => anchor(`/c${i}`)).join('')}</nav></body></html>`,
  })
  for (const [number, size] of SIZES.entries()) {
    tiny.pages[`/c${number}`] = () => list(number, 1, null)
    tiny.pages[`/c${number}?per=20`] = () => list(number, 1, LARGE)
    for (let page = 1; page <= size / SMALL + 1; page++) {
      tiny.pages[`/c${number}?page=${page}`] = () => list(number, page, null)
      tiny.pages[`/c${number}?per=20&page=${page}`] = () => list(number, page, LARGE)
    }
    for (let i = 0; i < size; i++) {
      const path = `/p/${number * 100 + i}`
      tiny.pages[path] = product(`Thing ${path}`, '10.00')
    }
  }
  await lab.addShop(`${tiny.url}/`, WRAPPER)
  await lab.store.plans.save(1, JSON.stringify(plan()), 'learned', { activate: true })
  expect((await lab.crawl()).products.total).toBe(TOTAL)
  tiny.asked.length = 0
})

afterEach(async () => {
  await tiny.stop()
  lab.close()
})

const small = (): string[] => tiny.asked.filter((path) => /^\/c\d\?page=/.test(path)).sort()

test('small pages are not read where larger ones show their products', async () => {
  expect(await lab.crawl()).toMatchObject({ complete: true, products: { total: TOTAL, gone: 0 } })
  expect(small()).toEqual([])
})

test.each(['focused', 'delta'] as const)(
  'they are where the larger page shows no more and leads back to them: %s',
  async (mode) => {
    most = SMALL
    pager = 'dropped'
    expect(await lab.crawl({ mode })).toMatchObject({
      complete: true,
      products: { total: TOTAL, gone: 0 },
    })
    expect(small()).toContain('/c0?page=2')
    expect(small().every((path) => path.startsWith('/c0'))).toBe(true)
  },
)

test('they are where it shows a little more and leads back to them', async () => {
  most = SMALL + 1
  pager = 'dropped'
  expect((await lab.crawl()).products).toMatchObject({ total: TOTAL, gone: 0 })
})

test('they are where it shows no more, and has no pagination', async () => {
  most = SMALL
  pager = 'none'
  expect((await lab.crawl()).products).toMatchObject({ total: TOTAL, gone: 0 })
})

test('they are where it is not there', async () => {
  delete tiny.pages['/c0?per=20']
  expect((await lab.crawl()).products).toMatchObject({ total: TOTAL, gone: 0 })
})

test('they are not where the larger page shows less than it did, but keeps its pagination', async () => {
  most = SMALL
  expect((await lab.crawl()).products).toMatchObject({ total: TOTAL, gone: 0 })
  expect(small()).toEqual([])
  expect(tiny.asked).toContain('/c0?per=20&page=2')
})

test('nor where it only leads back to other addresses of the list', async () => {
  copies = ['currency=EUR', 'currency=USD', 'currency=GBP']
  expect((await lab.crawl()).products).toMatchObject({ total: TOTAL, gone: 0 })
  expect(small()).toEqual([])
})

test('they are in a crawl that is killed again and again, and in one with a limit', async () => {
  most = SMALL
  pager = 'dropped'
  const { report, kills } = await lab.killedEvery(20)
  expect(kills).toBeGreaterThan(2)
  expect(report).toMatchObject({ complete: true, products: { total: TOTAL, gone: 0 } })
  const all = report.pages + report.unchanged304
  const limited = await lab.crawl({ maxPages: all - 4, concurrency: 1 })
  expect(limited).toMatchObject({ complete: false, incomplete: 'limited', products: { gone: 0 } })
})
