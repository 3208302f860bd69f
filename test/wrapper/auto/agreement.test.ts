import { describe, expect, test } from 'bun:test'
import { pageFromHtml } from '../../../src/page/page.ts'
import { type AutoReading, readAuto } from '../../../src/wrapper/auto/auto.ts'

const read = (main: string, head = '', lang = 'en'): AutoReading =>
  readAuto(
    pageFromHtml(
      `<!doctype html><html lang="${lang}"><head>${head}</head><body><main>${main}</main></body></html>`,
      'https://toys.example/p/woolly-bear-48213.html',
    ),
  )

describe('what several places of a page say', () => {
  test('an amount that is once the former price is so wherever it is called former', () => {
    const old = (price: string) =>
      `<div class="product-price"><b class="old-price">$45.00</b> <b class="new-price">${price}</b></div>`
    const { fields } = read(
      `<h1>Woolly bear</h1>${old('')}${old('')}<button>Add to cart</button>
      ${'<p>Soft</p>'.repeat(90)}${old('$37.00')}`,
    )
    expect(fields.price).toMatchObject({ amount: '37.00' })
  })

  test('copies of the title are one witness, and the heading is another', () => {
    const title = 'Woolly 48213 bear brown, large, at The Toy Shop'
    const { fields } = read(
      '<h1>Woolly bear</h1><p>$12.90</p><button>Add to cart</button>',
      `<title>${title}</title><meta property="og:type" content="product">
      <meta property="og:title" content="${title}"><meta name="twitter:title" content="${title}">
      <meta name="twitter:card" content="product">`,
    )
    expect(fields.name).toBe('Woolly bear')
  })
})

describe('stock', () => {
  test('messages of which scripts show one say nothing', () => {
    const { fields } = read(
      `<h1>Wollbär</h1><p>12,90 €</p>
      <div class="error">Leider ist der Artikel nicht mehr verfügbar.</div>
      <div class="error">Leider ist der Artikel ausverkauft.</div>`,
      '',
      'de',
    )
    expect(fields.availability).toBe('InStock')
  })

  test('one such message does', () => {
    const { fields } = read(
      `<h1>Wollbär</h1><p>12,90 €</p><div class="error">Leider ist der Artikel nicht mehr verfügbar.</div>
      <button disabled>In den Warenkorb</button>`,
      '',
      'de',
    )
    expect(fields.availability).toBe('Discontinued')
  })
})

describe('numbers that scripts give their entries', () => {
  const told = (product: object) =>
    read(
      `<h1>Woolly bear</h1><p>$12.90</p><button>Add to cart</button>
      <script>var meta = ${JSON.stringify({ product: { brand: 'Woolly', ...product } })}</script>`,
    ).fields.sku

  test('are not the article number', () => {
    expect(told({ id: 31771404370033, name: 'Woolly bear', price: 12.9, sku: '' })).toBeUndefined()
    expect(told({ id: '1131', name: 'Woolly bear', price: 12.9 })).toBeUndefined()
  })

  test('are where the address of the page has them, too', () => {
    expect(told({ id: 48213, name: 'Woolly bear', price: 12.9 })).toBe('48213')
  })

  test('codes are, and numbers that are called so', () => {
    expect(told({ id: 'WB-40', name: 'Woolly bear', price: 12.9 })).toBe('WB-40')
    expect(told({ id: 5, name: 'Woolly bear', price: 12.9, sku: 30040 })).toBe('30040')
  })
})
