import { expect, test } from 'bun:test'
import { PageReader } from '../../../src/crawl/read/reading.ts'
import { pageFromHtml } from '../../../src/page/page.ts'
import {
  compileList,
  nextPages,
  recordsByRule,
  shownByRule,
} from '../../../src/records/finders/by-rule.ts'
import { parseWrapper } from '../../../src/wrapper/wrapper.ts'
import { work } from '../../setup/work.ts'

const HTML = `<div class="offers">${[1, 2, 3]
  .map(
    (n) =>
      `<div class="o"><a href="/x/${n}"><b>Thing ${n}</b></a><i>was 9.00 €</i><em>${n}.50 €</em><a href="/ask/${n}">ask</a></div>`,
  )
  .join(
    '',
  )}</div><div class="o ad"><a href="/ad"><b>Ad</b></a><em>1 €</em></div><a class="more" href="?page=2">on</a>`
const page = pageFromHtml(HTML, 'http://shop.test/list')
const RULE = {
  record: "//div[@class='offers']/div",
  fields: { url: './a[1]', name: './/b', price: './/em' },
  next: "//a[@class='more']",
}

test('records are what the rule selects, with the fields it names', () => {
  const records = recordsByRule(page, compileList(RULE))
  expect(records.map(({ name, url, price }) => [name, url, price?.amount])).toEqual([
    ['Thing 1', 'http://shop.test/x/1', '1.50'],
    ['Thing 2', 'http://shop.test/x/2', '2.50'],
    ['Thing 3', 'http://shop.test/x/3', '3.50'],
  ])
})

test('the same by address, and nothing where the rule finds none', () => {
  const shown = shownByRule(page, compileList(RULE))!
  expect([...shown.keys()]).toEqual([1, 2, 3].map((n) => `http://shop.test/x/${n}`))
  expect(shown.get('http://shop.test/x/2')).toMatchObject({
    name: 'Thing 2',
    price: { amount: '2.50' },
  })
  expect(shownByRule(page, compileList({ record: '//article' }))).toBeNull()
})

test('the next page of the list', () => {
  expect(nextPages(page, compileList(RULE))).toEqual(['http://shop.test/list?page=2'])
})

test('a crawl reads lists by the rule of the wrapper', () => {
  const wrapper = {
    detail: [{ on: 'xpath', xpath: '//nothing', mode: 'mandatory' }],
    fields: [{ name: 'name', xpath: '//h1', type: 'text' }],
  }
  const read = (list: object | undefined) => {
    const json = JSON.stringify({ ...wrapper, ...(list ? { list } : {}) })
    const reader = new PageReader({ seed: page.url, wrapper: json, onTree: [], through: false })
    const told = {
      url: page.url,
      contentType: null,
      keep: { detail: false, other: false },
      isView: false,
    }
    return reader.read(new TextEncoder().encode(HTML), told).records.urls.length
  }
  expect(read(RULE)).toBe(3)
  expect(read({ record: "//div[contains(@class,'ad')]" })).toBe(1)
})

test('a mistake in it is told with its place', () => {
  const wrapper = {
    detail: [{ on: 'xpath', xpath: '//h1' }],
    fields: [{ name: 'name', xpath: '//h1' }],
  }
  expect(() => parseWrapper({ ...wrapper, list: { record: '//li[' } })).toThrow(
    'list.record, character',
  )
  expect(() => parseWrapper({ ...wrapper, list: {} })).toThrow('list.record: is missing')
  expect(() => parseWrapper({ ...wrapper, list: { record: '//li', nxt: '' } })).toThrow(
    'did you mean "next"',
  )
  expect(() =>
    parseWrapper({ ...wrapper, list: { record: '//li', fields: { prize: '.' } } }),
  ).toThrow('"price"')
  expect(parseWrapper({ ...wrapper, list: RULE }).list).toEqual(RULE)
})

test('a card inside a card is a part of it, however deep they nest', () => {
  const nested = pageFromHtml(
    `<ul>${[1, 2].map((n) => `<li><a href="/x/${n}">Thing ${n}</a> ${n} €<ul><li>red</li><li>blue</li></ul></li>`).join('')}</ul>`,
    'http://shop.test/list',
  )
  expect(recordsByRule(nested, compileList({ record: '//li' }))).toHaveLength(2)
  const deep = pageFromHtml('<div><a href="/x">Thing</a> 1 €'.repeat(20_000), 'http://shop.test/')
  expect(recordsByRule(deep, compileList({ record: '//div' }))).toHaveLength(1)
})

test('a path that takes long in each card takes long once', () => {
  const cards = pageFromHtml(
    `<ul>${'<li><a href="/p/1">x<b>y<i>z</i></b></a></li>'.repeat(300)}</ul>`,
    'http://shop.test/',
  )
  const heavy = '//*[count(//*)>1]'
  const passed = work()
  shownByRule(cards, compileList({ record: '//li', fields: { url: heavy, name: heavy } }))
  // Was 13 s.
  expect(passed()).toBeLessThan(5000)
})
