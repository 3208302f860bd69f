/** Lists whose cards are not all made alike, or do not all stand in one element. */

import { describe, expect, test } from 'bun:test'
import { recordsOf } from '../../src/records/read.ts'
import { NAMES, page, slug, times } from './pages.ts'

const address = (i: number): string => `/p/${slug(NAMES[i % 12]!)}-${i}`
const plain = (i: number, price = `$${10 + i}.00`): string =>
  `<a href="${address(i)}"><img src="/${i}.jpg" alt=""></a><h3><a href="${address(i)}">${NAMES[i % 12]}</a></h3><div class="price">${price}</div>`
const onSale = (i: number): string => plain(i, `<s>$${20 + i}.00</s><b>$${10 + i}.00</b>`)
const isOnSale = (i: number): boolean => i % 3 === 0
const cells = (n: number, from = 0): string =>
  times(n, (i) => `<div class="cell">${plain(i + from)}</div>`)

function pricesOn(html: string): (string | undefined)[] {
  const { records } = recordsOf(page(`<header><a href="/">Shop</a></header><h1>Toys</h1>${html}`))
  return records.map(({ price }) => price?.amount)
}
const wanted = (n: number): string[] => Array.from({ length: n }, (_, i) => `${10 + i}.00`)

describe('cards that differ when they are on sale', () => {
  const list = (one: (i: number) => string): string => `<div>${times(12, one)}</div>`
  test.each<[string, (i: number) => string]>([
    [
      'an element more inside',
      (i) =>
        isOnSale(i)
          ? `<div class="item"><div class="sale"><span>-20%</span>${onSale(i)}</div></div>`
          : `<div class="item">${plain(i)}</div>`,
    ],
    [
      'an element more around',
      (i) => {
        const item = `<div class="item">${isOnSale(i) ? onSale(i) : plain(i)}</div>`
        return isOnSale(i) ? `<div class="sale">${item}</div>` : item
      },
    ],
    [
      'another tag',
      (i) => (isOnSale(i) ? `<section>${onSale(i)}</section>` : `<article>${plain(i)}</article>`),
    ],
    [
      'one that is paid for',
      (i) =>
        i === 4
          ? `<div><div class="ad"><small>Sponsored</small><p>${plain(i)}</p></div></div>`
          : `<div>${plain(i)}</div>`,
    ],
  ])('%s', (_, one) => expect(pricesOn(list(one))).toEqual(wanted(12)))

  test('but an advertisement among them is no card', () => {
    const offer =
      '<a href="/card"><img src="/card.jpg"></a><em>Take our card and get</em> <i>$50</i>'
    const classed = (i: number): string =>
      `<div class="item"><a class="pic" href="${address(i)}"><img class="photo" src="/${i}.jpg"></a><a class="name" href="${address(i)}">${NAMES[i]}</a><p class="price">$${10 + i}.00</p></div>`
    const html = times(12, (i) => (i === 5 ? `<div class="ad">${offer}</div>` : '') + classed(i))
    expect(pricesOn(`<div>${html}</div>`)).toEqual(wanted(12))
  })
})

describe('a list in several elements is one', () => {
  test.each<[string, number, string]>([
    [
      'a few more below, deeper',
      15,
      `<div>${cells(12)}</div><div><div>${cells(3, 12)}</div></div>`,
    ],
    ['a first row, deeper', 14, `<div><div>${cells(2)}</div></div><div>${cells(12, 2)}</div>`],
    [
      'a last row, deeper',
      10,
      `<div>${cells(4)}</div><div>${cells(4, 4)}</div><div><p>${cells(2, 8)}</p></div>`,
    ],
    ['a picture between', 16, `<div>${cells(8)}</div><img src="/b.jpg"><div>${cells(8, 8)}</div>`],
  ])('%s', (_, n, html) => expect(pricesOn(`<main>${html}</main>`)).toEqual(wanted(n)))

  test('but what stands below a heading is not more of it', () => {
    const more = `<section><h2>Others bought</h2><div><div>${cells(3, 12)}</div></div></section>`
    expect(pricesOn(`<main><div>${cells(12)}</div>${more}</main>`)).toEqual(wanted(12))
  })
})
