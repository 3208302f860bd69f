import { describe, expect, test } from 'bun:test'
import { recordsOf } from '../../../src/records/read.ts'
import { NAMES, page, slug, times } from '../pages.ts'

const CARDS = 6
const namesOf = (one: (i: number) => string) =>
  recordsOf(
    page(`<ul>${times(CARDS, (i) => `<li>${one(i)}<p>$${10 + 7 * i}.00</p></li>`)}</ul>`),
  ).records.map(({ name }) => name)
const all = (one: (i: number) => string): string[] =>
  Array.from({ length: CARDS }, (_, i) => one(i))
const name = (i: number): string => NAMES[i]!
const picture = (i: number, alt = ''): string => `<img src="/${i}.jpg" alt="${alt}">`
const link = (i: number, text: string): string => `<a href="/p/${slug(name(i))}">${text}</a>`
/** One that says nothing of the product. */
const number = (i: number, text: string): string => `<a href="/p/${i}">${text}</a>`

describe('a date is no name', () => {
  const DAYS = ['12 March 2024', '3 April 2024', '28 May 2023', '1 June 2024', '17 July 2024']
  const day = (i: number): string => DAYS[i] ?? '9 August 2024'
  test.each<[string, (i: number) => string]>([
    ['in the link', (i) => `${number(i, picture(i))}${number(i, day(i))}<div>${name(i)}</div>`],
    [
      'of delivery in the link',
      (i) =>
        `${number(i, picture(i))}${number(i, `Get it by Wednesday, May ${i + 2}`)}<div>${name(i)}</div>`,
    ],
    [
      'in digits, with a word',
      (i) =>
        `${number(i, picture(i))}${number(i, `Added on ${i + 2}.05.2024`)}<div>${name(i)}</div>`,
    ],
    ['in a heading', (i) => `${link(i, picture(i))}<h4>${day(i)}</h4>${link(i, name(i))}`],
  ])('%s', (_, one) => expect(namesOf(one)).toEqual(all(name)))

  test('but a name may have one', () => {
    const dated = (i: number): string => `${name(i)} May ${i + 2001}`
    expect(namesOf((i) => number(i, picture(i) + dated(i)))).toEqual(all(dated))
  })
})

describe('lines are one name where the shop writes them as one', () => {
  const BRANDS = ['Merrell', 'Salomon', 'Keen', 'Merrell', 'Hoka', 'Keen']
  const brand = (i: number): string => BRANDS[i]!
  const both = (i: number): string => `${brand(i)} ${name(i)}`
  const first = (i: number): string => name(i).split(' ')[0]!
  const rest = (i: number): string => name(i).split(' ').slice(1).join(' ')
  test.each<[string, (i: number) => string, (i: number) => string]>([
    [
      'the brand above, in the description of the picture',
      (i) => `${link(i, picture(i, both(i)))}<div>${brand(i)}</div>${link(i, name(i))}`,
      both,
    ],
    [
      'labels before both',
      (i) =>
        `${link(i, picture(i, both(i)))}<dl><dt>Brand</dt><dd>${brand(i)}</dd><dt>Product</dt><dd>${name(i)}</dd></dl>`,
      both,
    ],
    [
      'the brand above, in the address',
      (i) => {
        const href = `/p/${slug(both(i))}`
        return `<a href="${href}">${picture(i)}</a><b>${brand(i)}</b><p><a href="${href}">${name(i)}</a></p>`
      },
      both,
    ],
    [
      'the first word above, in the address',
      (i) => `${link(i, picture(i))}<div><b>${first(i)}</b><span>${rest(i)}</span></div>`,
      name,
    ],
    [
      'a brand as the heading, the model below',
      (i) => `${number(i, picture(i, `${brand(i)} X${i}0`))}<h3>${brand(i)}</h3><p>X${i}0</p>`,
      (i) => `${brand(i)} X${i}0`,
    ],
  ])('%s', (_, one, want) => expect(namesOf(one)).toEqual(all(want)))

  test.each<[string, (i: number) => string]>([
    ['a vendor', (i) => `${link(i, picture(i, name(i)))}<div>${brand(i)}</div>${link(i, name(i))}`],
    [
      'a category, though the address has it',
      (i) => {
        const href = `/garden/${slug(name(i))}`
        return `<a href="${href}">${picture(i)}</a><b>Garden</b><p><a href="${href}">${name(i)}</a></p>`
      },
    ],
    [
      'what is told of it',
      (i) => `${link(i, picture(i, `${name(i)}, by hand`))}${link(i, name(i))}<p>by hand</p>`,
    ],
  ])('and not %s', (_, one) => expect(namesOf(one)).toEqual(all(name)))
})
