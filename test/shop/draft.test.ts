import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { idOf, idProblem, readAddress, readable } from '../../src/shop/address.ts'
import { checkShop, EMPTY_FORM, wholeIn } from '../../src/shop/draft.ts'

describe('readAddress', () => {
  test.each([
    ['toys.example', 'https://toys.example/'],
    ['  https://Toys.Example:443/Shop/../de/#top ', 'https://toys.example/de/'],
    ['http://toys.example', 'http://toys.example/'],
    ['localhost:4700', 'http://localhost:4700/'],
    ['127.0.0.1:4700/shop', 'http://127.0.0.1:4700/shop'],
    ['[::1]:4700', 'http://[::1]:4700/'],
    ['http://intranet/', 'http://intranet/'],
    ['münchen.example', 'https://xn--mnchen-3ya.example/'],
  ])('%s', (typed, url) => {
    expect(readAddress(typed)).toEqual({ ok: true, url })
  })

  test.each([
    '',
    'toys',
    'http://',
    'ftp://toys.example',
    'javascript:alert(1)',
    'mailto:me@toys.example',
    'https://me:pw@toys.example',
    'two words.example',
    'https://toys.example:99999/',
  ])('%j is none', (typed) => {
    expect(readAddress(typed).ok).toBe(false)
  })
})

describe('idOf', () => {
  test.each([
    ['https://www.toys.co.uk/', 'toys'],
    ['https://shop.toys.example/', 'toys'],
    ['https://bears.myshopify.com/', 'bears'],
    ['http://127.0.0.1:4700/', '127-0-0-1-4700'],
    ['http://localhost:8080/', 'localhost-8080'],
    ['http://[::1]:80/', '1'],
    ['https://xn--bcher-kva.example/', 'bucher'],
    ['https://www.xn--strae-oqa.example:8080/', 'strasse-8080'],
    ['https://xn--e1afmkfd.xn--p1ai/', 'xn-e1afmkfd'],
  ])('%s', (url, id) => {
    expect(idOf(url)).toBe(id)
  })

  test('addresses are shown as people write them', () => {
    expect(readable('https://xn--bcher-kva.example/a?b=xn--x')).toBe(
      'https://bücher.example/a?b=xn--x',
    )
    expect(readable('https://toys.example/xn--bcher-kva')).toBe(
      'https://toys.example/xn--bcher-kva',
    )
  })

  test('is an id, whatever the address', () => {
    fc.assert(
      fc.property(fc.webUrl(), (url) => {
        expect(idProblem(idOf(url))).toBeNull()
      }),
    )
  })
})

describe('checkShop', () => {
  test('fills in what is left out', () => {
    expect(checkShop({ ...EMPTY_FORM, url: 'www.toys.example' })).toEqual({
      ok: true,
      draft: {
        ...{ slug: 'toys', chosen: false, name: 'toys.example', seed: 'https://www.toys.example/' },
        ...{ scope: 'host', delay: null, concurrency: null, wrapper: null },
      },
    })
  })

  test('names every field that is wrong', () => {
    const wrong = {
      url: '',
      id: 'A B',
      name: 'x'.repeat(201),
      scope: 'world',
      delay: '-1',
      concurrency: '1.5',
      wrapper: '[]',
    }
    const checked = checkShop(wrong)
    expect(checked.ok).toBe(false)
    if (!checked.ok) expect(Object.keys(checked.problems).sort()).toEqual(Object.keys(wrong).sort())
  })
})

const LIMITS = { min: 1, max: 1e9 }

test.each<[string, number | null, boolean]>([
  ['', null, true],
  ['  ', null, true],
  [' 12 ', 12, true],
  ['1000000000', 1e9, true],
  ['1000000001', null, false],
  ['0', null, false],
  ['-1', null, false],
  ['1.5', null, false],
  ['1e3', null, false],
  ['0x10', null, false],
])('%j is %p', (delay, number, fine) => {
  const problems: { delay?: string } = {}
  expect(wholeIn({ delay }, 'delay', LIMITS, problems)).toBe(number)
  expect(problems).toEqual(fine ? {} : { delay: 'must be a whole number from 1 to 1000000000' })
})
