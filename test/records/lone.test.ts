import { describe, expect, test } from 'bun:test'
import { pageFromHtml } from '../../src/page/page.ts'
import { shownByAddress } from '../../src/records/shown.ts'

const URL = 'http://shop.test/list'

const card = (n: number, price: string): string =>
  `<li class="card"><a href="/p/${n}"><img src="/i/${n}.jpg"></a><h3><a href="/p/${n}">Thing number ${n}</a></h3>
   <p>Good to have</p><b>${price}</b><a href="/basket?add=${n}">Add to basket</a></li>`

const MENU = '<nav><a href="/">Home</a> <a href="/a">Tents</a> <a href="/b">Boots</a></nav>'

const shown = (body: string, lone = true) =>
  shownByAddress(pageFromHtml(`<html><body>${MENU}${body}</body></html>`, URL), lone)

const prices = (body: string, lone?: boolean) =>
  Object.fromEntries(
    Array.from(shown(body, lone), ([url, { price }]) => [url.slice(16), price?.amount]),
  )

describe('a product that stands alone', () => {
  test('is shown where somebody asks for it', () => {
    const body = `<h1>Tents, page 7</h1><ul>${card(1, '€12.00')}</ul>`
    expect(prices(body)).toEqual({ '/p/1': '12.00' })
    expect(prices(body, false)).toEqual({})
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

test('a product that is shown twice is taken from the place that has its price', () => {
  const bare = '<li><a href="/p/1"><img src="/i/1.jpg"></a><a href="/p/1">Thing number 1</a></li>'
  expect(prices(`<ul>${bare}</ul><ul>${card(1, '€12.00')}</ul>`)).toEqual({ '/p/1': '12.00' })
})

test('a page of many prices takes no long time', () => {
  const rows = Array.from({ length: 30_000 }, (_, i) => `<div><div>€${i}.00</div>`).join('')
  const page = pageFromHtml(`<html><body>${rows}<a href="/x"><img src="/x.jpg"></a>`, URL)
  const started = performance.now()
  shownByAddress(page, true)
  expect(performance.now() - started).toBeLessThan(5000)
})
