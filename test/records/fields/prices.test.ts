import { describe, expect, test } from 'bun:test'
import { recordsOf } from '../../../src/records/read.ts'
import { NAMES, page, slug, times } from '../pages.ts'

const CARDS = 6
const address = (i: number): string => `/p/${slug(NAMES[i]!)}`
const title = (i: number): string =>
  `<a href="${address(i)}"><img src="/${i}.jpg" alt=""><h3>${NAMES[i]}</h3></a>`
const pricesOf = (one: (i: number) => string) =>
  recordsOf(page(`<ul>${times(CARDS, (i) => `<li>${title(i)}${one(i)}</li>`)}</ul>`)).records.map(
    ({ price, oldPrice }) => [price?.amount, oldPrice?.amount],
  )
/** Whole amounts that differ, the first cards with two digits. */
const n = (i: number): number => 10 + 7 * i

type Case = [
  string,
  (i: number) => string,
  price: (i: number) => string,
  old?: (i: number) => string,
]

const expectPrices = ([, one, price, old]: Case): void =>
  expect(pricesOf(one)).toEqual(
    Array.from({ length: CARDS }, (_, i) => [price(i), old?.(i)] as [string, string | undefined]),
  )

const byName = (cases: Case[]): [string, Case][] => cases.map((one) => [one[0], one])

describe('cents in an element of their own', () => {
  const cents = (i: number): string => `${n(i)}.97`
  test.each<[string, Case]>(
    byName([
      ['set high', (i) => `<p>$${n(i)}<sup>97</sup></p>`, cents],
      ['each piece in its own', (i) => `<p><i>$</i><i>${n(i)}</i><i>97</i></p>`, cents],
      ['the currency behind them', (i) => `<p><i>${n(i)}</i><i>97</i><i>€</i></p>`, cents],
      ['the currency with them', (i) => `<p><b>${n(i)}</b><sup>97 €</sup></p>`, cents],
      ['the currency for their mark', (i) => `<p>${n(i)}<sup>€97</sup></p>`, cents],
      ['a mark in its own', (i) => `<p><i>$</i><i>${n(i)}</i><i>.</i><i>97</i></p>`, cents],
      [
        'a mark in its own beside them',
        (i) => `<p><b><i>$</i><i>${n(i)}</i></b><b><u>.</u>97</b><em>Price $ ${n(i)}.97</em></p>`,
        cents,
      ],
      ['a mark behind the whole', (i) => `<p><b>${n(i)},</b><sup>97</sup> <i>zł</i></p>`, cents],
      ['a star behind them', (i) => `<p><b>$${n(i)}</b><sup>97*</sup></p>`, cents],
      ['a word behind them', (i) => `<p><i>$${n(i)}</i><i>97</i> <em>each</em></p>`, cents],
      ['a count behind them', (i) => `<p><b>$${n(i)}</b><sup>97</sup><i>(1${i})</i></p>`, cents],
      [
        'thousands',
        (i) => `<p><b>$1,${n(i) + 100}</b><sup>97</sup></p>`,
        (i) => `1${n(i) + 100}.97`,
      ],
      ['none but zeros', (i) => `<p><b>$${n(i)}</b><sup>00</sup></p>`, (i) => `${n(i)}.00`],
      [
        'the whole price for readers of screens before them',
        (i) => `<p><i>$${n(i)}.97</i><b aria-hidden="true"><i>$</i><i>${n(i)}</i><i>97</i></b></p>`,
        cents,
      ],
      [
        'the price before after them',
        (i) => `<p><i>$${n(i)}</i><sup>97</sup> <s>$${n(i) + 5}<sup>49</sup></s></p>`,
        cents,
        (i) => `${n(i) + 5}.49`,
      ],
    ]),
  )('%s', (_, one) => expectPrices(one))

  test.each<[string, Case]>(
    byName([
      [
        'reviews',
        (i) => `<p><b>$${n(i)}</b><i>${i + 41}</i><i>reviews</i></p>`,
        (i) => String(n(i)),
      ],
      ['one digit or more', (i) => `<p><b>$${n(i)}</b><i>${4 * i}</i></p>`, (i) => String(n(i))],
      ['a range', (i) => `<p><b>$${n(i)}</b> – <b>$${n(i) + 9}</b></p>`, (i) => String(n(i))],
      ['two prices', (i) => `<b>Size ${n(i)}</b><p>${i + 41} €</p>`, (i) => String(i + 41)],
    ]),
  )('and other numbers behind a price: %s', (_, one) => expectPrices(one))
})

describe('a price before that nothing marks', () => {
  const now = (i: number): string => `${n(i)}.00`
  const before = (i: number): string => `${n(i) + 9}.00`
  test.each<[string, Case]>(
    byName([
      ['beside it', (i) => `<p><i>$${before(i)}</i><b>$${now(i)}</b></p>`, now, before],
      [
        'below it',
        (i) => `<div><p><i>$${now(i)}</i></p><p><b>$${before(i)}</b></p></div>`,
        now,
        before,
      ],
      [
        'above it',
        (i) => `<div><p><i>$${before(i)}</i></p><p><b>$${now(i)}</b></p></div>`,
        now,
        before,
      ],
    ]),
  )('%s', (_, one) => expectPrices(one))

  test('on some cards, where the others have their price', () => {
    const found = pricesOf((i) =>
      i % 2 === 0
        ? `<div><p><i>$${now(i)}</i></p></div>`
        : `<div><p><i>$${before(i)}</i></p><p><b>$${now(i)}</b></p></div>`,
    )
    expect(found.map(([price]) => price)).toEqual(Array.from({ length: CARDS }, (_, i) => now(i)))
  })

  test('is none where a word stands between them', () => {
    expect(pricesOf((i) => `<p><b>$${before(i)}</b></p><p>Case <i>$${now(i)}</i></p>`)).toEqual(
      Array.from({ length: CARDS }, (_, i) => [before(i), undefined]),
    )
  })
})

describe('no price of its card', () => {
  const own = (i: number): string => `${n(i)}.00`
  test.each<[string, Case]>(
    byName([
      ['one number on all', (i) => `<p><i>$35.00</i> minimum</p><p><b>$${own(i)}</b></p>`, own],
      ['one number alone', (i) => `<p><i>$5.00</i></p><div><b>$${own(i)}</b></div>`, own],
      [
        'one number on some',
        (i) => `${i % 3 ? '<p><i>$35.00</i> voucher</p>' : ''}<div><b>$${own(i)}</b></div>`,
        own,
      ],
      [
        'a part of four to pay',
        (i) => `<p>4 parts <b>$${n(i)}.00</b></p><div><b>$${4 * n(i)}.00</b></div>`,
        (i) => `${4 * n(i)}.00`,
      ],
      [
        'one without tax',
        (i) => `<div><b>€ ${n(i)}.00</b></div><p><b>€ ${(n(i) * 1.19).toFixed(2)}</b></p>`,
        (i) => (n(i) * 1.19).toFixed(2),
      ],
      [
        'in a link to something else',
        (i) =>
          `<p><a href="/other/${i}"><b>$${n(i) + 2}.50</b></a></p><p><a href="${address(i)}"><b>$${own(i)}</b></a></p>`,
        own,
      ],
    ]),
  )('%s', (_, one) => expectPrices(one))

  test('unless others stand on few cards', () => {
    const some = (i: number): string => (i < 3 ? `<p>Gift box <i>$${own(i)}</i></p>` : '')
    expect(pricesOf((i) => `<p><b>$35.00</b></p>${some(i)}`)).toEqual(
      Array.from({ length: CARDS }, () => ['35.00', undefined]),
    )
  })

  test('unless it is all there is', () => {
    expect(pricesOf(() => '<p><b>$35.00</b></p>')).toEqual(
      Array.from({ length: CARDS }, () => ['35.00', undefined]),
    )
    expect(pricesOf((i) => `<p><a href="/basket/${i}">Buy for <b>$${own(i)}</b></a></p>`)).toEqual(
      Array.from({ length: CARDS }, (_, i) => [own(i), undefined]),
    )
  })
})
