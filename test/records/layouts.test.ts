import { describe, expect, test } from 'bun:test'
import { recordsOf } from '../../src/records/read.ts'
import { ids, NAMES, namesOn, page, slug, times } from './pages.ts'

const href = (i: number): string => `/p/${slug(NAMES[i]!)}`
const expected = (n: number): string[] => Array.from({ length: n }, (_, i) => `r${i}`)
const hrefsOn = (found: ReturnType<typeof page>): (string | null)[] =>
  recordsOf(found).records.map(({ href: link }) => link && new URL(link).pathname)

describe('cells without classes are told apart by their turn:', () => {
  test('name, vendor and data sheet in columns', () => {
    const rows = times(
      6,
      (i) => `<tr id="r${i}"><td><a href="${href(i)}"><img src="/${i}.jpg"></a></td>
        <td><a href="${href(i)}">${NAMES[i]}</a><a href="/sheets/${i}.pdf">Data sheet</a></td>
        <td><a href="/vendors/${i % 3}">Vendor ${i % 3}</a></td><td>$${i + 3}.50</td><td><a href="/cart/add/${i}">Buy</a></td></tr>`,
    )
    const found = page(`<table>${rows}</table>`)
    expect(ids(found)).toEqual(expected(6))
    expect(namesOn(found)).toEqual(NAMES.slice(0, 6))
    expect(hrefsOn(found)).toEqual(NAMES.slice(0, 6).map((name) => `/p/${slug(name)}`))
  })

  test('the words of a basket that repeat in its address are no name', () => {
    const cards = times(
      6,
      (i) => `<div id="r${i}"><div><a href="/item/${i}"><img src="/${i}.jpg"></a></div>
        <div><a href="/item/${i}">${NAMES[i]}</a></div><div>£${i + 3}.50 <a href="/add-to-basket/${i}">Add to basket</a></div></div>`,
    )
    const found = page(`<div>${cards}</div>`)
    expect(ids(found)).toEqual(expected(6))
    expect(namesOn(found)).toEqual(NAMES.slice(0, 6))
    expect(hrefsOn(found)).toEqual(Array.from({ length: 6 }, (_, i) => `/item/${i}`))
  })
})

test('cards that only a script leads on from', () => {
  const cards = times(
    6,
    (
      i,
    ) => `<div id="r${i}" onclick="window.location.href='${href(i)}';"><img src="/${i}.jpg"><h2>${NAMES[i]}</h2>
      <p>€ ${i + 3},50</p><form method="post"><button>Buy</button></form></div>`,
  )
  const found = page(`<div>${cards}</div>`)
  expect(ids(found)).toEqual(expected(6))
  expect(namesOn(found)).toEqual(NAMES.slice(0, 6))
  expect(hrefsOn(found)).toEqual(NAMES.slice(0, 6).map((name) => `/p/${slug(name)}`))
})

describe('beside the list', () => {
  const card = (i: number): string =>
    `<div id="r${i}"><a href="${href(i)}"><img src="/${i}.jpg">${NAMES[i]}</a><p>Made by hand in a small village by the sea.</p><b>€ ${i + 3},50</b></div>`
  const best = times(
    8,
    (i) => `<li><a href="/b/${i}"><img src="/b${i}.jpg">Best ${i}</a> <b>€ ${i},90</b></li>`,
  )

  test('a column of best sellers outnumbers the last page', () => {
    const column = `<div id="left_column"><ul>${best}</ul></div>`
    expect(ids(page(`${column}<div><h1>Bears</h1>${times(3, card)}</div>`))).toEqual(expected(3))
  })

  test('a menu has an offer in each of its entries', () => {
    const entry = (m: number): string =>
      `<li><a href="/m${m}">Menu</a><ul>${times(8, (i) => `<li><a href="/m${m}/${i}">Entry ${i}</a></li>`)}</ul><a href="/deal${m}"><img src="/d${m}.jpg">Deal of the week, ${NAMES[m]}</a><b>€ ${m},90</b></li>`
    expect(
      ids(page(`<div id="menu"><ul>${times(6, entry)}</ul></div><div>${times(5, card)}</div>`)),
    ).toEqual(expected(5))
  })
})

test('a card without a price lacks all that shows prices', () => {
  const price = (i: number): string =>
    i % 4 === 3
      ? ''
      : `<span class="price"><ins><span class="amount"><i class="sign">€</i> ${i + 3},50</span></ins></span>`
  const cards = times(
    9,
    (i) =>
      `<li id="r${i}"><a href="${href(i)}"><img src="/${i}.jpg"><h2>${NAMES[i]}</h2>${price(i)}</a></li>`,
  )
  expect(ids(page(`<ul>${cards}</ul>`))).toEqual(expected(9))
})

describe('records of several siblings', () => {
  test('of which one has the price and a button, with a line between', () => {
    const rows = times(
      6,
      (i) =>
        `<tr id="r${i}"><td rowspan="2"><a href="${href(i)}"><img src="/${i}.jpg"></a></td><td><a href="${href(i)}">${NAMES[i]}</a></td></tr>
        <tr><td>Item no. ${1000 + i}: $${i + 3}.50 <a href="/cart?add=${i}"><img src="/buy.gif"></a></td></tr><tr><td><hr></td></tr>`,
    )
    const found = page(`<table><tr><td>Garden</td></tr>${rows}</table>`)
    expect(ids(found)).toEqual(expected(6))
    expect(namesOn(found)).toEqual(NAMES.slice(0, 6))
  })

  test('of dt and several dd, the last of which has a button', () => {
    const items = times(
      6,
      (i) =>
        `<dt id="r${i}"><a href="${href(i)}">${NAMES[i]}</a></dt><dd>Made by hand.</dd><dd>EUR ${i + 3},50 <a href="/cart?add=${i}">Add to basket</a></dd>`,
    )
    expect(ids(page(`<dl>${items}</dl>`))).toEqual(expected(6))
  })

  test('are not cards of which every other is sold out', () => {
    const cards = times(
      8,
      (i) =>
        `<li id="r${i}"><a href="${href(i)}"><img src="/${i}.jpg">${NAMES[i]}</a>${i % 2 ? '' : `<b>€ ${i + 3},50</b>`}</li>`,
    )
    expect(ids(page(`<ul>${cards}</ul>`))).toEqual(expected(8))
  })
})

describe('before a list of two,', () => {
  const list = `<ul>${times(2, (i) => `<li id="r${i}"><a href="${href(i)}"><img src="/${i}.jpg">${NAMES[i]}</a><b>€ ${i + 3},50</b></li>`)}</ul>`

  test.each<[string, string]>([
    ['an empty basket', '<p>0 items <b>€ 0,00</b></p>'],
    ['ranges of prices', times(3, (i) => `<p>€ ${i}0 to € ${i}9</p>`)],
    ['a choice of prices', '<label><input type="checkbox"><span>Over € 50</span></label>'],
    ['a choice of stock', '<p>Sold out (10)</p>'],
    ['a column', '<div class="sidebar"><div><a href="/x">Glass</a><b>€ 9,00</b></div></div>'],
  ])('%s is no product of the page', (_, before) => {
    expect(ids(page(`${before}<h1>Bears</h1>${list}`))).toEqual(expected(2))
  })

  test('a price alone is', () => {
    expect(ids(page(`<h1>Bear</h1><p>€ 49,90</p><h2>Others</h2>${list}`))).toEqual([])
  })
})
