import { describe, expect, test } from 'bun:test'
import { product, read } from './read.ts'

describe('microdata', () => {
  test('values come from attributes, content or text', () => {
    const html = `<div itemscope itemtype="http://schema.org/Product">
      <h1 itemprop="name">Bear</h1><img itemprop="image" src="/a.jpg"><a itemprop="url" href="/p/17">x</a>
      <span itemprop="brand" itemscope itemtype="http://schema.org/Brand"><b itemprop="name">Woolly</b></span>
      <div itemprop="offers" itemscope itemtype="http://schema.org/Offer">
        <span itemprop="price" content="12.90">12,90 €</span><meta itemprop="priceCurrency" content="EUR">
        <link itemprop="availability" href="http://schema.org/OutOfStock"></div>
      <span itemprop="sku productID">17</span></div>`
    expect(product(html)).toMatchObject({
      name: 'Bear',
      brand: 'Woolly',
      price: '12.90',
      currency: 'EUR',
      availability: 'OutOfStock',
      sku: '17',
      images: ['/a.jpg'],
      url: '/p/17',
    })
  })

  test('a price that is only shown is read as people write it', () => {
    const html = `<div itemscope itemtype="https://schema.org/Product"><p itemprop=name>Bear</p>
      <div itemprop=offers itemscope><b itemprop=price>1.299,00 €</b></div></div>`
    expect(product(html)).toMatchObject({ price: '1299.00', currency: 'EUR' })
  })

  test('itemref brings properties from elsewhere, and may go in circles', () => {
    const html = `<div id=p itemscope itemtype="https://schema.org/Product" itemref="n o p"></div>
      <h1 id=n itemprop=name>Bear</h1>
      <div id=o itemprop=offers itemscope itemref="o p q"><i itemprop=price>9</i></div>
      <div id=q><i itemprop=priceCurrency>EUR</i></div>`
    expect(product(html)).toMatchObject({ name: 'Bear', price: '9', currency: 'EUR' })
  })

  test('properties of nested things stay theirs', () => {
    const html = `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop=name>Bear</h1>
      <div itemprop=isRelatedTo itemscope itemtype="https://schema.org/Product"><i itemprop=name>Fox</i></div></div>`
    const { products } = read(html)
    expect(products.map(({ data, listed }) => [data.name, listed])).toEqual([
      ['Bear', false],
      ['Fox', true],
    ])
  })

  test('an offer that stands alone is of the only product', () => {
    const html = `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop=name>Bear</h1></div>
      <div itemscope itemtype="https://schema.org/Offer"><i itemprop=price>9</i></div>`
    expect(product(html).price).toBe('9')
  })

  test('many scopes that refer to each other stay bounded', () => {
    const scopes = Array.from(
      { length: 3000 },
      (_, i) => `<div id=s${i} itemscope itemprop=x itemref="s${(i + 1) % 3000} all"></div>`,
    )
    expect(() => read(`<div id=all>${scopes.join('')}</div>`)).not.toThrow()
  })
})

describe('RDFa', () => {
  test('schema.org by vocab', () => {
    const html = `<div vocab="https://schema.org/" typeof="Product"><h1 property="name">Bear</h1>
      <div property="offers" typeof="Offer"><span property="price" content="9.50">9,50</span>
      <meta property="priceCurrency" content="EUR"></div></div>`
    expect(read(html).products[0]).toMatchObject({
      format: 'rdfa',
      data: { name: 'Bear', price: '9.50', currency: 'EUR' },
    })
  })

  test('GoodRelations', () => {
    const html = `<div typeof="gr:Offering"><div property="gr:name" content="Bear"></div>
      <div rel="gr:hasPriceSpecification"><div typeof="gr:UnitPriceSpecification">
      <div property="gr:hasCurrency" content="EUR"></div><div property="gr:hasCurrencyValue" content="9.50"></div></div></div>
      <div property="gr:hasStockKeepingUnit" content="17"></div></div>`
    expect(product(html)).toMatchObject({ name: 'Bear', price: '9.50', currency: 'EUR', sku: '17' })
  })
})

describe('Open Graph and Twitter', () => {
  const meta = (tags: Record<string, string>) =>
    Object.entries(tags)
      .map(([name, content]) => `<meta property="${name}" content="${content}">`)
      .join('')

  test('tags of a product', () => {
    const html = meta({
      'og:type': 'product',
      'og:title': 'Bear',
      'product:price:amount': '20',
      'product:sale_price:amount': '15',
      'product:price:currency': 'EUR',
      'product:availability': 'in stock',
      'product:retailer_item_id': '17',
      'product:brand': 'Woolly',
    })
    expect(product(html)).toMatchObject({
      name: 'Bear',
      price: '15',
      regularPrice: '20',
      currency: 'EUR',
      availability: 'InStock',
      sku: '17',
      brand: 'Woolly',
    })
  })

  test('an article is no product', () => {
    expect(read(meta({ 'og:type': 'article', 'og:title': 'Bears' })).products).toEqual([])
  })

  test('labels of a card, in any language', () => {
    const html = meta({
      'twitter:card': 'product',
      'twitter:label1': 'Preis',
      'twitter:data1': '12,90 €',
      'twitter:label2': 'Verfügbarkeit',
      'twitter:data2': 'auf Lager',
    })
    expect(product(html)).toMatchObject({
      price: '12.90',
      currency: 'EUR',
      availability: 'InStock',
    })
  })
})

describe('data layers', () => {
  const layered = (code: string) =>
    read(`<script>${code}</script>`).products.map(({ data }) => data)

  test('what is pushed for analytics', () => {
    const code = `var x = 1; dataLayer = dataLayer || []; dataLayer.push({'event': 'view', 'user': getUser(), 'ecommerce': {
      'currencyCode': 'EUR', 'detail': {'products': [{'name': 'Bear', 'id': 'B17', 'price': '12.90', 'brand': 'Woolly'}]}}});`
    expect(layered(code)).toMatchObject([
      { name: 'Bear', sku: 'B17', price: '12.90', currency: 'EUR', brand: 'Woolly' },
    ])
  })

  test('names of one-element lists', () => {
    const code = `var utag_data = {"product_name":["Bear"],"product_sku":["B17"],"product_unit_price":["12.90"]}`
    expect(layered(code)).toMatchObject([{ name: 'Bear', sku: 'B17', price: '12.90' }])
  })

  test('groups of facts', () => {
    const code = `window.digitalData = {product: [{productInfo: {productName: "Bear", sku: "B17", manufacturer: "Woolly"}, price: {basePrice: 12.9, currency: "EUR"}}]};`
    expect(layered(code)).toMatchObject([
      { name: 'Bear', sku: 'B17', price: '12.9', currency: 'EUR' },
    ])
  })

  test('JSON of the page itself', () => {
    const html = `<script type="application/json">{"props":{"product":{"title":"Bear","sku":"B17","price":12.9,"brand":{"name":"Woolly"}}}}</script>`
    expect(read(html).products[0]?.data).toMatchObject({
      name: 'Bear',
      sku: 'B17',
      brand: 'Woolly',
    })
  })

  test('nothing is run, nothing huge is read', () => {
    ;(globalThis as Record<string, unknown>).ran = false
    layered(
      'dataLayer.push({a: (globalThis.ran = true), b: [function () { globalThis.ran = true }()]})',
    )
    expect((globalThis as Record<string, unknown>).ran).toBe(false)
    expect(layered(`dataLayer = {${'a:{'.repeat(100_000)}`)).toEqual([])
    expect(
      layered(`dataLayer = [${'{name:"Bear",sku:"B17",price:1},'.repeat(5000)}]`).length,
    ).toBeLessThanOrEqual(60)
    expect(layered('dataLayer = ['.repeat(20_000))).toEqual([])
  })
})
