import { describe, expect, test } from 'bun:test'
import { pageFromHtml } from '../../src/page/page.ts'
import { compileWrapper } from '../../src/wrapper/compile.ts'
import type { Promised } from '../../src/wrapper/fallback.ts'
import { parseWrapper } from '../../src/wrapper/wrapper.ts'

const FIELDS = [
  { name: 'name', xpath: '//h1' },
  { name: 'price', xpath: "//b[@class='price']", type: 'price', required: true },
  { name: 'regularPrice', xpath: '//s', type: 'price' },
  { name: 'availability', xpath: '//i', type: 'availability' },
]

const wrapper = (fallback: boolean) =>
  compileWrapper(
    parseWrapper({
      detail: [{ on: 'xpath', xpath: "//b[@class='price']" }],
      fields: FIELDS,
      ...(fallback ? { fallback: 'auto' } : {}),
    }),
  )

const at = (html: string) => pageFromHtml(html, 'http://toys.example/p/1')

const data = (offer: object, more: object = {}) =>
  `<script type="application/ld+json">${JSON.stringify({
    '@type': 'Product',
    name: 'Kite',
    ...more,
    offers: { '@type': 'Offer', priceCurrency: 'EUR', ...offer },
  })}</script>`

const promise = (price: string | null, oldPrice: string | null = null): Promised => ({
  price,
  oldPrice,
})

describe('what rules do not find', () => {
  const html = `${data({ price: '19.90', availability: 'https://schema.org/OutOfStock' }, { sku: 'K-7', brand: 'Lux' })}
    <h1>Kite</h1><b class="price">€19.90</b>`

  test('is read from the data of the page', () => {
    const { fields, source } = wrapper(true).extract(at(html))
    expect(fields).toMatchObject({ sku: 'K-7', brand: 'Lux', availability: 'OutOfStock' })
    expect(source).toMatchObject({ name: 'xpath', price: 'xpath', sku: 'jsonld' })
  })

  test('is missing where the wrapper does not ask for it', () => {
    const { fields } = wrapper(false).extract(at(html))
    expect(Object.keys(fields)).toEqual(['name', 'price'])
  })

  test('the data of the page comes before what a rule reads beside it', () => {
    const { fields } = wrapper(true).extract(at(`${html}<ul><li><i>In stock</i></li></ul>`))
    expect(fields.availability).toBe('OutOfStock')
  })

  test('a price is what both the list and the page show', () => {
    const page = at('<h1>Kite</h1><p>$120.00 <em>$85.00</em></p><p>Others: $85.50</p>')
    const { fields, problems } = wrapper(true).extract(page, promise('85.00', '120.00'))
    expect(fields.price).toMatchObject({ amount: '85.00' })
    expect(fields.regularPrice).toMatchObject({ amount: '120.00' })
    expect(problems).toEqual([])
    const without = wrapper(true).extract(page, promise('84.00'))
    expect(without.fields.price).toBeUndefined()
    expect(without.problems).toHaveLength(1)
  })

  test('what cost less before is no former price', () => {
    const page = at('<h1>Kite</h1><b class="price">€19.90</b><s>€9.90</s>')
    expect(wrapper(true).extract(page).fields.regularPrice).toBeUndefined()
    expect(wrapper(false).extract(page).fields.regularPrice).toBeDefined()
  })
})

test('prices that no text settles are in the currency that a person said', () => {
  const wrapped = (more: object) =>
    compileWrapper(
      parseWrapper({ detail: [{ on: 'xpath', xpath: '//h1' }], fields: FIELDS, ...more }),
    )
  const page = at('<html lang="en"><h1>Kite</h1><b class="price">$19.90</b><s>€30.00</s>')
  expect(wrapped({ currency: 'CAD' }).extract(page).fields).toMatchObject({
    price: { amount: '19.90', currency: 'CAD' },
    regularPrice: { amount: '30.00', currency: 'EUR' },
  })
  expect(wrapped({ currency: 'CAD', fallback: 'auto' }).extract(page).fields.price).toEqual({
    amount: '19.90',
    currency: 'CAD',
  })
  expect(() => wrapped({ currency: 'Dollars' })).toThrow('must be a currency code such as EUR')
})
