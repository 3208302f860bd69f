import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { pageFromHtml } from '../../src/page/page.ts'
import type { FieldValue } from '../../src/wrapper/extract.ts'
import { normalGtin } from '../../src/wrapper/gtin.ts'
import { sightingOf } from '../../src/wrapper/sighting.ts'

const SEED = 'https://shop.test/'
const URL = 'https://shop.test/p/1'

function sighting(fields: Record<string, FieldValue>, head = '', url = URL) {
  const page = pageFromHtml(`<title>Page</title>${head}`, url)
  return sightingOf({ fields }, page, SEED)
}

const keys = (fields: Record<string, FieldValue>, head = '') =>
  Object.fromEntries(sighting(fields, head).keys.map(({ kind, value }) => [kind, value]))

const canonical = (href: string) => keys({}, `<link rel=canonical href="${href}">`).canonical

describe('sightingOf', () => {
  test('sums up a product', () => {
    const fields = {
      price: { currency: 'EUR', amount: '12.90' },
      name: 'Train',
      sku: ' T-1 ',
      ean: '4006381333931',
      availability: 'InStock',
      image: ['https://shop.test/1.jpg', 'https://shop.test/2.jpg'],
      properties: { b: '2', a: '1' },
    }
    expect(sighting(fields, '<link rel=canonical href=/p/one>')).toEqual({
      keys: [
        { kind: 'canonical', value: 'https://shop.test/p/one' },
        { kind: 'gtin', value: '04006381333931' },
        { kind: 'sku', value: 'T-1' },
        { kind: 'url', value: URL },
      ],
      name: 'Train',
      amount: '12.90',
      currency: 'EUR',
      availability: 'InStock',
      image: 'https://shop.test/1.jpg',
      fields:
        '{"availability":"InStock","ean":"4006381333931","image":["https://shop.test/1.jpg","https://shop.test/2.jpg"],"name":"Train","price":{"amount":"12.90","currency":"EUR"},"properties":{"a":"1","b":"2"},"sku":" T-1 "}',
    })
  })

  test('a long number is cut between characters, and half ones are in no field', () => {
    expect(keys({ sku: `${'y'.repeat(199)}😀` }).sku).toBe('y'.repeat(199))
    expect(sighting({ name: 'a\ud800b' }).fields).toBe('{"name":"a\ufffdb"}')
  })

  test('a page without fields is known by its address and title', () => {
    expect(sighting({})).toEqual({
      keys: [{ kind: 'url', value: URL }],
      name: 'Page',
      amount: null,
      currency: null,
      availability: null,
      image: null,
      fields: '{}',
    })
  })

  test('names of fields in other dress', () => {
    const seen = sighting({
      'Product name': 'T',
      'our price': { amount: '1', currency: null },
      stock: 0,
    })
    expect([seen.name, seen.amount, seen.availability]).toEqual(['T', '1', 'OutOfStock'])
    expect(sighting({ stock: 3 }).availability).toBe('InStock')
    expect(sighting({ stock: 'blue' }).availability).toBeNull()
  })

  test('the field price comes before other prices', () => {
    const fields = { old: { amount: '2', currency: null }, price: { amount: '1', currency: null } }
    expect(sighting(fields).amount).toBe('1')
  })

  test('canonicals that say nothing of the product are no keys', () => {
    expect(canonical('/p/one')).toBe('https://shop.test/p/one')
    expect(canonical('http://www.shop.test/p/one')).toBe('http://www.shop.test/p/one')
    expect(canonical('/?product=1')).toBe('https://shop.test/?product=1')
    for (const href of ['/', SEED, '/index.php', '/home', 'https://other.test/p/one']) {
      expect(canonical(href)).toBeUndefined()
    }
  })

  test.each(['N/A', 'n/a', 'none', '0', '000', '-', '--', 'default', '', ' ', 'null', '?'])(
    'the sku %j is no key',
    (sku) => {
      expect(keys({ sku })).toEqual({ url: URL })
    },
  )

  test('fields are the same text in any order', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.array(fc.string()))
    fc.assert(
      fc.property(fc.dictionary(fc.string(), value), (fields) => {
        const turned = Object.fromEntries(Object.entries(fields).reverse())
        expect(sighting(turned).fields).toBe(sighting(fields).fields)
      }),
    )
  })
})

describe('normalGtin', () => {
  test.each([
    ['4006381333931', '04006381333931'],
    ['036000291452', '00036000291452'],
    ['96385074', '00000096385074'],
    ['978-3-16-148410-0', '09783161484100'],
    ['0-306-40615-2', '09780306406157'],
    ['080442957X', '09780804429573'],
    ['4006381333932', null],
    ['0000000000000', null],
    ['123', null],
    ['abc', null],
    ['', null],
  ])('%s', (text, expected) => {
    expect(normalGtin(text)).toBe(expected)
  })
})
