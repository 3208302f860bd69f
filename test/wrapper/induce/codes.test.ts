import { describe, expect, test } from 'bun:test'
import { pageFromHtml } from '../../../src/page/page.ts'
import { codedExamples } from '../../../src/wrapper/induce/codes.ts'
import type { Example } from '../../../src/wrapper/induce/known.ts'

const example = (n: number, html: string, known = {}): Example => ({
  page: pageFromHtml(`<h1>Kite ${n}</h1>${html}`, `http://toys.example/p/${n}`),
  known,
})

const five = (html: (n: number) => string) =>
  Array.from({ length: 5 }, (_, n) => example(n, html(n)))

const skus = (examples: Example[]) => codedExamples(examples).map(({ known }) => known.sku)

describe('the number of a product', () => {
  test('is the code of its own behind a label that all pages have, in any language', () => {
    expect(skus(five((n) => `<p>Snork: KT-${n}7</p><p>Weight: 3kg</p>`))).toEqual([
      'KT-07',
      'KT-17',
      'KT-27',
      'KT-37',
      'KT-47',
    ])
  })

  test('is that of a product, be it sampled under two addresses', () => {
    const twice = [0, 1, 2, 3, 3, 3].map((n) =>
      example(n, `<p>Snork: KT-${n}7</p>`, { name: `${n}` }),
    )
    expect(skus(twice)).toEqual(['KT-07', 'KT-17', 'KT-27', 'KT-37', 'KT-37', 'KT-37'])
  })

  test('may stand in the next text', () => {
    expect(skus(five((n) => `<dl><dt>Snork:</dt><dd>KT-${n}7</dd></dl>`))[0]).toBe('KT-07')
  })

  test('is not what products share, what few have, a word, or a gtin', () => {
    const none = [undefined, undefined, undefined, undefined, undefined]
    expect(skus(five(() => '<p>Snork: KT-7</p>'))).toEqual(none)
    expect(skus(five((n) => (n < 3 ? `<p>Snork: KT-${n}</p>` : '')))).toEqual(none)
    expect(skus(five((n) => `<p>Colour: ${'abcde'[n]}reen</p>`))).toEqual(none)
    for (const value of ['20', '3.5', '3kg', '2025-01-0'])
      expect(skus(five((n) => `<p>Snork: ${value}${n}</p>`.replace(/kg(\d)/, '$1kg')))).toEqual(
        none,
      )
    const gtins = ['4006381333931', '5901234123457', '9780201379624', '0012345678905', '96385074']
    expect(skus(five((n) => `<p>Snork: ${gtins[n]}</p>`))).toEqual(none)
  })

  test('needs no digits where many products have one each', () => {
    const words = (n: number) => `<p>Model: ${'abcdefg'[n % 7]}${'hijklmn'[(n / 7) | 0]}-KITE</p>`
    const many = Array.from({ length: 45 }, (_, n) => example(n, words(n)))
    expect(skus(many)[44]).toBe('cn-KITE')
    expect(skus(many.slice(0, 12))[0]).toBeUndefined()
    // The label of all pages holds for the few that teach.
    expect(codedExamples(many.slice(0, 5), 'Model')[0]!.known.sku).toBe('ah-KITE')
  })

  test('is left as it is where pages say it themselves', () => {
    const named = Array.from({ length: 5 }, (_, n) =>
      example(n, `<p>Snork: KT-${n}7</p>`, { sku: `A${n}` }),
    )
    expect(skus(named)).toEqual(['A0', 'A1', 'A2', 'A3', 'A4'])
  })
})
