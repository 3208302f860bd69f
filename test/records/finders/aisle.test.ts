import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { pageFromHtml } from '../../../src/page/page.ts'
import { xpathOf } from '../../../src/page/path.ts'
import { aisle } from '../../../src/records/finders/aisle.ts'
import { recordsOf } from '../../../src/records/read.ts'
import { otherPages } from '../other-pages.ts'
import { card, ids, list, NAMES, namesOn, page, slug, times } from '../pages.ts'

const priced = (i: number, tag: string, inner = ''): string =>
  `<${tag} id="r${i}"><a href="/p/${slug(NAMES[i]!)}"><img src="/${i}.jpg" alt="">${NAMES[i]}</a> <b>${i + 3}.50 €</b>${inner}</${tag}>`

const expected = (n: number): string[] => Array.from({ length: n }, (_, i) => `r${i}`)

describe('finds records that', () => {
  test.each(['li', 'div', 'article', 'form', 'section', 'dd', 'td'])('are each one %s', (tag) => {
    const around =
      new Map([
        ['li', 'ul'],
        ['dd', 'dl'],
        ['td', 'table'],
      ]).get(tag) ?? 'div'
    expect(ids(page(`<${around}>${times(6, (i) => priced(i, tag))}</${around}>`))).toEqual(
      expected(6),
    )
  })

  test.each([2, 3, 4])('are only %d', (n) => {
    expect(ids(page(`<h1>Bears</h1><ul>${times(n, (i) => priced(i, 'li'))}</ul>`))).toEqual(
      expected(n),
    )
  })

  const BEFORE = {
    'a filter by price':
      '<ul><li><label>$0 - $25</label></li><li><label>$25 - $50</label></li></ul>',
    'a filter of many steps': `<ul>${times(5, (i) => `<li><label>under $${i}5</label></li>`)}</ul>`,
    'a filter by stock': '<ul><li>Sold out <i>(13)</i></li><li>In stock <i>(3)</i></li></ul>',
    'an empty basket': '<div><span>0 items | € 0,00</span></div>',
    'a filter by processor': '<ul><li>AMD 3020e</li><li>Intel N100</li></ul>',
  }
  test.each(Object.entries(BEFORE))('are only three, behind %s', (_, before) => {
    const three = `<ul>${times(3, (i) => priced(i, 'li'))}</ul>`
    expect(ids(page(`<h1>Bears</h1>${before}${three}`))).toEqual(expected(3))
  })

  test('are not three behind the price of one, also where sizes have prices', () => {
    const three = `<ul>${times(3, (i) => priced(i, 'li'))}</ul>`
    expect(ids(page(`<h1>Bear</h1><p>€ 24,90</p>${three}`))).toEqual([])
    const sizes = '<ul><li>€ 9,90</li><li>€ 14,90</li><li>€ 19,90</li></ul>'
    expect(ids(page(`<h1>Bear</h1><p>€ 9,90</p>${sizes}${three}`))).toEqual([])
  })

  test('are cells of a grid in rows, the last row not full', () => {
    const row = (...cells: number[]) => `<tr>${cells.map((i) => priced(i, 'td')).join('')}</tr>`
    const grid = `<table>${row(0, 1, 2)}${row(3, 4, 5)}${row(6)}</table>`
    expect(ids(page(grid))).toEqual(expected(7))
  })

  test('write their prices in digits of another script, or that there is none', () => {
    const prices = ['۱۵,۰۰۰', '۲۷,۵۰۰', '۱۲,۰۰۰', '']
    const cards = times(
      4,
      (i) => `<li id="r${i}"><a href="/p/${i}"><img src="/${i}.jpg" alt="">${NAMES[i]}</a>
        ${prices[i] ? `<ins><b>${prices[i]}</b><span>تومان</span></ins>` : '<b>ناموجود</b>'}</li>`,
    )
    const found = page(`<ul>${cards}</ul>`)
    expect(ids(found)).toEqual(expected(4))
    const amounts = recordsOf(found).records.map(({ price }) => price?.amount ?? null)
    expect(amounts).toEqual(['15000', '27500', '12000', null])
  })

  test('stand under several parents', () => {
    const rows = times(
      4,
      (r) => `<div class="row">${times(3, (c) => priced(3 * r + c, 'div'))}</div>`,
    )
    expect(ids(page(`<div>${rows}</div>`))).toEqual(expected(12))
  })

  test('are rows of a table in pairs', () => {
    const rows = times(
      6,
      (i) =>
        `<tr id="r${i}"><td><a href="/p/${slug(NAMES[i]!)}">${NAMES[i]}</a></td></tr><tr><td>${i + 3}.50 €</td></tr>`,
    )
    const found = page(`<table>${rows}</table>`)
    expect(ids(found)).toEqual(expected(6))
    expect(aisle(found)[0]!.cards.map((one) => one.length)).toEqual(Array(6).fill(2))
    expect(namesOn(found)).toEqual(NAMES.slice(0, 6))
  })

  test('are rows of a table in threes, with a line between', () => {
    const rows = times(
      5,
      (
        i,
      ) => `<tr id="r${i}"><td><a href="/p/${i}"><img src="/${i}.jpg" alt=""></a></td></tr><tr><td><a href="/p/${i}">${NAMES[i]}</a></td></tr>
        <tr><td>${i + 3}.50 €</td></tr><tr><td><hr></td></tr>`,
    )
    const found = page(`<table>${rows}</table>`)
    expect(ids(found)).toEqual(expected(5))
    expect(namesOn(found)).toEqual(NAMES.slice(0, 5))
  })

  test('are dt and dd', () => {
    const items = times(
      5,
      (i) =>
        `<dt id="r${i}"><a href="/p/${slug(NAMES[i]!)}">${NAMES[i]}</a></dt><dd>Handmade. <b>€ ${i + 3},50</b></dd>`,
    )
    expect(ids(page(`<dl>${items}</dl>`))).toEqual(expected(5))
  })

  test('are a heading followed by blocks, of which one is optional', () => {
    const items = times(
      6,
      (
        i,
      ) => `<h3 id="r${i}"><a href="/p/${slug(NAMES[i]!)}">${NAMES[i]}</a></h3><img src="/${i}.jpg" alt=""><p>Made by hand.</p>
        ${i % 3 === 0 ? '<p class="sale">Sale!</p>' : ''}<div>$${i + 3}.50</div>`,
    )
    expect(ids(page(`<div>${items}</div>`))).toEqual(expected(6))
  })

  test('have discount, stars and badges, or have none', () => {
    const extras = [
      '',
      '<del>€ 99,00</del>',
      '<div class="stars"><i></i><i></i></div><span>(12)</span>',
      '<em>New</em>',
    ]
    const items = times(8, (i) => priced(i, 'li', extras[i % extras.length]))
    expect(ids(page(`<ul>${items}</ul>`))).toEqual(expected(8))
  })

  test('have a reason instead of a price', () => {
    const items = times(6, (i) =>
      i % 3 === 2 ? priced(i, 'li').replace(/<b>.*<\/b>/, '<b>Sold out</b>') : priced(i, 'li'),
    )
    expect(ids(page(`<ul>${items}</ul>`))).toEqual(expected(6))
  })

  test('show nothing where others show the price', () => {
    const items = times(6, (i) =>
      i === 2 ? priced(i, 'li').replace(/<b>.*<\/b>/, '') : priced(i, 'li'),
    )
    expect(ids(page(`<ul>${items}</ul>`))).toEqual(expected(6))
  })

  test('have no currency', () => {
    const items = times(6, (i) => priced(i, 'li').replace(' €', ''))
    expect(ids(page(`<ul>${items}</ul>`))).toEqual(expected(6))
  })

  test('have their price in pieces', () => {
    const items = times(6, (i) =>
      priced(i, 'li').replace(
        /<b>.*<\/b>/,
        `<b><span>$</span><span>${i + 3}</span><sup>99</sup></b>`,
      ),
    )
    expect(ids(page(`<ul>${items}</ul>`))).toEqual(expected(6))
  })

  test.each([
    ['are lazy', (i: number) => `<img data-src="/${i}.jpg" src="data:image/gif;base64,AA">`],
    ['are backgrounds', (i: number) => `<i style="background-image:url(/${i}.jpg)"></i>`],
    ['are in noscript', (i: number) => `<noscript><img src="/${i}.jpg"></noscript>`],
    ['are missing', () => ''],
  ])('have pictures that %s, with and without scripting', (_, picture) => {
    const items = times(6, (i) => priced(i, 'li').replace(/<img[^>]*>/, picture(i)))
    for (const scripting of [true, false]) {
      expect(ids(page(`<ul>${items}</ul>`, scripting))).toEqual(expected(6))
    }
  })

  test('stand in two lists', () => {
    const second = times(5, (i) => priced(i + 6, 'p'))
    const found = page(
      `<ul>${times(6, (i) => priced(i, 'li'))}</ul><h2>New</h2><div>${second}</div>`,
    )
    expect(aisle(found).map(({ cards }) => cards.length)).toEqual([6, 5])
  })
})

describe('is not misled by', () => {
  const main = `<ul>${times(6, (i) => priced(i, 'li'))}</ul>`

  test.each<[string, string]>([
    [
      'a menu of many links',
      `<div>${times(60, (i) => `<p><a href="/c/${i}">${NAMES[i % 12]} ${i}</a></p>`)}</div>`,
    ],
    [
      'a menu of columns that tell of prices',
      `<div>${times(5, (c) => `<div><b>Column ${c}</b>${times(25, (i) => `<a href="/c/${c}/${i}">${NAMES[i % 12]} under € ${i}0</a>`)}</div>`)}</div>`,
    ],
    [
      'promotions in the header',
      `<header>${times(40, (i) => `<p><a href="/o/${i}"><img src="/o${i}.jpg">${NAMES[i % 12]} ${i}</a><b>€ ${i},00</b></p>`)}</header>`,
    ],
    [
      'filters by price',
      `<div>${times(12, (i) => `<p><a href="?p=${i}">€ ${i}0 to € ${i}9</a></p>`)}</div>`,
    ],
    [
      'a strip of what was looked at',
      `<div>${times(2, (i) => `<p><a href="/p/seen-${i}"><img src="/s${i}.jpg">Seen ${i}</a> € 3,00</p>`)}</div>`,
    ],
  ])('%s', (_, other) => {
    expect(ids(page(other + main))).toEqual(expected(6))
    expect(ids(page(main + other))).toEqual(expected(6))
  })

  test('offers of other sellers inside of each card', () => {
    const offers =
      '<ul><li><a href="/new">New from 2.00 €</a></li><li><a href="/used">Used from 1.00 €</a></li></ul>'
    const items = times(6, (i) =>
      priced(
        i,
        'div',
        `<p>Made by hand in a small village by the sea, and packed with care.</p>${offers.replaceAll('href="/', `href="/o${i}/`)}`,
      ),
    )
    expect(ids(page(`<div>${items}</div>`))).toEqual(expected(6))
  })

  test('a tile among the cards that sells nothing', () => {
    const tile =
      '<li class="tile"><a href="/winter"><img src="/w.jpg"><h2>Free delivery from € 50</h2><p>See how</p></a></li>'
    const items = times(8, (i) => (i === 3 ? tile : '') + card(i))
    const found = page(`<ul>${items}</ul>`)
    expect(namesOn(found)).toEqual(NAMES.slice(0, 8))
  })

  test('the same list shown again for phones', () => {
    const again = `<div class="phone">${times(6, (i) => `<p><a href="/p/${slug(NAMES[i]!)}">${NAMES[i]}</a> ${i + 3}.50 €</p>`)}</div>`
    expect(ids(page(main + again))).toEqual(expected(6))
  })
})

describe('finds nothing on', () => {
  test.each(otherPages().map(({ name, html }) => [name, html] as const))('%s', (_, html) => {
    for (const scripting of [true, false]) {
      expect(aisle(pageFromHtml(html, 'https://shop.example/', scripting))).toEqual([])
    }
  })
})

describe('ends soon on', () => {
  setDefaultTimeout(60_000)

  /** Of the processor, as other tests may run beside. */
  const within = (ms: number, html: string): void => {
    const hostile = page(html)
    const started = process.cpuUsage().user
    namesOn(hostile)
    expect((process.cpuUsage().user - started) / 1000).toBeLessThan(ms)
  }

  test('50,000 cards', () => within(4000, list(50_000)))
  test('50,000 empty elements with a price and a link', () =>
    within(
      5000,
      times(50_000, (i) => `<a href="/${i}">€ ${i}</a>`),
    ))
  test('elements nested 5,000 deep, each with a price and a link', () =>
    within(
      5000,
      times(5000, (i) => `<div><a href="/${i}">x</a>€ ${i}`),
    ))
  test('lists in lists in lists', () => {
    const nest = (depth: number): string =>
      depth === 0 ? card(1) : `<ul>${times(6, () => `<li>${nest(depth - 1)}</li>`)}</ul>`
    within(4000, nest(5))
  })
  test('one card with 20,000 prices and its twin', () =>
    within(
      5000,
      list(
        2,
        (i) => `<li><a href="/${i}">${NAMES[i]}</a>${times(20_000, (k) => `<b>€ ${k}</b>`)}</li>`,
      ),
    ))
  test('siblings that could begin anywhere', () =>
    within(
      5000,
      `<dl>${times(30_000, (i) => (i % 3 === 0 ? `<dt class="k${i}"><a href="/${i}">x</a></dt>` : `<dd class="k${i % 7}">€ ${i}</dd>`))}</dl>`,
    ))
})

test('every card is an element of the page, and none holds another', () => {
  const found = aisle(page(list(7)))
  const paths = found.flatMap(({ cards }) => cards.map(([first]) => `${xpathOf(first)}/`))
  expect(paths).toHaveLength(7)
  for (const one of paths) {
    expect(paths.filter((other) => other !== one && other.startsWith(one))).toEqual([])
  }
})
