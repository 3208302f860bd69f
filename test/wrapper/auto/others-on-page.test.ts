/** Product pages that also speak of other products, other sizes and other prices. */

import { describe, expect, test } from 'bun:test'
import { pageFromHtml } from '../../../src/page/page.ts'
import { readAuto } from '../../../src/wrapper/auto/auto.ts'
import type { PriceValue } from '../../../src/wrapper/values.ts'

const BUY = '<button class="add-to-cart">Add to cart</button>'
const OTHERS = [1, 2, 3, 4]
  .map((i) => `<li><a href="/p/${i}"><img src="/${i}.jpg">Toy ${i}</a><b>$${i}5.50</b></li>`)
  .join('')

function read(body: string) {
  const html = `<html lang="en"><title>Oak rocking horse | Shop</title><nav><a href="/">Home</a></nav>
    <main><h1>Oak rocking horse</h1>${body}</main></html>`
  const { fields } = readAuto(pageFromHtml(html, 'https://shop.example/p/oak-rocking-horse'))
  return { price: fields.price as PriceValue | undefined, availability: fields.availability }
}

describe('the price', () => {
  test.each([
    ['in pieces', `<div><i>$</i><i>19</i><i>97</i></div>${BUY}`],
    ['with small cents', `<div>$19<sup>97</sup></div>${BUY}`],
    ['with a mark of its own', `<div><b><i>$</i><i>19</i></b><b><u>.</u>97</b></div>${BUY}`],
    ['behind an earlier one', `<div><i>$29.97</i> <i>$19.97</i></div>${BUY}`],
    ['behind other products', `<aside><ul>${OTHERS}</ul></aside><p>$19.97</p>${BUY}`],
  ])('%s', (_, body) => {
    expect(read(body).price).toEqual({ amount: '19.97', currency: 'USD' })
  })

  test.each([
    ['sold out', '<p>Sold out</p>'],
    ['on request', '<p>Price on request</p><button>Request a quote</button>'],
  ])('is not that of other products where its own is not told: %s', (_, body) => {
    expect(read(`${body}<h2>You may also like</h2><ul>${OTHERS}</ul>`).price).toBeUndefined()
  })
})

describe('there is some', () => {
  const size = (name: string, state: string): string =>
    `{"@type":"Offer","sku":"${name}","price":"19.97","priceCurrency":"USD","availability":"https://schema.org/${state}"}`
  test.each([
    ['one size of a list is out', '<select name="size"><option>S - sold out<option>M</select>'],
    [
      'one size of several buttons is out',
      '<div class="sizes"><label><input type="radio" name="size">S <em>Sold out</em></label><label><input type="radio" name="size">M</label></div>',
    ],
    [
      'the data has one size that is out',
      `<script type="application/ld+json">{"@type":"Product","name":"Oak rocking horse","offers":[${size('A', 'OutOfStock')},${size('B', 'InStock')}]}</script>`,
    ],
  ])('where %s', (_, body) => {
    expect(read(`<p>$19.97</p>${body}${BUY}`).availability).toBe('InStock')
  })

  test('and none where all sizes are out', () => {
    const sizes = '<select name="size"><option>S - sold out<option>M - sold out</select>'
    const { availability } = read(`<p>$19.97</p>${sizes}<button disabled>Sold out</button>`)
    expect(availability).toBe('OutOfStock')
  })
})
