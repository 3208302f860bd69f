import { describe, expect, test } from 'bun:test'
import { pageFromHtml } from '../../src/page/page.ts'
import { currencyOn } from '../../src/price/page-currency.ts'

const at = (html: string, symbol: string | null = '$', url = 'https://shop.example/list') =>
  currencyOn(pageFromHtml(html, url), symbol)

describe('the currency of a page is', () => {
  test.each([
    ['one that its data names on every product', 'CAD', '"offers":{"priceCurrency":"CAD"},'],
    ['one that a script sets', 'AUD', 'Money.currency = {"active":"AUD","rate":"1.0"}'],
    ['one of data inside data', 'NZD', String.raw`JSON.parse("{\"currencyCode\":\"NZD\"}")`],
    ['one that is an object', 'SGD', 'store={currency:{code:"SGD",symbol:"$"}}'],
    [
      'one told far more often than others',
      'CAD',
      `${'"currency":"CAD",'.repeat(5)}"currency":"AUD"`,
    ],
  ])('%s: %s', (_, code, script) => {
    expect(at(`<html lang="en"><script>${script}</script><p>$5</p>`)).toBe(code)
  })

  test('one of an attribute', () => {
    expect(at('<html lang="en"><body data-currency-code="CAD"><p>$5</p>')).toBe('CAD')
    expect(at('<html lang="en"><div data-shop=\'{"currency":"AUD"}\'>$5</div>')).toBe('AUD')
  })

  test('the one that is chosen among several', () => {
    const options = '<option value="AUD">A$<option value="CAD" selected>C$<option value="USD">US$'
    expect(at(`<html lang="en"><select>${options}</select><p>$5</p>`)).toBe('CAD')
  })

  test('one that words name', () => {
    expect(at('<html lang="en"><p>All prices are in AUD and include GST.</p><p>$5</p>')).toBe('AUD')
    expect(at('<html lang="en"><p>Spend NZ$ 50 for free shipping</p><p>$5</p>')).toBe('NZD')
  })

  test('its country’s, before what a word says', () => {
    const words = '<p>We ship from the USA: USD</p>'
    expect(at(`<html lang="en">${words}<p>$5</p>`, '$', 'https://shop.example.com.au/')).toBe('AUD')
    expect(at('<html lang="sv"><p>5 kr</p>', 'kr')).toBe('SEK')
  })

  test('the United States’ where a dollar is written in English and nothing names another', () => {
    expect(at('<html lang="en"><p>$5</p>')).toBe('USD')
    expect(at('<p>$5</p>')).toBe('USD')
  })
})

describe('the currency of a page is not told by', () => {
  test.each([
    ['a chooser of all', '$', '<script>[{"currency":"AUD"},{"currency":"USD"}]</script>'],
    ['data that contradicts the sign', '$', '<meta itemprop="priceCurrency" content="EUR">'],
    ['a language of several countries', '$', '<html lang="es">'],
    ['words in Spanish', '$', '<p>Juguetes de madera para los niños, con envío por $ 5.000</p>'],
    ['a dollar that is none', 'kr', '<html lang="en">'],
    ['a word in capitals', null, '<p>THE BIG DAY IS TODAY</p>'],
  ])('%s', (_, symbol, html) => {
    expect(at(`${html}<p>5</p>`, symbol)).toBeNull()
  })
})

describe('a number alone is in what', () => {
  test('data names', () => {
    expect(at('<script>{"currency":"PLN","price":5}</script><p>5.00</p>', null)).toBe('PLN')
  })
  test('other prices of the page are written in', () => {
    expect(at('<p>Free shipping over €50</p><p>5.00</p>', null)).toBe('EUR')
    expect(at('<p>€50 are £43</p><p>5.00</p>', null)).toBeNull()
  })
  test('is paid in the country of its domain', () => {
    expect(at('<p>5,00</p>', null, 'https://winkel.nl/')).toBe('EUR')
    expect(at('<p>5,00</p>', null)).toBeNull()
  })
})
