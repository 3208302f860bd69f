import { describe, expect, test } from 'bun:test'
import { pageFromHtml } from '../../../src/page/page.ts'
import { readAuto } from '../../../src/wrapper/auto/auto.ts'
import { compileWrapper } from '../../../src/wrapper/compile.ts'
import { compileExtract } from '../../../src/wrapper/extract.ts'
import { exampleOf } from '../../../src/wrapper/induce/examples.ts'
import { expressionsFor } from '../../../src/wrapper/induce/expressions.ts'
import { induceField } from '../../../src/wrapper/induce/field.ts'
import { induceWrapper } from '../../../src/wrapper/induce/induce.ts'
import type { Example } from '../../../src/wrapper/induce/known.ts'
import { regexAround } from '../../../src/wrapper/induce/locate.ts'
import { parseWrapper } from '../../../src/wrapper/wrapper.ts'

const at = (html: string, path = '/p') => pageFromHtml(html, `http://toys.example${path}`)

describe('a rule for a field', () => {
  const rule = (pages: [html: string, value: string][], name = 'sku') =>
    induceField(
      { name, type: 'text' },
      pages.map(([html, value]) => ({ page: at(html), known: { [name]: value } })),
    )?.field

  test('finds a text that has no element of its own behind its label', () => {
    const page = (no: string, maker: string) =>
      `<div id="info"><p>A bear as good as any other, knitted by hand of the best wool that there is.</p>
        <strong>Item no.:</strong> ${no}<br><strong>Maker:</strong> ${maker}<br><a href="/print">Print</a>
        <p>Sent at once, all over the country, by people who like bears as much as you do.</p></div>`
    const pages = [
      ['WB-101', 'Snork'],
      ['20417', 'Hemul'],
      ['WB-103', 'Mymble'],
    ].map(([no, maker]): [string, string] => [page(no!, maker!), no!])
    const field = rule(pages)!
    const other = at(
      '<div><strong>Maker:</strong> Snork<br><strong>Item no.:</strong> X-9<br></div>',
    )
    expect(compileExtract([field])(other).fields).toEqual({ sku: 'X-9' })
    const none = at('<div><strong>Maker:</strong> Snork<br></div>')
    expect(compileExtract([field])(none).fields).toEqual({})
  })

  test('has a second place for products that are marked up in another way', () => {
    const page = (mark: string, price: string) => at(`<b class="${mark}">$${price}</b><i>$1.00</i>`)
    const examples = [
      ...['10.00', '11.00', '12.00'].map((price) => ({
        page: page('usual', price),
        known: { price },
      })),
      ...['13.00', '14.00'].map((price) => ({
        page: at(`<i>$2.00</i><h4>$99.00</h4><u>$${price}</u>`),
        known: { price },
      })),
    ]
    const told = examples.map((example) => ({ ...example, foreign: new Set<never>() }))
    const found = induceField({ name: 'price', type: 'price' }, told)!
    expect([found.right, found.wrong, found.of]).toEqual([5, 0, 5])
    expect(found.field.xpath).toContain('[not(')
    // It may be in a box of another product, where nobody knows which those are.
    const blind = induceField({ name: 'price', type: 'price' }, examples)!
    expect(blind.field.xpath).not.toContain('[not(')
  })

  test('prefers marks that say what they hold', () => {
    const page = (sku: string) => `<div class="row x1"><b id="sku" class="left">${sku}</b></div>`
    expect(
      rule([
        [page('A-1'), 'A-1'],
        [page('B-2'), 'B-2'],
      ])?.xpath,
    ).toBe("//*[@id='sku']")
  })

  test('ids that number things are not taken', () => {
    const page = (n: number) => `<div class="facts"><b id="sku-${n}">A-${n}</b></div>`
    const found = rule([
      [page(11), 'A-11'],
      [page(12), 'A-12'],
    ])
    expect(found?.xpath).toContain(' facts ')
  })

  test('tags that no XPath can name, and words of the language itself, are survived', () => {
    const page = (sku: string) =>
      `<b:c: id="x" constructor="y"><constructor>SKU</constructor><p"x itemprop="sku">${sku}</p"x></b:c:>`
    const found = rule(
      [
        [page('A-1'), 'A-1'],
        [page('B-2'), 'B-2'],
      ],
      'constructor',
    )
    expect(found?.xpath).toBe("//*[@itemprop='sku']")
  })

  test('a way that takes too long on a page is none, and others are found', () => {
    const labels = '<p>Brand</p>'.repeat(6000)
    const found = rule([[`<div>${labels}<i>Lux</i></div>`, 'Lux']], 'name')
    expect(found?.xpath).toBe('//i')
  })

  test('finds what only a label tells', () => {
    const page = (sku: string, more = '') =>
      `<table>${more}<tr><td>Weight<td>2 kg<tr><td>Item<td>${sku}</table>`
    const found = rule([
      [page('A-1'), 'A-1'],
      [page('B-2', '<tr><td>Age<td>3+'), 'B-2'],
      [page('C-3'), 'C-3'],
    ])
    expect(found?.xpath).toBe("//td[normalize-space(.)='Item']/following-sibling::td[1]")
  })

  test('cuts the value out of the text around it', () => {
    const page = (sku: string) => `<p class="ref">Article [${sku}] new</p>`
    expect(
      rule([
        [page('A-1'), 'A-1'],
        [page('B-2'), 'B-2'],
      ]),
    ).toMatchObject({ regex: 'Article \\[(\\S+?)\\s*\\]' })
  })

  test('is none where the value stands elsewhere on every page', () => {
    const pages: [string, string][] = [
      ['<p>A-1</p><i>x</i>', 'A-1'],
      ['<p>y</p><i>B-2</i>', 'B-2'],
      ['<p>y</p><i>x</i><u>C-3</u>', 'C-3'],
    ]
    expect(rule(pages)).toBeUndefined()
  })
})

describe('expressions', () => {
  test('none is a chain from the root', () => {
    const page = at('<div class="a"><ul><li>1<li><b>2</b></ul></div>')
    const b =
      page.document.documentElement.children[1]!.children[0]!.children[0]!.children[1]!.children[0]!
    expect(b.tag).toBe('b')
    for (const { xpath } of expressionsFor(b)) expect(xpath).toStartWith('//')
  })

  test.each([
    ['EAN 4006381333931', '4006381333931', 'EAN\\s+(\\S+?)\\s*$'],
    ['[TB-104]', 'TB-104', '\\[(\\S+?)\\s*\\]'],
    ['TB-104 / new', 'TB-104', '^(\\S+?)\\s*/'],
  ])('%s', (whole, value, regex) => {
    expect(regexAround(whole, value)?.replaceAll('\\/', '/')).toBe(regex)
  })
})

describe('stock', () => {
  const ruleOf = (pages: [html: string, availability: string][]) =>
    induceField(
      { name: 'availability', type: 'availability' },
      pages.map(([html, availability]) => ({ page: at(html), known: { availability } })),
    )
  const BUY = '<div class="form"><button id="buy">Add to cart</button></div>'

  test('is told by the button that buys, where nothing else tells it', () => {
    const none = '<div class="form"><button id="buy" disabled>SOLD OUT</button></div>'
    const rule = ruleOf([
      [BUY, 'InStock'],
      [none, 'OutOfStock'],
      [BUY, 'InStock'],
    ])
    expect(rule).toMatchObject({ right: 3, field: { xpath: "//*[@id='buy']" } })
    const input = '<input id="cart" type="submit" value="Add to Cart">'
    expect(ruleOf([1, 2, 3].map(() => [input, 'InStock']))?.field.xpath).toBe("//*[@id='cart']")
  })

  test('is told by words before any button: that may be there when there is none to buy', () => {
    const page = `<ul><li>Brand: Snork</li><li>Availability: In Stock</li></ul>${BUY}`
    expect(ruleOf([1, 2, 3].map(() => [page, 'InStock']))?.field.xpath).not.toContain('buy')
  })

  test('is told by words, and by the button on pages whose words do not tell it', () => {
    const page = (no: number, words: string, form = ''): Example => ({
      page: at(`<ul class="facts"><li>Item no. ${no}</li>${words}</ul>${form}`),
      known: { availability: words.includes('Sold') ? 'OutOfStock' : 'InStock' },
      foreign: new Set(),
    })
    const said = (i: number) => page(i, '<li>Availability: In Stock</li>', BUY)
    const silent = (i: number) => page(i, '', BUY)
    const none = (i: number) => page(i, '<li>Availability: Sold out</li>')
    const pages = [1, 2, 3].flatMap((i) => [said(10 + i), silent(20 + i), none(30 + i)])
    const rule = induceField({ name: 'availability', type: 'availability' }, pages)!
    expect(rule).toMatchObject({ right: 9, wrong: 0 })
    // The button is there all the same.
    const denied = at(`${BUY}<ul class="facts"><li>Availability: Sold out</li></ul>`)
    expect(compileExtract([rule.field])(denied).fields).toEqual({ availability: 'OutOfStock' })
  })
})

describe('a whole wrapper', () => {
  const product = (i: number) =>
    `<title>Bear ${i}</title><div class="menu"><h2>Shop</h2></div><h1 class="title">Bear number ${i}</h1>
     <p class="price">€ ${i}9.90</p><button>Add to basket</button><p class="stock">${i % 3 ? 'In stock' : 'Sold out'}</p>
     <dl><dt>Item no.<dd class="no">TB-${100 + i}<dt>Brand<dd class="by">Maker ${i % 2}</dl>`
  const pages = [1, 2, 3, 4, 5, 6].map((i) => at(product(i), `/p/${i}`))
  const list = at(
    `<h1 class="title">Bears</h1>${[1, 2, 3].map((i) => `<li><a href="/p/${i}">Bear ${i}</a><span>€ ${i}9.90</span>`).join('')}`,
    '/bears',
  )
  const induced = induceWrapper(
    pages.map((page) => exampleOf(page, readAuto(page))),
    [list],
  )!
  const { isDetail, extract } = compileWrapper(parseWrapper(induced.wrapper))

  test('reads what it was induced from', () => {
    expect(extract(pages[2]!).fields).toMatchObject({
      name: 'Bear number 3',
      price: { amount: '39.90', currency: 'EUR' },
      availability: 'OutOfStock',
      sku: 'TB-103',
      brand: 'Maker 1',
    })
  })

  test('knows its product pages, and no list', () => {
    expect(pages.every((page) => isDetail(page).detail)).toBe(true)
    expect(isDetail(list).detail).toBe(false)
    expect(induced.detail).toMatchObject({ missed: [], misfired: [] })
  })
})
