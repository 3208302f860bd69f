import { describe, expect, test } from 'bun:test'
import { pageFromHtml } from '../../../src/page/page.ts'
import type { Shown } from '../../../src/records/packed-records.ts'
import { shownApart, shownByAddress } from '../../../src/records/shown.ts'
import { work } from '../../setup/work.ts'

const URL = 'http://shop.test/list'

const card = (n: number, price: string): string =>
  `<li class="card"><a href="/p/${n}"><img src="/i/${n}.jpg"></a><h3><a href="/p/${n}">Thing number ${n}</a></h3>
   <p>Good to have</p><b>${price}</b><a href="/basket?add=${n}">Add to basket</a></li>`

const MENU = '<nav><a href="/">Home</a> <a href="/a">Tents</a> <a href="/b">Boots</a></nav>'

const pageOf = (body: string) => pageFromHtml(`<html><body>${MENU}${body}</body></html>`, URL)

const shown = (body: string) => shownByAddress(pageOf(body))

const pricesOf = (shown: Map<string, Shown>) =>
  Object.fromEntries(Array.from(shown, ([url, { price }]) => [url.slice(16), price?.amount]))

const prices = (body: string) => pricesOf(shown(body))

const apart = (body: string) => {
  const { lists, lone } = shownApart(pageOf(body))
  return { lists: pricesOf(lists), lone: pricesOf(lone) }
}

describe('a product that stands alone', () => {
  test('is shown where somebody asks for it', () => {
    const body = `<h1>Tents, page 7</h1><ul>${card(1, '€12.00')}</ul>`
    expect(prices(body)).toEqual({ '/p/1': '12.00' })
    expect(apart(body)).toEqual({ lists: {}, lone: { '/p/1': '12.00' } })
    expect(shown(body).get('http://shop.test/p/1')).toMatchObject({
      name: 'Thing number 1',
      price: { amount: '12.00', currency: 'EUR' },
      image: 'http://shop.test/i/1.jpg',
    })
  })

  test('is not looked for where there is a list', () => {
    const list = Array.from({ length: 8 }, (_, i) => card(i + 1, `€${i + 1}.00`)).join('')
    const box = `<div class="deal"><a href="/p/99"><img src="/i/99.jpg">Deal of the day</a> <i>€5.50</i></div>`
    expect(Object.keys(prices(`<ul>${list}</ul>${box}`))).toHaveLength(8)
  })

  test('is not made of a price without a picture and a link, nor of the whole page', () => {
    expect(prices('<p>Your basket: €0.00</p><footer>Free from €49</footer>')).toEqual({})
    const far = Array.from({ length: 9 }, (_, i) => `<p><a href="/t/${i}">Text ${i}</a></p>`).join(
      '',
    )
    expect(prices(`<p>Free from €49</p><div>${far}<img src="/logo.png"></div>`)).toEqual({})
  })
})

describe('a few products beside a strip that outweighs them', () => {
  const from = (first: number, count: number, sign = '€') =>
    Array.from({ length: count }, (_, i) => card(first + i, `${sign}${first + i}.00`)).join('')
  const page = (last: string, strip = from(11, 6)) =>
    `<main><h1>Tents, page 7</h1><div><ul>${last}</ul></div></main><section><h2>Featured</h2><ul>${strip}</ul></section>`

  test('are shown where the same template made them', () => {
    for (const count of [1, 2, 3]) {
      const urls = Array.from({ length: count }, (_, i) => `/p/${i + 1}`)
      expect(Object.keys(prices(page(from(1, count))))).toEqual(expect.arrayContaining(urls))
      expect(prices(page(from(1, count)))['/p/1']).toBe('1.00')
    }
  })

  test('are shown without a currency too', () => {
    expect(prices(page(from(1, 1, ''), from(11, 6, '')))['/p/1']).toBe('1.00')
  })

  test('are told apart where nobody knows what is a product', () => {
    const { lists, lone } = apart(page(from(1, 1)))
    expect(Object.keys(lists)).toHaveLength(6)
    expect(lone).toEqual({ '/p/1': '1.00' })
  })

  test('are left where another template made them: it may say less', () => {
    const deal = `<li class="deal"><a href="/p/99"><img src="/i/99.jpg">Deal of the day</a> <i>€5.50</i></li>`
    expect(Object.keys(prices(page(deal)))).toHaveLength(6)
  })

  test('take no long time on a page of many elements that might be them', () => {
    const deep = `<li>${'<div>'.repeat(200)}<a href="/x"><img src="/x.jpg">X</a> €1.00${'</div>'.repeat(200)}</li>`
    const body = page(deep.repeat(2000))
    const passed = work()
    prices(body)
    expect(passed()).toBeLessThan(10_000)
  })
})

test('a product that is shown twice is taken from the place that has its price', () => {
  const bare = '<li><a href="/p/1"><img src="/i/1.jpg"></a><a href="/p/1">Thing number 1</a></li>'
  expect(prices(`<ul>${bare}</ul><ul>${card(1, '€12.00')}</ul>`)).toEqual({ '/p/1': '12.00' })
})

test('a page of many prices takes no long time', () => {
  const rows = Array.from({ length: 30_000 }, (_, i) => `<div><div>€${i}.00</div>`).join('')
  const page = pageFromHtml(`<html><body>${rows}<a href="/x"><img src="/x.jpg"></a>`, URL)
  const passed = work()
  shownByAddress(page)
  expect(passed()).toBeLessThan(5000)
})
