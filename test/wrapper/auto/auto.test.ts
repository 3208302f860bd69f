import { describe, expect, test } from 'bun:test'
import { pageFromHtml } from '../../../src/page/page.ts'
import { type AutoReading, readAuto } from '../../../src/wrapper/auto/auto.ts'
import { work } from '../../setup/work.ts'

const URL = 'https://toys.example/p/woolly-bear-48213'

function read(html: string, url = URL): AutoReading {
  return readAuto(pageFromHtml(html, url))
}

const script = (data: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(data)}</script>`

const bear = (
  offers: unknown = { price: '12.90', priceCurrency: 'EUR', availability: 'InStock' },
) => script({ '@type': 'Product', name: 'Woolly bear', sku: '48213', offers })

const related = [1, 2, 3, 4, 5, 6, 7]
  .map(
    (i) =>
      `<li class="card"><a href="/p/${i}"><img src="/${i}.jpg">Fox ${i}</a> <b class="price">${i}9,00 €</b></li>`,
  )
  .join('')

const shop = (main: string, head = ''): string =>
  `<!doctype html><html lang="de"><head><title>Woolly bear | Toys</title>${head}</head><body>
  <header><nav><a href="/">Toys</a> <a href="/bears">Bears</a></nav><span class="cart">0,00 €</span></header>
  <main>${main}</main><section class="related"><h2>Others bought</h2><ul>${related}</ul></section>
  <footer><p>Free delivery from 50,00 €</p></footer></body></html>`

const shown = `<h1>Woolly bear</h1><p>Artikelnummer: <b>48213</b></p><p>EAN: 4006381333931</p>
  <dl><dt>Marke</dt><dd>Woolly</dd></dl><div class="price"><del>19,90 €</del> <span>12,90 €</span></div>
  <p class="stock">Auf Lager</p><p>zzgl. Versand 4,90 €</p><button>In den Warenkorb</button>`

describe('a product page that only shows', () => {
  const { detail, fields, source, confidence, problems } = read(shop(shown))

  test('is known as one, with its fields', () => {
    expect(detail).toBe(true)
    expect(problems).toEqual([])
    expect(fields).toMatchObject({
      name: 'Woolly bear',
      price: { amount: '12.90', currency: 'EUR' },
      regularPrice: { amount: '19.90', currency: 'EUR' },
      availability: 'InStock',
      sku: '48213',
      gtin: '4006381333931',
      brand: 'Woolly',
    })
  })

  test('has a maker who is shown by a logo, where no words say it', () => {
    const by = (maker: string) =>
      read(shop(`${shown.replace(/<dl>.*<\/dl>/, maker)}<h4>Meinungen</h4>`))
    const logo = '<a href="/m/12"><img src="/m.png" alt="Woolly"></a>'
    expect(by(`<ul><li><span>Marke:</span> ${logo}</li></ul>`).fields.brand).toBe('Woolly')
    expect(
      by('<p><b>Marke:</b> <a href="/m"><img src="/m.png" alt="m.png">Woolly</a></p>').fields.brand,
    ).toBe('Woolly')
  })

  test('says where each was found and how sure it is', () => {
    expect(source.price).toBe('visible')
    for (const name of Object.keys(fields)) {
      expect(confidence[name]).toBeGreaterThan(0)
      expect(confidence[name]).toBeLessThanOrEqual(1)
    }
  })
})

describe('data and what is shown', () => {
  test('agree: it is surer than either', () => {
    const both = read(shop(shown, bear()))
    expect(both.fields.price).toEqual({ amount: '12.90', currency: 'EUR' })
    expect(both.confidence.price!).toBeGreaterThan(read(shop(shown)).confidence.price!)
    expect(both.problems).toEqual([])
  })

  test('contradict each other: it is told, and a price that is crossed out is not taken', () => {
    const stale = read(shop(shown, bear({ price: '19.90', priceCurrency: 'EUR' })))
    expect(stale.fields.price).toMatchObject({ amount: '12.90' })
    expect(stale.problems.join()).toContain('data (jsonld) says 19.90, but it shows 12.90')
  })

  test('a price in the data that is shown beside a larger one is no contradiction', () => {
    const two = read(shop(`${shown}<p>Set of two: 24,00 €</p>`, bear()))
    expect(two.problems).toEqual([])
  })

  test.each([
    ['1.250', '1.250,00 €', '1250.00'],
    ['1290', '12,90 €', '12.90'],
  ])('%s in the data is read as %s is shown', (price, text, amount) => {
    const html = shop(`<h1>Woolly bear</h1><b class="price">${text}</b>`, bear({ price }))
    expect(read(html)).toMatchObject({ fields: { price: { amount } }, problems: [] })
  })

  test('InStock in the data loses to words and a button that say otherwise', () => {
    const html = shop(
      `<h1>Woolly bear</h1><b class="price">12,90 €</b><p class="availability">Ausverkauft</p><button disabled>In den Warenkorb</button>`,
      bear(),
    )
    expect(read(html).fields.availability).toBe('OutOfStock')
  })

  const sizes = [
    { price: '10', sku: '48212', url: '/p/woolly-bear-48212' },
    { price: '14', sku: '48213', url: '/p/woolly-bear-48213' },
  ]

  test('the variant of the address has the price, not the cheapest', () => {
    expect(read(shop('<h1>Woolly bear</h1>', bear(sizes))).fields.price).toMatchObject({
      amount: '14',
    })
  })

  test('without one, the price that is shown decides', () => {
    const html = shop(
      '<h1>Woolly bear</h1><b class="price">14,00 €</b><button>In den Warenkorb</button>',
      bear(sizes),
    )
    expect(read(html, 'https://toys.example/bear').fields.price).toMatchObject({ amount: '14.00' })
  })

  test('of many products the one that the heading names', () => {
    const list = [1, 2, 3, 4].map((i) => ({
      '@type': 'Product',
      name: `Fox ${i}`,
      offers: { price: `${i}9` },
    }))
    const html = shop(
      '<h1>Woolly bear</h1>',
      script([...list, { '@type': 'Product', name: 'Woolly bear', offers: { price: '12.90' } }]),
    )
    expect(read(html).fields.price).toMatchObject({ amount: '12.90' })
  })
})

describe('shown prices', () => {
  const priced = (html: string) =>
    read(shop(`<h1>Woolly bear</h1>${html}<button>Add to cart</button>`)).fields.price

  const cases: [string, string, string][] = [
    ['cents set small', '<p class="price">$12<sup>99</sup></p>', '12.99'],
    [
      'cents in an element after the currency',
      '<p class="price">63<sup>07</sup> <span>Lei</span></p>',
      '63.07',
    ],
    ['the currency apart', '<p><span>€</span> <span>20,-</span></p>', '20'],
    [
      'a discount that tells which was before',
      '<div><i>EUR 200.00</i> <b>-50%</b> <i>EUR 100.00</i></div>',
      '100.00',
    ],
    [
      'a price without tax before',
      '<p>bez DPH <b>100,00 €</b></p><p>s DPH <b>120,00 €</b></p>',
      '120.00',
    ],
    [
      'a price of a weight',
      '<b class="price">12,90 €</b> <span class="price">(25,80 € / kg)</span>',
      '12.90',
    ],
    ['delivery', '<p class="delivery-price">4,90 €</p><b class="price">12,90 €</b>', '12.90'],
  ]
  for (const [name, html, amount] of cases) {
    test(name, () => expect(priced(html)).toMatchObject({ amount }))
  }

  test('other products have no say', () => {
    expect(read(shop('<h1>Woolly bear</h1><p>Sold out</p>')).fields.price).toBeUndefined()
  })
})

test('a number alone under the heading is the article number', () => {
  const html = shop('<h1>Woolly bear</h1><p>[WB-10006]</p><b class="price">12,90 €</b>')
  expect(read(html, 'https://toys.example/bear').fields.sku).toBe('WB-10006')
})

describe('pages that are none', () => {
  const none: [string, string, string?][] = [
    ['a list', `<html><body><h1>Bears</h1><ul>${related}${related}</ul></body></html>`],
    [
      'a list whose items are marked',
      `<h1>Bears</h1>${[1, 2, 3, 4, 5, 6].map((i) => `<div itemscope itemtype="https://schema.org/Product"><a href="/${i}"><img src="/${i}.jpg"><b itemprop="name">Bear ${i}</b></a><i itemprop="offers" itemscope><b itemprop="price">${i}9.00</b> €</i><button>Add to cart</button></div>`).join('')}`,
    ],
    ['a home page', shop(shown), 'https://toys.example/'],
    [
      'an article',
      `<html><head><meta property="og:type" content="article">${script({ '@type': 'BlogPosting', headline: 'A day with bears' })}</head><body><h1>A day with bears</h1><p>We paid 12,90 € at the gate.</p></body></html>`,
    ],
    ['a text', '<h1>Imprint</h1><p>Woolly Ltd., 12 Main Street</p>'],
    [
      'a category with a range of prices',
      `${script({ '@type': 'Product', name: 'Bears', offers: { '@type': 'AggregateOffer', lowPrice: '9', highPrice: '99' } })}<h1>Bears</h1><ul>${related}</ul>`,
    ],
    ['nothing', ''],
    [
      'a captcha',
      '<title>Robot check</title><h1>Are you a human?</h1><form class="captcha"><button>Buy now</button></form>',
    ],
  ]
  for (const [name, html, url] of none) {
    test(name, () => expect(read(html, url ?? 'https://toys.example/x/page-5').detail).toBe(false))
  }
})

/** A second where nothing else runs; what is quadratic takes minutes. */
const PATIENCE = 20_000

describe('hostile pages', () => {
  const pages: [string, string][] = [
    ['very deep', '<div class="price">'.repeat(20_000)],
    ['full of prices', '<p class="price">12,90 €</p>'.repeat(20_000)],
    ['full of labels', '<p>SKU: 123</p><p>Brand</p>'.repeat(20_000)],
    ['full of buttons', '<button>Add to cart</button>'.repeat(20_000)],
    ['one long text', `<p>${'12,90 € in stock '.repeat(100_000)}</p>`],
    ['full of headings', '<h1>12 €</h1>'.repeat(20_000)],
    [
      'long attributes',
      `<p class="${'price '.repeat(50_000)}" style="${'display '.repeat(50_000)}">1 €</p>`.repeat(
        3,
      ),
    ],
  ]
  for (const [name, html] of pages) {
    test(
      `${name}: comes to an end`,
      () => {
        expect(readAuto(pageFromHtml(html, URL)).problems).toBeArray()
      },
      PATIENCE,
    )
  }
})

describe('what stands inside of each other is read in part', () => {
  const story = 'a word and another '.repeat(500)
  const nested: [string, string][] = [
    ['prices', `<h1>Bear</h1>${`<div class="price">$9 <p>${story}</p>`.repeat(400)}`],
    [
      'properties',
      `<h1>Bear</h1><div itemscope itemtype="https://schema.org/Product">${`<div itemprop="name">Bear ${story}`.repeat(400)}`,
    ],
  ]
  for (const [name, html] of nested) {
    test(
      `${name}: takes no more than a few times the parsing`,
      () => {
        const took = (read: () => unknown): number => {
          const times = [1, 2, 3].map(() => {
            const passed = work()
            read()
            return passed()
          })
          return Math.min(...times)
        }
        const page = pageFromHtml(html, URL)
        const parsing = took(() => pageFromHtml(html, URL))
        expect(took(() => readAuto(page))).toBeLessThan(8 * parsing + 300)
      },
      PATIENCE,
    )
  }
})
