import { describe, expect, test } from 'bun:test'
import { pageFromHtml } from '../../../src/page/page.ts'
import { compileWrapper } from '../../../src/wrapper/compile.ts'
import { refineWrapper } from '../../../src/wrapper/induce/refine.ts'
import { parseWrapper } from '../../../src/wrapper/wrapper.ts'

const at = (path: string, html: string) => pageFromHtml(html, `http://toys.example${path}`)

const product = (i: number) =>
  at(
    `/p/${i}`,
    `<title>Bear number ${i}</title><h1 class="head">Bear number ${i}</h1><div class="buy"><p class="price">€ ${i}9.90</p>
     <button>Add to basket</button></div><dl><dt>Item no.<dd class="no">TB-${100 + i}</dl>`,
  )
const voucher = at(
  '/vouchers',
  '<title>Vouchers</title><h1 class="head">Vouchers</h1><article><p class="price">€ 20.00</p><p>Give one to a friend.</article>',
)
const products = [1, 2, 3, 4, 5].map(product)

const wrapperOn = (...xpaths: string[]) =>
  parseWrapper({
    detail: xpaths.map((xpath) => ({ on: 'xpath', xpath, mode: 'mandatory' })),
    fields: [
      { name: 'name', xpath: '//h1', type: 'text', required: true },
      { name: 'price', xpath: "//p[@class='price']", type: 'price', required: true },
    ],
  })

describe('refining', () => {
  const loose = wrapperOn("//h1[@class='head']", "//p[@class='price']")

  test('rules that misfire are corrected', () => {
    const refined = refineWrapper(loose, [...products, voucher])!
    expect(refined).toMatchObject({ before: ['http://toys.example/vouchers'], after: [] })
    const { isDetail } = compileWrapper(parseWrapper(refined.wrapper))
    expect(isDetail(product(9)).detail).toBe(true)
    expect(isDetail(voucher).detail).toBe(false)
  })

  test('rules that miss products are corrected', () => {
    const tight = wrapperOn(
      '//h1',
      "//h1[contains(., '1') or contains(., '2') or contains(., '3')]",
    )
    const refined = refineWrapper(tight, products)!
    expect(refined.before).toHaveLength(2)
    expect(refined.after).toEqual([])
  })

  test('what is right stays as it is', () => {
    expect(refineWrapper(loose, products)).toBeNull()
  })
})
