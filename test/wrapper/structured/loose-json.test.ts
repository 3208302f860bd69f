import { describe, expect, test } from 'bun:test'
import { literalAt, readLooseJson } from '../../../src/wrapper/structured/loose-json.ts'

describe('readLooseJson', () => {
  const cases: [string, string, unknown[]][] = [
    ['sound JSON', '{"a":[1,2.50,"x"]}', [{ a: [1, 2.5, 'x'] }]],
    ['trailing commas', '{"a":[1,2,],"b":{"c":3,},}', [{ a: [1, 2], b: { c: 3 } }]],
    ['comments', '{/* one */ "a":1, // two\n "b":2}', [{ a: 1, b: 2 }]],
    ['raw line breaks in strings', '{"a":"one\ntwo\tthree"}', [{ a: 'one\ntwo\tthree' }]],
    ['several objects', '{"a":1}\n{"b":2}', [{ a: 1 }, { b: 2 }]],
    ['CDATA', '//<![CDATA[\n{"a":1}\n//]]>', [{ a: 1 }]],
    ['a comment of HTML', '<!-- {"a":1,} -->', [{ a: 1 }]],
    ['single quotes and bare names', '{a: \'x\', b_c: "y"}', [{ a: 'x', b_c: 'y' }]],
    ['a semicolon behind', '{"a":1,};', [{ a: 1 }]],
    ['a missing comma between lines', '{"a":"x"\n"b":"y"}', [{ a: 'x', b: 'y' }]],
    ['escapes', '{"a":"\\u00e9\\"\\/",}', [{ a: 'é"/' }]],
    ['what ends too early', '{"a":{"b":[1,2', [{ a: { b: [1, 2] } }]],
    ['no data at all', 'hello', []],
    ['nothing', '', []],
  ]
  for (const [name, text, values] of cases) {
    test(`reads ${name}`, () => expect(readLooseJson(text)).toEqual(values))
  }
})

describe('literalAt', () => {
  test('leaves out what would have to be run', () => {
    const script =
      'x = {a: 1, b: now(), c: "x" + y, d: function () { return {} }, e: [f(1), 2], g: 3}'
    expect(literalAt(script, 4)).toEqual({ a: 1, e: [2], g: 3 })
  })

  test('is undefined where there is no literal', () => {
    expect(literalAt('dataLayer = window.x', 12)).toBeUndefined()
    expect(literalAt('', 0)).toBeUndefined()
  })

  test('never touches the prototype', () => {
    const read = literalAt('{"__proto__": {"polluted": true}, "a": 1}', 0) as object
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
  })

  test('gives up on what is too deep, and ends on what is endless', () => {
    expect(literalAt('['.repeat(100_000), 0)).toBeUndefined()
    expect(literalAt('{a:'.repeat(100_000), 0)).toBeUndefined()
    expect(literalAt(`"${'\\'.repeat(100_001)}`, 0)).toBeString()
    expect(literalAt(`[${'"x",'.repeat(300_000)}]`, 0)).toBeUndefined()
    expect(readLooseJson('{'.repeat(50_000))).toBeArray()
  })
})
