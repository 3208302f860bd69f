/** Cards and pages that rules made for others would misread. */

import { describe, expect, test } from 'bun:test'
import { recordsOf } from '../../src/records/read.ts'
import { work } from '../setup/work.ts'
import { ids, NAMES, page, times } from './pages.ts'

const title = (i: number): string => `<h3><a href="/p/${i}">${NAMES[i]}</a></h3>`
const lists = (one: (i: number) => string): string =>
  `<ul>${times(6, (i) => `<li><a href="/p/${i}"><img src="/${i}.jpg"></a>${one(i)}</li>`)}</ul>`
const first = (one: (i: number) => string) => recordsOf(page(lists(one))).records[0]!

describe('the price is', () => {
  test.each<[string, string | undefined, (i: number) => string]>([
    [
      '5.50',
      '9.50',
      (i) => `<del>£${i + 9}.50</del> <b>£${i + 5}.50</b> <i>Delivery in 2 days</i>`,
    ],
    ['5.50', '9.50', (i) => `<del>£${i + 9}.50</del> <b>£${i + 5}.50</b> <i>/ roll</i>`],
    ['5.50', undefined, (i) => `<p>${i + 5},50 €<br>1 kg = ${i + 2},20 €</p>`],
    ['5.00', undefined, (i) => `<p>${i + 5},00 €<br>(${i + 5},95 € inkl. MwSt)</p>`],
    ['5.00', '9.00', (i) => `<del>$${i + 9}.00<br>€8.00</del> <p>$${i + 5}.00</p>`],
    ['5.00', '9.00', (i) => `<p class="old-price">$${i + 9}.00<br>x</p><p>$${i + 5}.00</p>`],
    ['5.99', undefined, (i) => `<h4>Sale price £${i + 5}.99</h4><p><i>£${i + 9}.00</i></p>`],
    ['5.99', undefined, (i) => `<h4>Unser Preis: ${i + 5},99 €</h4><p>Bonus 1,00 €</p>`],
    ['4', '5', (i) => `<p><span>$${i + 4}</span><span>$${i + 5}</span></p>`],
    ['5', undefined, (i) => `<p><b>€ ${i + 5}</b><i>2${i}</i><i>in stock</i></p>`],
    ['5000', undefined, (i) => `<p>AMD ${i + 5}000</p>`],
  ])('%s, before %s', (price, old, one) => {
    const found = first((i) => title(i) + one(i))
    expect([found.price?.amount, found.oldPrice?.amount]).toEqual([price, old])
  })

  test('that of the button, where nothing else has one', () => {
    const card = (i: number) => `${title(i)}<a href="/cart/${i}">Add to cart – $${i + 5}.00</a>`
    expect(first((i) => `${card(i)}<p>Free returns over $50</p>`).price?.amount).toBe('5.00')
  })
})

describe('the name is', () => {
  test.each<[string, (i: number) => string]>([
    ['MacBook 0', (i) => `<h3><a href="/p/${i}">Mac<mark>Book</mark> ${i}</a></h3>`],
    ['PlayStation 0', (i) => `<h3><a href="/p/${i}"><b>Play</b>Station ${i}</a></h3>`],
    ['Teddy bear', (i) => `<img src="/s.png" alt="Sale"><h3><a href="/p/${i}">Teddy bear</a></h3>`],
    [NAMES[0]!, (i) => `<div>${NAMES[i]}</div><a href="/p/${i}">View this deal € ${i + 5},90</a>`],
  ])('%s', (name, one) => {
    expect(first((i) => `${one(i)}<b>€ ${i + 5},50</b>`).name).toBe(name)
  })
})

const card = (i: number): string =>
  `<li id="r${i}"><a href="/p/${i}"><img src="/${i}.jpg">${NAMES[i]}</a><b>€ ${i + 5},50</b></li>`

describe('three cards are no list behind', () => {
  test.each([
    '<div><a href="/cart">Cart</a> <i>€ 0,00</i></div><div><a href="/c">All</a><p>€ 24,90</p></div>',
    '<p>-20% € 24,90</p>',
    '<p>24,90 € (19% VAT)</p>',
    '<p>24,90 € / 2 pcs</p>',
    '<p>€ 29,90 € 24,90</p>',
    '<label class="price">€ 24,90</label>',
    '<button>Add to cart <b>€ 24,90</b></button>',
  ])('%s', (price) => {
    const others = `<h2>Others</h2><ul>${times(3, card)}</ul>`
    expect(ids(page(`<h1>Bear</h1>${price}${others}`))).toEqual([])
  })
})

test('a second list is one in what a restaurant calls its menu', () => {
  const dishes = `<div id="menu"><ul>${times(6, card)}</ul></div>`
  const deals = `<div><ul>${times(4, card).replaceAll('/p/', '/deal/')}</ul></div>`
  expect(ids(page(dishes + deals))).toHaveLength(10)
})

test('deep nests around many elements are read in little time', () => {
  const empty = '<i></i>'.repeat(40_000)
  const deep = `${'<div>'.repeat(400)}${lists((i) => `${title(i)}<b>€ ${i + 5},50</b>`)}${empty}${'</div>'.repeat(400)}`
  const found = page(deep)
  const passed = work()
  expect(recordsOf(found).records).toHaveLength(6)
  expect(passed()).toBeLessThan(1500)
})
