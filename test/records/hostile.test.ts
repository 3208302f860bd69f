import { expect, test } from 'bun:test'
import { pageFromHtml } from '../../src/page/page.ts'
import { light } from '../../src/records/finders/light.ts'
import { recordsOf } from '../../src/records/read.ts'
import { work } from '../setup/work.ts'

const URL = 'https://shop.example/'

const cards = (inside: string): string =>
  Array.from(
    { length: 6 },
    (_, i) =>
      `<li><a href="/p/${i}"><img src="/i/${i}.jpg"></a><h3><a href="/p/${i}">Thing number ${i}</a></h3><p>Good to have</p><b>€${i + 1}.00</b>${inside}</li>`,
  ).join('')

/** Each took seconds, four times as long at twice the size. */
const PAGES: Record<string, string> = {
  'a style of many backgrounds': `<p style="url( ${'background:'.repeat(20_000)}"></p>`,
  'a noscript of pictures without end': `<noscript>${'<img '.repeat(40_000)}</noscript>`,
  'an attribute with a name without end': `<p data${'-src'.repeat(20_000)}!="x"></p>`,
}

for (const [name, inside] of Object.entries(PAGES)) {
  test(`${name} takes no long time`, () => {
    const page = pageFromHtml(`<ul>${cards(inside)}</ul>`, URL)
    const passed = work()
    expect(recordsOf(page).records).toHaveLength(6)
    expect(passed()).toBeLessThan(1000)
  })
}

test('thousands of lists of a page are not all compared with each other', () => {
  const list = (i: number) =>
    `<div>${Array.from({ length: 3 + (i % 5) }, (_, j) => `<p><a href="/p/${i}-${j}">Thing</a> €${j}.00</p>`).join('')}</div>`
  const page = pageFromHtml(Array.from({ length: 6000 }, (_, i) => list(i)).join(''), URL)
  const passed = work()
  recordsOf(page)
  expect(passed()).toBeLessThan(4000)
})

test('digits of another script cost little more than latin ones', () => {
  const time = (digit: string): number => {
    const card = `<div><a href="/p">${digit.repeat(60)}</a><span>${`${digit} `.repeat(100)}</span></div>`
    const page = pageFromHtml(card.repeat(8000), URL)
    const passed = work()
    recordsOf(page)
    return passed()
  }
  const best = (digit: string): number => Math.min(...[1, 2, 3].map(() => time(digit)))
  expect(best('٣')).toBeLessThan(3 * best('3') + 50)
})

test('the root of a page may be taken for a card', () => {
  const page = pageFromHtml(
    '<div><a href="/p/0"><img src="/i/0.jpg">Thing 0</a><b>€ 12,90</b></div>',
    URL,
  )
  expect(recordsOf(page, light).records.length).toBeLessThan(2)
})
