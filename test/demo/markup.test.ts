import { describe, expect, test } from 'bun:test'
import { designNames } from '../../src/demo/config.ts'
import { change, demo, Shop, truthOf } from '../../src/demo/index.ts'
import { breakMarkup } from '../../src/demo/pages/burdens.ts'
import { encode } from '../../src/demo/serve/answers.ts'
import { money } from '../../src/demo/words/money.ts'
import { linksOf } from '../../src/page/links.ts'
import { pageFromHtml } from '../../src/page/page.ts'
import { heavyShop } from '../shops/index.ts'
import { fetchPage } from '../shops/read.ts'
import { origin } from '../shops/walk.ts'

describe('broken markup', () => {
  test('keeps every link of the page', async () => {
    for (const [redesign] of designNames.entries()) {
      const [whole, broken] = [new Shop(demo), new Shop(change(demo, { markup: { broken: true } }))]
      whole.redesign = redesign
      broken.redesign = redesign
      for (const path of ['/', '/c/sleeping/', '/blog/', truthOf(whole, '').products[3]!.url]) {
        const urls = async (shop: Shop) =>
          new Set(linksOf(await fetchPage(shop, origin + path)).map((l) => l.url))
        expect(await urls(broken)).toEqual(await urls(whole))
      }
    }
  })

  test('is really broken', () => {
    const html =
      '<html><body><main><h1>x</h1><ul class="c"><li><a href="/p"><img src="/i"></a></li></ul></main></body></html>'
    const broken = breakMarkup(html)
    expect(broken).not.toContain('</li>')
    expect(broken.match(/<a /g)!.length).toBe(2)
    expect(pageFromHtml(broken, `${origin}/`).document.textContent).toContain('x')
  })
})

describe('orders and sizes of a list', () => {
  const CHOICES = [
    ['links', 'options'],
    ['options', 'links'],
  ] as const

  test.each(CHOICES)('are links or options, each for itself: %s, %s', async (sort, sizes) => {
    for (const [redesign] of designNames.entries()) {
      const shop = new Shop(change(demo, { lists: { sort, sizes } }))
      shop.redesign = redesign
      const found = linksOf(await fetchPage(shop, `${origin}/c/sleeping/`))
      // Addresses of options are links, too.
      const links = found.filter(({ element }) => element.tag === 'a').map(({ url }) => url)
      expect(links.some((url) => url.includes('sort='))).toBe(sort === 'links')
      expect(links.some((url) => url.includes('limit='))).toBe(sizes === 'links')
    }
  })
})

describe('weight', () => {
  test('pages are about as heavy as asked for', async () => {
    const shop = new Shop(heavyShop(1000))
    const { url } = truthOf(shop, origin).products[9]!
    for (const page of [url, `${origin}/`, `${origin}/c/sleeping/`, `${origin}/faq`]) {
      const html = await (await shop.fetch(new Request(page))).text()
      const links = html.match(/<a /g)!.length
      expect(Math.abs(html.length - 40_000)).toBeLessThan(4000)
      expect(links).toBeGreaterThanOrEqual(120)
      expect(links).toBeLessThan(200)
    }
  })

  test('a large shop needs little memory', () => {
    const before = process.memoryUsage().heapUsed
    const shop = new Shop(heavyShop(50_000))
    expect(shop.assortment.count).toBe(44_000)
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(30_000_000)
  })
})

test('charsets have the letters of Central Europe, and references for the others', () => {
  const text = 'Příliš žluťoučký kůň, 12 €, 漢'
  for (const charset of ['windows-1250', 'iso-8859-2'] as const) {
    const decoded = new TextDecoder(charset).decode(encode(text, charset))
    const read = decoded.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    expect(read).toBe(text)
  }
})

test('prices are written as people of a country write them', () => {
  const row = (cents: number) => [
    money(cents, 'EUR', 'en').text,
    money(cents, 'EUR', 'de').text,
    money(cents, 'USD', 'en').text,
    money(cents, 'CZK', 'cs').text,
  ]
  expect(row(129_990)).toEqual(['€1,299.90', '1.299,90\u00a0€', '$1,429.89', '32\u00a0498\u00a0Kč'])
  expect(row(905)).toEqual(['€9.05', '9,05\u00a0€', '$9.96', '226\u00a0Kč'])
  expect(money(905, 'CZK', 'en')).toEqual({ amount: '226', currency: 'CZK', text: '226 Kč' })
})
