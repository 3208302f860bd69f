import { describe, expect, test } from 'bun:test'
import type { AisleError } from '../../src/model/errors.ts'
import { WrapperError } from '../../src/wrapper/mistakes.ts'
import { parseWrapper, parseWrapperText } from '../../src/wrapper/wrapper.ts'

const RULE = { on: 'xpath', xpath: '//h1', mode: 'mandatory' }
const wrapper = (more: object = {}, field: object = {}) => ({
  detail: [RULE],
  fields: [{ name: 'name', xpath: '//h1', type: 'text', ...field }],
  ...more,
})

function refused(json: unknown): string[] {
  try {
    parseWrapper(json)
  } catch (error) {
    if (!(error instanceof WrapperError)) throw error
    return error.mistakes.map(
      ({ path, position, message }) =>
        `${path}${position === null ? '' : `@${position}`}: ${message}`,
    )
  }
  return []
}

describe('parseWrapper', () => {
  test('takes the wrapper of the design', () => {
    const json = {
      detail: [
        { on: 'xpath', xpath: "//h1[@itemprop='name']", mode: 'mandatory' },
        { on: 'xpath', xpath: "//*[@class='price']", regex: '[0-9]', mode: 'mandatory' },
        { on: 'url', regex: '/checkout', mode: 'forbidden' },
      ],
      fields: [
        { name: 'name', xpath: '//h1', type: 'text' },
        { name: 'price', xpath: "//*[@class='price']", type: 'price', required: true },
        { name: 'image', xpath: "//img[@id='main']/@src", type: 'url', many: true },
        { name: 'stock', xpath: "//*[@class='stock']", regex: '(\\d+) left', type: 'number' },
        { name: 'properties', xpath: "//table[@class='specs']", type: 'table' },
      ],
    }
    expect(parseWrapper(json)).toEqual(json as never)
  })

  test('a rule is mandatory and a field is text where nothing is said', () => {
    const { detail, fields } = parseWrapper({
      detail: [{ on: 'url', regex: '/p/' }],
      fields: [{ name: 'name', xpath: '//h1' }],
    })
    expect(detail[0]!.mode).toBe('mandatory')
    expect(fields[0]!.type).toBe('text')
  })

  const WRONG: [unknown, string[]][] = [
    [null, [': must be an object { … }, not null']],
    [[], [': must be an object { … }, not a list']],
    [{}, ['detail: is missing', 'fields: is missing']],
    [
      wrapper({ detail: [] }),
      ['detail: needs at least one rule, or every page would be a product page'],
    ],
    [wrapper({ seed: 'shop' }), ['seed: must be an address that starts with http:// or https://']],
    [wrapper({ fields: [] }), ['fields: needs at least one field, or products would have no data']],
    [wrapper({ detail: {} }), ['detail: must be a list [ … ], not Object']],
    [wrapper({ feilds: [] }), ['feilds: is unknown; did you mean "fields"?']],
    [wrapper({ xyz: 1 }), ['xyz: is unknown; there are "detail", "fields", "list"']],
    [
      wrapper({ detail: [{ xpath: '//h1' }] }),
      ['detail[0].on: is missing; it must be "xpath" or "url"'],
    ],
    [
      wrapper({ detail: [{ on: 'page', xpath: '//h1' }] }),
      ['detail[0].on: must be "xpath" or "url", not "page"'],
    ],
    [wrapper({ detail: [{ on: 'url' }] }), ['detail[0].regex: is missing']],
    [wrapper({ detail: [{ on: 'xpath' }] }), ['detail[0].xpath: is missing']],
    [
      wrapper({ detail: [{ on: 'url', regex: 'a', xpath: '//h1' }] }),
      ['detail[0].xpath: is for rules on "xpath" only'],
    ],
    [
      wrapper({ detail: [{ ...RULE, mode: 'maybe' }] }),
      ['detail[0].mode: must be "mandatory" or "forbidden", not "maybe"'],
    ],
    [wrapper({ detail: [{ ...RULE, regex: 'a(b' }] }), ['detail[0].regex@2: a ( is never closed']],
    [
      wrapper({}, { regex: '(\\d+)\\1' }),
      ['fields[0].regex@6: going back to a group (\\1) is not supported, as it can take forever'],
    ],
    [wrapper({}, { regexp: 'x' }), ['fields[0].regexp: is unknown; did you mean "regex"?']],
    [wrapper({}, { xpath: 5 }), ['fields[0].xpath: must be a text in quotes, not 5']],
    [wrapper({}, { many: 'yes' }), ['fields[0].many: must be true or false, not "yes"']],
    [
      wrapper({}, { type: 'money' }),
      [
        'fields[0].type: must be "text", "number", "price", "url", "html", "table" or "availability", not "money"',
      ],
    ],
    [
      wrapper({}, { name: '__proto__' }),
      [
        'fields[0].name: must begin with a letter and hold letters, digits, spaces, _ and - (64 at most)',
      ],
    ],
    [
      wrapper({}, { currency: 'EUR' }),
      ['fields[0].currency: is only for fields of the type price'],
    ],
    [
      wrapper({}, { type: 'price', currency: 'euro' }),
      ['fields[0].currency: must be a currency code such as EUR'],
    ],
    [
      wrapper({}, { decimalSeparator: ',' }),
      ['fields[0].decimalSeparator: is only for fields of the type price or number'],
    ],
    [
      wrapper({}, { type: 'table', regex: 'x' }),
      ['fields[0].regex: is not for fields of the type table'],
    ],
    [
      wrapper({
        fields: [
          { name: 'a', xpath: '//a' },
          { name: 'b', xpath: '//b' },
          { name: 'a', xpath: '//c' },
        ],
      }),
      ['fields[2].name: there is a field "a" already, fields[0]'],
    ],
  ]
  test.each(WRONG)('%j is refused', (json, mistakes) => {
    expect(refused(json)).toEqual(mistakes)
  })

  test('a mistake in an XPath is told with its position', () => {
    const [mistake] = refused(wrapper({}, { xpath: "//h1[@class='x'" }))
    expect(mistake).toMatch(/^fields\[0\]\.xpath@\d+: ./)
  })

  test('all mistakes are told at once, with the file', () => {
    const json = wrapper({ detail: [{ on: 'url', regex: '[' }] }, { type: 'money', regx: '' })
    try {
      parseWrapper(json, 'toys.json')
      expect.unreachable()
    } catch (error) {
      expect((error as AisleError).kind).toBe('invalid')
      expect((error as AisleError).explain()).toBe(`toys.json: the wrapper has 3 mistakes:
  detail[0].regex, character 1: a [ is never closed
  fields[0].type: must be "text", "number", "price", "url", "html", "table" or "availability", not "money"
  fields[0].regx: is unknown; did you mean "regex"?`)
    }
  })

  test('one mistake is one sentence', () => {
    expect(() => parseWrapper({ detail: [RULE] }, 'toys.json')).toThrow(
      'the wrapper is wrong: fields: is missing',
    )
  })
})

describe('parseWrapperText', () => {
  test('tells the line and column of what is not JSON', () => {
    const text = '{\n  "detail": [],\n  "fields": [,]\n}'
    expect(() => parseWrapperText(text, 'toys.json')).toThrow(
      'the wrapper is not JSON: at line 3, column 14, before ,]',
    )
  })

  test('reads a wrapper', () => {
    expect(parseWrapperText(JSON.stringify(wrapper())).fields).toHaveLength(1)
  })
})

test("rules may only forbid, and a wrapper may carry the seed: the paper's triple", () => {
  const only = { ...RULE, mode: 'forbidden' as const }
  const seed = 'https://e-shop.example/'
  expect(parseWrapper(wrapper({ seed, detail: [only] }))).toMatchObject({ seed, detail: [only] })
})
