import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { pageFromHtml } from '../../src/page/page.ts'
import { compileWrapper } from '../../src/wrapper/compile.ts'
import { parseWrapper } from '../../src/wrapper/wrapper.ts'
import { runs } from '../setup/runs.ts'
import { work } from '../setup/work.ts'

const URL = 'https://shop.test/toys/train?id=1'

function extract(html: string, fields: object[], url = URL) {
  const detail = [{ on: 'xpath', xpath: '//*' }]
  return compileWrapper(parseWrapper({ detail, fields })).extract(pageFromHtml(html, url))
}

const value = (html: string, field: object, url = URL): unknown =>
  extract(html, [{ name: 'x', xpath: '//*[@id="x"]', ...field }], url).fields.x

test.each(['N/A', 'n.a.', '-', '—'])(
  'a product whose number and maker are %p has none',
  (nothing) => {
    const html = `<p id="x">${nothing}</p>`
    for (const name of ['sku', 'mpn', 'gtin', 'brand']) {
      const { fields, missing } = extract(html, [{ name, xpath: '//*[@id="x"]', type: 'text' }])
      expect(fields).toEqual({})
      expect(Object.keys(missing)).toEqual([name])
    }
    expect(value(html, {})).toBe(nothing)
  },
)

describe('a product page', () => {
  const PAGE = `<html lang=en><body>
    <h1 itemprop="name"> Wooden
      train </h1>
    <p class="price"><del>€ 20.00</del> <ins>€ 12.90</ins></p>
    <img id="main" src="/img/1.jpg"><img id="main" src="../img/2.jpg">
    <span class="stock">Hurry, only 12 left</span>
    <table class="specs"><tr><th>Colour:</th><td>red</td></tr><tr><th>Age</th><td>3+</td></tr></table>
    <div class="text"><p onclick="x()">Nice <b>toy</b></p><script>evil()</script></div></body>`
  const { fields, source, problems } = extract(PAGE, [
    { name: 'name', xpath: '//h1', type: 'text' },
    { name: 'price', xpath: "//*[@class='price']", type: 'price', required: true },
    { name: 'image', xpath: "//img[@id='main']/@src", type: 'url', many: true },
    { name: 'stock', xpath: "//*[@class='stock']", regex: '(\\d+) left', type: 'number' },
    { name: 'availability', xpath: "//*[@class='stock']", type: 'availability' },
    { name: 'properties', xpath: "//table[@class='specs']", type: 'table' },
    { name: 'text', xpath: "//*[@class='text']", type: 'html' },
    { name: 'brand', xpath: '//brand', type: 'text' },
  ])

  test('gives every field that is there', () => {
    expect(fields).toEqual({
      name: 'Wooden train',
      price: { amount: '12.90', currency: 'EUR' },
      image: ['https://shop.test/img/1.jpg', 'https://shop.test/img/2.jpg'],
      stock: 12,
      availability: 'InStock',
      properties: { Colour: 'red', Age: '3+' },
      text: '<p>Nice <b>toy</b></p>',
    })
    expect(Object.keys(source)).toEqual(Object.keys(fields))
    expect(problems).toEqual([])
  })

  test('says which required field is missing, and why', () => {
    const { fields, missing, problems } = extract('<h1>Train</h1><p class=price>Call us</p>', [
      { name: 'price', xpath: "//*[@class='price']", type: 'price', required: true },
      { name: 'code', xpath: '//code', required: true },
      { name: 'brand', xpath: '//brand' },
    ])
    expect(fields).toEqual({})
    expect(missing).toEqual({
      price: "//*[@class='price'] shows no price",
      code: '//code selects nothing',
      brand: '//brand selects nothing',
    })
    expect(problems).toEqual([
      "price is missing: //*[@class='price'] shows no price",
      'code is missing: //code selects nothing',
    ])
  })
})

describe('text', () => {
  test.each([
    ['<p id=x>a <b>b</b>c<br>d</p>', 'a bc d'],
    ['<div id=x><p>a</p><p>b</p></div>', 'a b'],
    ['<div id=x><script>no</script><style>no</style>yes</div>', 'yes'],
    ['<p id=x>a&nbsp;&nbsp;b</p>', 'a b'],
    ['<meta id=x content="said">', 'said'],
    ['<input id=x value="typed">', 'typed'],
    ['<img id=x alt="seen">', 'seen'],
    ['<p id=x> </p>', undefined],
  ])('%s', (html, expected) => {
    expect(value(html, {})).toBe(expected)
  })

  test('the first that has a value', () => {
    expect(extract('<p></p><p>b</p><p>c</p>', [{ name: 'x', xpath: '//p' }]).fields.x).toBe('b')
  })

  test('many, each once', () => {
    const html = '<li>a<li>b<li>a<li>'
    const field = { name: 'x', xpath: '//li', many: true }
    expect(extract(html, [field]).fields.x).toEqual(['a', 'b'])
  })

  test('a regular expression chooses a part', () => {
    const html = '<p id=x>Code: AB-12 (new)</p>'
    expect(value(html, { regex: 'Code: (\\S+)' })).toBe('AB-12')
    expect(value(html, { regex: '[A-Z]+-\\d+' })).toBe('AB-12')
    expect(value(html, { regex: 'EAN: (\\d+)' })).toBeUndefined()
  })

  test('attributes, text nodes and computed values', () => {
    const html = '<p id=x title="T">a<b>b</b></p>'
    expect(value(html, { xpath: '//p/@title' })).toBe('T')
    expect(value(html, { xpath: '//p/text()' })).toBe('a')
    expect(value(html, { xpath: 'concat(//p/@title, "-", //b)' })).toBe('T-b')
    expect(value(html, { xpath: 'count(//b)', type: 'number' })).toBe(1)
    expect(value(html, { xpath: 'string(//nothing)' })).toBeUndefined()
  })
})

describe('number', () => {
  test.each([
    ['1 299 pieces', 1299],
    ['rated 4.5 of 5', 4.5],
    ['-7', -7],
    ['A-7', 7],
    ['1.234,5', 1234.5],
    ['12345678901234567890', '12345678901234567890'],
    ['0.1234567890123456789', '0.1234567890123456789'],
    ['none', undefined],
  ])('%s', (text, expected) => {
    expect(value(`<p id=x>${text}</p>`, { type: 'number' })).toBe(expected)
  })

  test('with the decimal separator of the shop', () => {
    const html = '<p id=x>1.250</p>'
    expect(value(html, { type: 'number' })).toBe(1250)
    expect(value(html, { type: 'number', decimalSeparator: '.' })).toBe(1.25)
  })
})

describe('price', () => {
  const price = (html: string, field: object = {}, url = URL) =>
    value(html, { type: 'price', ...field }, url)

  test.each([
    ['<p id=x>1 299 Kč</p>', '1299', 'CZK'],
    ['<p id=x>12<sup>99</sup> €</p>', '12.99', 'EUR'],
    ['<p id=x>€ 12,<small>90</small></p>', '12.90', 'EUR'],
    ['<p id=x>€<span>1299</span><span class=a-price-fraction>90</span></p>', '1299.90', 'EUR'],
    ['<p id=x><s>€ 20</s><b>€ 15</b></p>', '15', 'EUR'],
    ['<p id=x><del>€ 20</del></p>', '20', 'EUR'],
    ['<p id=x>Original price was: €20.00. <b>Current price is: €15.00.</b></p>', '15.00', 'EUR'],
    ['<meta id=x content="12.90">', '12.90', null],
    ['<i id=x content="12.90"></i>', '12.90', null],
    ['<p id=x>12.90</p><meta itemprop=priceCurrency content=USD>', '12.90', 'USD'],
    ['<p id=x>12.90</p><meta property="og:price:currency" content="PLN">', '12.90', 'PLN'],
    ['<p id=x>12.90 €</p><meta property="og:price:currency" content="PLN">', '12.90', 'EUR'],
    ['<p id=x>$12.90</p><meta itemprop=priceCurrency content=CAD>', '12.90', 'CAD'],
    ['<p id=x>$12.90</p><meta itemprop=priceCurrency content=EUR>', '12.90', null],
    ['<p id=x>$12.90</p>', '12.90', 'USD'],
    ['<html lang=en-AU><p id=x>$12.90</p>', '12.90', 'AUD'],
    ['<html lang=es><p id=x>$12.90</p>', '12.90', null],
    ['<html lang=sv><p id=x>129 kr</p>', '129', 'SEK'],
    ['<html lang="??"><p id=x>129 kr</p>', '129', null],
  ])('%s', (html, amount, currency) => {
    expect(price(html)).toEqual({ amount, currency })
  })

  test('the domain tells the country of a sign', () => {
    expect(price('<p id=x>129 kr', {}, 'https://shop.dk/p')).toEqual({
      amount: '129',
      currency: 'DKK',
    })
  })

  test('options settle what the text leaves open', () => {
    expect(price('<p id=x>1.250', { decimalSeparator: '.', currency: 'KWD' })).toEqual({
      amount: '1.250',
      currency: 'KWD',
    })
    expect(price('<p id=x>1.250 €', { currency: 'KWD' })).toEqual({
      amount: '1250',
      currency: 'EUR',
    })
  })
})

describe('url', () => {
  const url = (html: string, field: object = {}) => value(html, { type: 'url', ...field })

  test.each([
    ['<a id=x href="../b?c=1#d">b</a>', 'https://shop.test/b?c=1'],
    ['<img id=x src="/1.jpg">', 'https://shop.test/1.jpg'],
    ['<img id=x src="data:image/gif;base64,R0" data-src="/2.jpg">', 'https://shop.test/2.jpg'],
    ['<img id=x srcset="/s.jpg 100w, /l.jpg 800w, /m.jpg 400w">', 'https://shop.test/l.jpg'],
    ['<div id=x><p>text</p><img src=/3.jpg></div>', 'https://shop.test/3.jpg'],
    ['<meta id=x content="//cdn.test/4.jpg">', 'https://cdn.test/4.jpg'],
    ['<p id=x>https://other.test/5</p>', 'https://other.test/5'],
    ['<base href="/base/"><a id=x href=6>6</a>', 'https://shop.test/base/6'],
    ['<a id=x href="javascript:go()">x</a>', undefined],
    ['<a id=x href=" ">x</a>', undefined],
    ['<p id=x>no address</p>', undefined],
  ])('%s', (html, expected) => {
    expect(url(html)).toBe(expected)
  })

  test('from attributes and parts of them', () => {
    expect(url('<img srcset="/a.jpg 1x, /b.jpg 2x">', { xpath: '//img/@srcset' })).toBe(
      'https://shop.test/b.jpg',
    )
    const style = `<p style="background: url('/bg.png') red">`
    expect(url(style, { xpath: '//p/@style', regex: "url\\('([^']+)'\\)" })).toBe(
      'https://shop.test/bg.png',
    )
  })
})

describe('html', () => {
  test('keeps structure and drops what acts', () => {
    const html = `<div id=x><h2 style="x" class=y>A &amp; B</h2><iframe src=/></iframe><custom>in<i>side</i></custom>
<a href="/p" onclick=x>p</a><a href="javascript:x">q</a><img src=/i.png alt='"q"' onerror=x><svg><script>x</script></svg>
<table><tr><td colspan=2>c</table><br></div>`
    expect(value(html, { type: 'html' })).toBe(
      `<h2>A &amp; B</h2>in<i>side</i>
<a href="https://shop.test/p">p</a><a>q</a><img src="https://shop.test/i.png" alt="&quot;q&quot;">
<table><tbody><tr><td colspan="2">c</td></tr></tbody></table><br>`,
    )
  })

  test('what is cut is closed', () => {
    const html = `<div id=x>${'<p><b>word'.repeat(50_000)}</div>`
    const clean = value(html, { type: 'html' }) as string
    expect(clean.length).toBeLessThan(120_000)
    expect(clean.split('<p>').length).toBe(clean.split('</p>').length)
  })

  test('no page makes it say anything that acts', () => {
    const piece = fc.constantFrom(
      ...[
        '<script>',
        '</script>',
        '<b onclick=x>',
        '<svg>',
        '<math>',
        '<a href=javascript:x>',
        '"',
      ],
      ...[
        '<img src=x onerror=x>',
        '<style>',
        '<template>',
        '<table>',
        '<p>',
        '<!--',
        '-->',
        '&lt;',
        "'",
      ],
      ...[
        '<noscript>',
        '<xmp>',
        '<textarea>',
        '<title>',
        '<iframe srcdoc="<script>">',
        'text',
        '</p>',
      ],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const html = value(`<div id=x>${pieces.join('')}</div>`, { type: 'html' }) ?? ''
        const again = pageFromHtml(html as string, URL)
        const acting = compileWrapper(
          parseWrapper({
            detail: [
              {
                on: 'xpath',
                xpath:
                  "//body//*[self::script or self::svg or self::math or self::style or self::iframe] | //@*[starts-with(name(), 'on')] | //@href[starts-with(., 'javascript')]",
              },
            ],
            fields: [{ name: 'x', xpath: '//x' }],
          }),
        )
        expect(acting.isDetail(again).detail).toBe(false)
      }),
      { numRuns: runs(500) },
    )
  })
})

describe('availability', () => {
  test.each([
    ['<p id=x>Není skladem</p>', 'OutOfStock'],
    ['<link id=x itemprop=availability href="http://schema.org/InStock">', 'InStock'],
    ['<meta id=x content="https://schema.org/PreOrder">', 'PreOrder'],
    ['<i id=x class="icon in-stock"></i>', 'InStock'],
    ['<i id=x title="Sold out"></i>', 'OutOfStock'],
    ['<p id=x>red</p>', undefined],
    ['<button id=x>Add to cart</button>', 'InStock'],
    ['<input id=x type=submit value="In den Warenkorb">', 'InStock'],
    ['<button id=x>SOLD OUT</button>', 'OutOfStock'],
    ['<button id=x disabled>Add to cart</button>', undefined],
    ['<button id=x>View cart</button>', undefined],
    ['<p id=x>Add to cart</p>', undefined],
  ])('%s', (html, expected) => {
    expect(value(html, { type: 'availability' })).toBe(expected)
  })

  test.each([
    ['<button>Add to cart</button><p>Sold out</p>', 'OutOfStock'],
    ['<p>Item no. 7</p><button>Add to cart</button>', 'InStock'],
    ['<p>Item no. 7</p><p>On order</p>', 'BackOrder'],
  ])('words come before a button: %s', (html, expected) => {
    expect(value(html, { type: 'availability', xpath: '//p | //button' })).toBe(expected)
  })
})

describe('table', () => {
  const COLOURS = { Colour: 'red', Age: '3+' }
  test.each([
    ['rows', '<table id=x><tr><td>Colour<td>red<tr><td>Age:<td>3+</table>'],
    ['sections', '<table id=x><tr><th colspan=2>Toy<tr><th>Colour<td>red<tr><th>Age<td>3+</table>'],
    ['pairs in a row', '<table id=x><tr><th>Colour<td>red<th>Age<td>3+</table>'],
    ['a box around', '<div id=x><table><tr><td>Colour<td>red<tr><td>Age<td>3+</table></div>'],
    ['definitions', '<dl id=x><dt>Colour<dd>red<dt>Age<dd>3+</dl>'],
    ['boxed definitions', '<dl id=x><div><dt>Colour<dd>red</div><div><dt>Age<dd>3+</div></dl>'],
    ['items with colons', '<ul id=x><li>Colour: red<li>Age : 3+</ul>'],
    ['items with labels', '<ul id=x><li><b>Colour:</b> red<li><b>Age</b> 3+</ul>'],
    [
      'boxes',
      '<div id=x><div><span>Colour</span><span>red</span></div><div><span>Age</span>:<span>3+</span></div></div>',
    ],
    ['lines', '<div id=x><p>Colour: <b>red</b></p><p>Age: <a>3+</a></p></div>'],
  ])('%s', (_, html) => {
    expect(value(html, { type: 'table' })).toEqual(COLOURS)
  })

  test('a heading row with one row of values', () => {
    const html = '<table id=x><tr><th>A<th>B<th>C<tr><td>1<td>2<td>3</table>'
    expect(value(html, { type: 'table' })).toEqual({ A: '1', B: '2', C: '3' })
  })

  test('rows selected one by one are one table, with many they are several', () => {
    const html = '<table><tr><td>A<td>1<tr><td>B<td>2</table>'
    expect(value(html, { type: 'table', xpath: '//tr' })).toEqual({ A: '1', B: '2' })
    const several = value(html, { type: 'table', xpath: '//tr', many: true })
    expect(several).toEqual([{ A: '1' }, { B: '2' }])
  })

  test('a label that comes again adds its value', () => {
    const html = '<dl id=x><dt>A<dd>1<dd>2<dt>A<dd>2</dl>'
    expect(value(html, { type: 'table' })).toEqual({ A: '1, 2' })
  })

  test('labels are only data', () => {
    const html = '<table id=x><tr><td>__proto__<td>1<tr><td>constructor<td>2</table>'
    const table = value(html, { type: 'table' }) as object
    expect(Object.entries(table)).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
    ])
    expect(Object.getPrototypeOf(table)).toBe(Object.prototype)
  })
})

test('a page cannot fill the store', () => {
  const html = '<p>'.concat('word '.repeat(10_000), '</p>').repeat(20)
  const fields = Array.from({ length: 100 }, (_, i) => ({ name: `f${i}`, xpath: '//p' }))
  const { fields: kept, problems } = extract(html, fields)
  expect(Object.keys(kept)).toHaveLength(49)
  expect(problems).toHaveLength(51)
  expect(problems[0]).toBe('f49: the page shows too much')
})

describe('hostile pages', () => {
  const TYPES = ['text', 'number', 'price', 'url', 'html', 'table', 'availability']
  const PAGES = [
    `<div>${'<div>'.repeat(10_000)}12 €`,
    '<p>12 €</p>'.repeat(30_000),
    `<p>${'1.'.repeat(500_000)}</p>`,
    `<table>${'<tr><td>a<td>b'.repeat(30_000)}</table>`,
    `<p>${' '.repeat(2_000_000)}</p>`,
    '<ul>'.repeat(3000) + '<li>a: b'.repeat(3000),
  ].map((html) => pageFromHtml(html, URL))

  test.each(TYPES)('%s of everything ends soon and stays small', (type) => {
    for (const page of PAGES) {
      const fields = [{ name: 'x', xpath: '//*', type, many: true }]
      const { extract } = compileWrapper(
        parseWrapper({ detail: [{ on: 'url', regex: '.' }], fields }),
      )
      const passed = work()
      const extraction = extract(page)
      expect(passed()).toBeLessThan(4000)
      expect(JSON.stringify(extraction).length).toBeLessThan(201_000)
    }
  })
})
