import { describe, expect, test } from 'bun:test'
import { pageFromHtml } from '../../src/page/page.ts'
import { lookAt } from '../../src/survey/look.ts'
import { promisedExamples } from '../../src/survey/promises.ts'
import type { ListedProduct } from '../../src/survey/segments/product-list.ts'
import { induceField } from '../../src/wrapper/induce/field.ts'

const url = (n: number) => `http://toys.example/p/${n}`
const others = (from: number) =>
  [1, 2, 3].map(
    (i) =>
      `<li><a href="${url((from + i) % 8)}">Toy ${(from + i) % 8}</a><s>$${90 + i}.00</s> <b>$5.00</b></li>`,
  )

/** The price is no more than other amounts of the page, but the card knows it. */
const product = (n: number, old: string) =>
  lookAt(
    pageFromHtml(
      `<h1>Toy ${n}</h1><div class="main">${old}<h2>$${n + 10}.00</h2></div>
       <p>Ex Tax: $${n + 8}.00</p><ul>${others(n).join('')}</ul>`,
      url(n),
    ),
    url(n),
    'product',
    () => true,
  )

const listed = (price: (n: number) => string) =>
  new Map(
    Array.from({ length: 8 }, (_, n): [string, ListedProduct] => [
      url(n),
      {
        url: url(n),
        name: `Toy ${n}`,
        price: price(n),
        oldPrice: n < 2 ? `${n + 30}.00` : null,
        anchor: product(n, '').page.document.documentElement!,
      },
    ]),
  )

const looks = Array.from({ length: 6 }, (_, n) => product(n, n < 2 ? `<s>$${n + 30}.00</s>` : ''))

describe('samples as lists promise them', () => {
  test('have the prices of their cards where pages show them', () => {
    const examples = promisedExamples(
      looks,
      listed((n) => `${n + 10}.00`),
    )
    expect(examples.map(({ known }) => known.price)).toEqual(looks.map((_, n) => `${n + 10}.00`))
    expect(examples[0]!.known.regularPrice).toBe('30.00')
  })

  test('keep what pages say where most cards say something that is not there', () => {
    const examples = promisedExamples(
      looks,
      listed((n) => `${n + 700}.00`),
    )
    expect(examples.some(({ known }) => known.price === '700.00')).toBe(false)
  })

  test('teach no rule that reads boxes of other products', () => {
    const examples = promisedExamples(
      looks,
      listed((n) => `${n + 10}.00`),
    )
    expect(examples.every(({ foreign }) => foreign!.size === 3)).toBe(true)
    const rule = induceField({ name: 'regularPrice', type: 'price' }, examples)
    expect(rule?.field.xpath).toContain(' main ')
  })
})
