import { describe, expect, test } from 'bun:test'
import { product, read, script } from './read.ts'

const BEAR = {
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Bear &amp; friends',
  sku: 'B-17',
  mpn: 'MB17',
  gtin13: '4006381333931',
  brand: { '@type': 'Brand', name: 'Woolly' },
  image: ['/a.jpg', { '@type': 'ImageObject', url: '/b.jpg' }],
  description: '<p>Soft</p> and brown',
  aggregateRating: { ratingValue: '9', bestRating: '10', reviewCount: '12' },
  offers: {
    '@type': 'Offer',
    price: '12.90',
    priceCurrency: 'EUR',
    availability: 'https://schema.org/InStock',
  },
}

describe('a product in JSON-LD', () => {
  test('is mapped field by field', () => {
    expect(product(script(JSON.stringify(BEAR)))).toEqual({
      name: 'Bear & friends',
      url: null,
      price: '12.90',
      lowPrice: null,
      regularPrice: null,
      currency: 'EUR',
      availability: 'InStock',
      sku: 'B-17',
      mpn: 'MB17',
      gtin: '4006381333931',
      brand: 'Woolly',
      images: ['/a.jpg', '/b.jpg'],
      description: 'Soft and brown',
      breadcrumbs: [],
      rating: '4.5',
      reviews: 12,
      variants: [],
    })
  })

  const wrapped: [string, string][] = [
    ['a list', JSON.stringify([{ '@type': 'WebSite' }, BEAR])],
    ['a graph', JSON.stringify({ '@graph': [{ '@type': 'WebPage' }, BEAR] })],
    ['a page that is about it', JSON.stringify({ '@type': 'ItemPage', mainEntity: BEAR })],
    [
      'types in a list and with a prefix',
      JSON.stringify({ ...BEAR, '@type': ['schema:Product', 'Thing'] }),
    ],
    ['a full address as type', JSON.stringify({ ...BEAR, '@type': 'http://schema.org/Product' })],
    ['another object before it', `{"@type":"Organization"}${JSON.stringify(BEAR)}`],
    ['quotes that were escaped', JSON.stringify(BEAR).replaceAll('"', '&quot;')],
    ['CDATA', `/*<![CDATA[*/${JSON.stringify(BEAR)}/*]]>*/`],
  ]
  for (const [name, json] of wrapped) {
    test(`is found in ${name}`, () => {
      expect(product(script(json))).toMatchObject({ sku: 'B-17', price: '12.90', currency: 'EUR' })
    })
  }

  test('is put together from nodes that refer to each other', () => {
    const graph = {
      '@graph': [
        {
          '@id': '#p',
          '@type': 'Product',
          name: 'Bear',
          brand: { '@id': '#b' },
          offers: { '@id': '#o' },
        },
        { '@id': '#b', '@type': 'Brand', name: 'Woolly' },
        { '@id': '#o', '@type': 'Offer', price: 12.9, priceCurrency: 'EUR' },
      ],
    }
    expect(product(script(JSON.stringify(graph)))).toMatchObject({ brand: 'Woolly', price: '12.9' })
  })

  test('that refers to itself comes to an end', () => {
    const graph =
      '{"@id":"#p","@type":"Product","name":"Bear","isRelatedTo":{"@id":"#p"},"offers":{"@id":"#p"}}'
    expect(product(script(graph)).name).toBe('Bear')
  })

  test('a list of products is told as listed', () => {
    const list = {
      '@type': 'ItemList',
      itemListElement: [{ '@type': 'ListItem', item: BEAR }],
    }
    const { products, types } = read(script(JSON.stringify(list)))
    expect(products[0]?.listed).toBe(true)
    expect(types.has('itemlist')).toBe(true)
  })

  test('breadcrumbs follow their positions', () => {
    const list = {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 2, item: { '@id': '/bears', name: 'Bears' } },
        { '@type': 'ListItem', position: 1, name: 'Toys', item: '/toys' },
      ],
    }
    expect(read(script(JSON.stringify(list))).breadcrumbs).toEqual({
      names: ['Toys', 'Bears'],
      format: 'jsonld',
    })
  })
})

describe('offers in JSON-LD', () => {
  const offered = (offers: unknown) => product(script(JSON.stringify({ ...BEAR, offers })))

  test('several prices are no price of the product; the variants have them', () => {
    const data = offered([
      { price: '10', sku: 'S', availability: 'OutOfStock' },
      { price: '12', sku: 'L', availability: 'InStock' },
    ])
    expect(data.price).toBeNull()
    expect(data.availability).toBe('InStock')
    expect(data.variants.map(({ sku, amount }) => [sku, amount])).toEqual([
      ['S', '10'],
      ['L', '12'],
    ])
  })

  test('an aggregate of one price has it, one of a range only says from where', () => {
    expect(offered({ '@type': 'AggregateOffer', lowPrice: '9', highPrice: '9' }).price).toBe('9')
    const range = offered({ '@type': 'AggregateOffer', lowPrice: '9', highPrice: '19' })
    expect([range.price, range.lowPrice]).toEqual([null, '9'])
  })

  test('former and unit prices are told apart', () => {
    const data = offered({
      priceSpecification: [
        { price: '3', priceCurrency: 'EUR', referenceQuantity: { value: 1 } },
        { price: '20', priceCurrency: 'EUR', priceType: 'https://schema.org/ListPrice' },
        { price: '15', priceCurrency: 'EUR' },
      ],
    })
    expect([data.price, data.regularPrice, data.currency]).toEqual(['15', '20', 'EUR'])
  })

  test('variants of a group keep their own numbers', () => {
    const group = {
      '@type': 'ProductGroup',
      name: 'Bear',
      hasVariant: [
        { '@type': 'Product', sku: 'S', offers: { price: '10' } },
        { '@type': 'Product', sku: 'L', offers: { price: '12' } },
      ],
    }
    const { products } = read(script(JSON.stringify(group)))
    expect(products).toHaveLength(1)
    expect(products[0]?.data.variants.map(({ sku }) => sku)).toEqual(['S', 'L'])
  })

  const prices: [unknown, string | null][] = [
    ['1.299,90', '1299.90'],
    ['$1,299.90', '1299.90'],
    ['1299.9', '1299.9'],
    [1299, '1299'],
    ['0.00', null],
    ['', null],
    ['on request', null],
  ]
  for (const [price, amount] of prices) {
    test(`price ${JSON.stringify(price)} is ${amount}`, () =>
      expect(offered({ price }).price).toBe(amount))
  }
})

describe('hostile JSON-LD', () => {
  test('deep and wide data stays bounded', () => {
    const deep = `${'{"@type":"Product","offers":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    expect(() => read(script(deep))).not.toThrow()
    const wide = `[${Array.from({ length: 30_000 }, () => '{"@type":"Product","name":"x"}').join()}]`
    expect(read(script(wide)).products.length).toBeLessThanOrEqual(300)
    const nested = `{"@graph":${'['.repeat(5000)}${']'.repeat(5000)}}`
    expect(read(script(nested)).products).toEqual([])
  })

  test('junk is no value', () => {
    const junk = {
      ...BEAR,
      sku: 'N/A',
      mpn: 'null',
      gtin13: '1234567890123',
      brand: '{{brand}}',
      offers: [],
    }
    expect(product(script(JSON.stringify(junk)))).toMatchObject({
      sku: null,
      mpn: null,
      gtin: null,
      brand: null,
      price: null,
    })
  })
})
