import { describe, expect, test } from 'bun:test'
import type { Judged } from '../../../src/wrapper/annotate/candidates.ts'
import { agreement, proposeRules, sayRule, tallyRule } from '../../../src/wrapper/annotate/rules.ts'
import type { Kind } from '../../../src/wrapper/annotate/sample.ts'
import { markSame, rowOf } from '../../../src/wrapper/annotate/table.ts'
import type { DetailRule, Field } from '../../../src/wrapper/wrapper.ts'
import { sampleOf } from './scene.ts'

const page = (kind: Kind, path: string, html: string): Judged => ({
  sample: sampleOf(html, path, `http://shop.test${path}`),
  kind,
})
const product = (n: number) =>
  page(
    'product',
    `/item/${n}`,
    `<h1 class="title">Duck ${n}</h1><p class="price">${n}.00 €</p><div class="buy">x</div>`,
  )
const FIELDS: Field[] = [
  { name: 'name', xpath: "//h1[@class='title']", type: 'text', required: true },
  { name: 'price', xpath: "//p[@class='price']", type: 'price', required: true },
]
/** Looks like a product, but is a bundle. */
const bundle = page(
  'other',
  '/item/set',
  '<h1 class="title">A set</h1><p class="price">9.00 €</p><div class="buy">x</div><div class="bundle-of">x</div>',
)
const about = page('other', '/about', '<h1 class="title">About</h1>')

describe('proposed rules', () => {
  test('hold on every product, and tell the others apart', () => {
    const all = [product(1), product(2), about]
    const [first, ...rest] = proposeRules(FIELDS, [], all)
    expect(first!.tally).toEqual({ products: 2, ofProducts: 2, others: 1, ofOthers: 1 })
    const whole = [first!, ...rest].filter(({ tally }) => tally.others === 0)
    expect(whole.map(({ rule }) => rule)).toContainEqual({
      on: 'url',
      regex: '/item/',
      mode: 'mandatory',
    })
    for (const { tally } of [first!, ...rest]) expect(tally.products).toBe(tally.ofProducts)
  })

  test('what only mistaken pages have is forbidden', () => {
    const all = [product(1), product(2), bundle, about]
    const known: DetailRule[] = [{ on: 'xpath', xpath: "//p[@class='price']", mode: 'mandatory' }]
    const forbidden = proposeRules(FIELDS, known, all).filter(
      ({ rule }) => rule.mode === 'forbidden',
    )
    expect(forbidden[0]!.says).toContain('bundle-of')
    const rules = [...known, forbidden[0]!.rule]
    expect(agreement(rules, all).map(({ agrees }) => agrees)).toEqual([true, true, true, true])
    expect(agreement(known, all)[2]).toMatchObject({ detail: true, agrees: false })
    expect(agreement(rules, all)[2]!.reasons[0]).toContain('which is forbidden')
  })

  test('what is there already is not proposed again; without products there is nothing to say', () => {
    const all = [product(1), product(2), about]
    const proposed = proposeRules(FIELDS, [], all).map(({ rule }) => rule)
    expect(proposeRules(FIELDS, proposed, all).map(({ rule }) => rule)).not.toContainEqual(
      proposed[0]!,
    )
    expect(proposeRules(FIELDS, [], [about])).toEqual([])
  })
})

test('a forbidden rule is counted by what it looks for', () => {
  const rule: DetailRule = { on: 'url', regex: '/item/set', mode: 'forbidden' }
  expect(tallyRule(rule, [product(1), bundle])).toMatchObject({ products: 0, others: 1 })
  expect(sayRule(rule)).toBe('not where the address is like /item/set')
})

describe('cells of the table', () => {
  test('are right, empty or wrong, with the reason and where they came from', () => {
    const { sample } = page('product', '/1', '<h1>Duck</h1><p class="price">ask us</p>')
    const fields: Field[] = [
      { name: 'name', xpath: '//h1', type: 'text' },
      { name: 'price', xpath: '//p', type: 'price' },
      { name: 'sku', xpath: '//i', type: 'text' },
      { name: 'brand', xpath: '//b', type: 'text', required: true },
    ]
    const row = rowOf(sample, fields)
    expect(row.map(({ state }) => state)).toEqual(['right', 'wrong', 'empty', 'wrong'])
    expect(row[1]!.why).toBe('//p shows no price')
    expect(sample.elements[row[0]!.from[0]!]!.tag).toBe('h1')
  })

  test('are doubted where the page itself says otherwise', () => {
    const data = JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Duck',
      offers: { '@type': 'Offer', price: '5.00', priceCurrency: 'EUR' },
    })
    const { sample } = page(
      'product',
      '/1',
      `<script type="application/ld+json">${data}</script><h1>Duck</h1><p class="price">5.00 €</p><i>9.00 €</i>`,
    )
    const read = (xpath: string) => rowOf(sample, [{ name: 'price', xpath, type: 'price' }])[0]!
    expect(read('//p').state).toBe('right')
    expect(read('//i')).toMatchObject({ state: 'doubt', why: "the page's own data says 5.00 EUR" })
  })

  test('are doubted where all products are called the same', () => {
    const rows = [1, 2, 3].map((n) =>
      rowOf(product(n).sample, [{ name: 'name', xpath: '//div', type: 'text' }]),
    )
    expect(markSame(rows).map(([cell]) => cell!.state)).toEqual(['doubt', 'doubt', 'doubt'])
    expect(markSame(rows.slice(0, 2)).map(([cell]) => cell!.state)).toEqual(['right', 'right'])
  })
})
